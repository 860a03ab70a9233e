package eval

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// mark is what is compared: a gold mention or a prediction.
type mark struct {
	span.Span
	label lethe.Label
	value float64 // what the dial reads, of a prediction
	gold  *corpus.Mention
}

// view is a document, its fields prepared and its marks sorted by annotator.
type view struct {
	doc        *corpus.Document
	grounds    []ground
	annotators []string
	layers     []layer // one for each annotator
}

func newView(d *corpus.Document, scope Scope) *view {
	v := &view{doc: d}
	for _, f := range d.Fields {
		if f.Kind == lethe.Text {
			v.grounds = append(v.grounds, newGround(d, f, scope))
		}
	}
	for _, m := range d.Gold {
		v.annotators = append(v.annotators, m.Annotator)
	}
	slices.Sort(v.annotators)
	if v.annotators = slices.Compact(v.annotators); len(v.annotators) == 0 {
		v.annotators = []string{""}
	}
	for _, a := range v.annotators {
		v.layers = append(v.layers, v.layer(a))
	}
	return v
}

// gold returns the mentions that an annotator marked in a field, in the corpus's order.
func (v *view) gold(g *ground, annotator string) []mark {
	var all []mark
	for i := range v.doc.Gold {
		m := &v.doc.Gold[i]
		if m.Field != g.field || m.Annotator != annotator {
			continue
		}
		for _, s := range g.cut(m.Span) {
			all = append(all, mark{Span: s, label: m.Label, gold: m})
		}
	}
	return all
}

// found sorts predictions by field, and checks that they fit.
func (v *view) found(ms []lethe.Mention, dial Dial) (map[string][]mark, error) {
	all := make(map[string][]mark, len(v.grounds))
	for _, m := range ms {
		i := slices.IndexFunc(v.grounds, func(g ground) bool { return g.field == m.Field })
		if i < 0 {
			return nil, fmt.Errorf("eval: document %s has no text field %q", v.doc.SourceID, m.Field)
		}
		g := &v.grounds[i]
		if err := m.Span.Check(g.text); err != nil {
			return nil, fmt.Errorf("eval: document %s, prediction: %w", v.doc.SourceID, err)
		}
		for _, s := range g.cut(m.Span) {
			all[m.Field] = append(all[m.Field], mark{Span: s, label: m.Label, value: dial.of(m)})
		}
	}
	return all, nil
}

// distinct sorts marks and drops those that are there twice.
func distinct(marks []mark) []mark {
	marks = slices.Clone(marks)
	slices.SortFunc(marks, compareMarks)
	return slices.CompactFunc(marks, func(a, b mark) bool { return a.Span == b.Span && a.label == b.label })
}

func compareMarks(a, b mark) int {
	if c := a.Span.Compare(b.Span); c != 0 {
		return c
	}
	return strings.Compare(string(a.label), string(b.label))
}

func spansOf(marks []mark) []span.Span {
	spans := make([]span.Span, len(marks))
	for i, m := range marks {
		spans[i] = m.Span
	}
	return spans
}

// unlabelled are the distinct spans, whatever their labels.
func unlabelled(marks []mark) []mark {
	out := make([]mark, len(marks))
	for i, m := range marks {
		out[i] = mark{Span: m.Span}
	}
	return distinct(out)
}
