package train

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// Count holds what was found right, in all, and what is marked.
type Count struct{ Right, Found, Gold int }

// Precision, Recall and F1 are 0 where they are not defined.
func (c Count) Precision() float64 { return ratio(c.Right, c.Found) }

// Recall is the share of the marked mentions that were found.
func (c Count) Recall() float64 { return ratio(c.Right, c.Gold) }

// F1 is the harmonic mean of precision and recall.
func (c Count) F1() float64 { return ratio(2*c.Right, c.Found+c.Gold) }

func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// Score counts exact matches, of span and type, for each type.
type Score map[string]Count

// Total is the sum over all types, or over those named.
func (s Score) Total(types ...string) Count {
	var c Count
	for t, x := range s {
		if len(types) > 0 && !contains(types, t) {
			continue
		}
		c.Right, c.Found, c.Gold = c.Right+x.Right, c.Found+x.Found, c.Gold+x.Gold
	}
	return c
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// F1 is that of all types together.
func (s Score) F1() float64 { return s.Total().F1() }

// String is a table of all types and the total.
func (s Score) String() string {
	var names []string
	for t := range s {
		names = append(names, t)
	}
	sort.Strings(names)
	var b strings.Builder
	line := func(name string, c Count) {
		fmt.Fprintf(&b, "%-36s P %.4f R %.4f F1 %.4f (%d)\n", name, c.Precision(), c.Recall(), c.F1(), c.Gold)
	}
	for _, n := range names {
		line(n, s[n])
	}
	line("total", s.Total())
	return b.String()
}

// Evaluate compares what the model finds in documents with their marks. Types
// that a document's annotators did not look for are not counted in it.
func Evaluate(ctx context.Context, m *tagger.Model, docs []Document) (Score, error) {
	s := Score{}
	for _, d := range docs {
		found, err := m.Tag(ctx, d.Text, 0)
		if err != nil {
			return nil, err
		}
		marks := make([]Mention, len(found))
		for i, f := range found {
			marks[i] = Mention{f.Span, m.Info.Types[f.Type].Name}
		}
		s.Add(d, marks)
	}
	return s, nil
}

// Add counts one document.
func (s Score) Add(d Document, found []Mention) {
	gold := map[Mention]bool{}
	for _, m := range d.Mentions {
		gold[m] = true
		c := s[m.Type]
		c.Gold++
		s[m.Type] = c
	}
	for _, m := range found {
		if len(d.Known) > 0 && !contains(d.Known, m.Type) {
			continue
		}
		c := s[m.Type]
		c.Found++
		if gold[m] {
			c.Right++
			delete(gold, m)
		}
		s[m.Type] = c
	}
}
