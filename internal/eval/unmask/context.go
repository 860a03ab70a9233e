package unmask

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// values are those that an attacker knows of a label.
type values struct {
	names []string               // the values
	count []int                  // of each
	all   int                    // places
	seen  map[string]map[int]int // of the words beside: values and how often
	words map[string]int         // of the words beside: places
}

// Model knows which values stand beside which words.
type Model struct {
	of     map[lethe.Label]*values
	number map[lethe.Label]map[string]int
}

// NewModel counts.
func NewModel(places []Place) *Model {
	m := &Model{map[lethe.Label]*values{}, map[lethe.Label]map[string]int{}}
	for _, p := range places {
		m.add(p.Label, p.Value, p.beside)
		if isName(p.Label) {
			for _, w := range letter.Fields(p.Value) {
				m.add(wordOf(p.Label), w, p.beside)
			}
		}
	}
	return m
}

// Of a name somebody may know a part: its words are guessed as values of a label of their own.
func isName(l lethe.Label) bool {
	return slices.Contains([]lethe.Label{lethe.Person, "NAME", "PER"}, l)
}
func wordOf(l lethe.Label) lethe.Label { return l + ", a word" }

func (m *Model) add(l lethe.Label, value string, beside []string) {
	v := m.of[l]
	if v == nil {
		v = &values{seen: map[string]map[int]int{}, words: map[string]int{}}
		m.of[l], m.number[l] = v, map[string]int{}
	}
	n, ok := m.number[l][value]
	if !ok {
		n = len(v.names)
		m.number[l][value] = n
		v.names, v.count = append(v.names, value), append(v.count, 0)
	}
	v.count[n]++
	v.all++
	for _, w := range beside {
		if v.seen[w] == nil {
			v.seen[w] = map[int]int{}
		}
		v.seen[w][n]++
		v.words[w]++
	}
}

// trust is how many places a value must have until its own words weigh as much as those of all.
const trust = 5

// score gives each value ln(n) + Σ ln((c + trust·p)/(n + trust)): n is how often it stands
// anywhere, c how often beside a word, and p the share of all places of the label beside it. A
// word that is beside none says nothing.
func (v *values) score(beside []string) []float64 {
	out := make([]float64, len(v.names))
	for i, n := range v.count {
		out[i] = math.Log(float64(n))
	}
	for _, w := range beside {
		if v.words[w] == 0 {
			continue
		}
		p := float64(v.words[w]) / float64(v.all)
		for i, n := range v.count {
			out[i] += math.Log((float64(v.seen[w][i]) + trust*p) / float64(n+trust))
		}
	}
	return out
}

// GuessRates is how often the values of a label are guessed.
type GuessRates struct {
	Label  lethe.Label `json:"label"`
	Places int         `json:"places"`
	Values int         `json:"values"` // that the attacker knows
	Known  float64     `json:"known"`  // share of the places of which the value is one of them
	// Context is by the words beside, Frequency by the most frequent values.
	Context   Ranks `json:"context"`
	Frequency Ranks `json:"frequency"`
}

// Ranks are the shares at rank 1 and 5. Intervals are by documents.
type Ranks struct {
	Rank1 linkage.Estimate `json:"rank_1"`
	Rank5 linkage.Estimate `json:"rank_5"`
}

// Guesses collects places and where the right values stand.
type Guesses struct {
	of     map[lethe.Label]*guesses
	Places int
}

type guesses struct {
	known              int
	values             int
	documents          []int
	context, frequency []linkage.Place
}

// Add guesses at places that models did not learn from.
func (g *Guesses) Add(m *Model, places []Place) {
	if g.of == nil {
		g.of = map[lethe.Label]*guesses{}
	}
	for _, p := range places {
		g.Places++
		g.guess(m, p, p.Label, []string{p.Value})
		if isName(p.Label) {
			g.guess(m, p, wordOf(p.Label), letter.Fields(p.Value))
		}
	}
}

func (g *Guesses) guess(m *Model, p Place, label lethe.Label, right []string) {
	x := g.of[label]
	if x == nil {
		x = &guesses{}
		g.of[label] = x
	}
	x.documents = append(x.documents, p.Document)
	var numbers []int
	v := m.of[label]
	if v != nil {
		x.values = max(x.values, len(v.names))
		for _, r := range right {
			if n, ok := m.number[label][r]; ok {
				numbers = append(numbers, n)
			}
		}
	}
	if len(numbers) == 0 { // nobody guesses what they do not know
		unknown := linkage.Place{Above: math.MaxInt32}
		x.context, x.frequency = append(x.context, unknown), append(x.frequency, unknown)
		return
	}
	x.known++
	x.context = append(x.context, linkage.PlaceOf(v.score(p.beside), numbers))
	x.frequency = append(x.frequency, linkage.PlaceOf(v.score(nil), numbers))
}

// ContextReport is what the attacker guesses.
type ContextReport struct {
	Documents int          `json:"documents"`
	Places    int          `json:"places"`
	Learned   int          `json:"learned_from"` // places
	Rows      []GuessRates `json:"labels"`
}

// Report counts.
func (g *Guesses) Report(documents, learned int) *ContextReport {
	r := &ContextReport{Documents: documents, Places: g.Places, Learned: learned}
	for _, label := range slices.Sorted(maps.Keys(g.of)) {
		x := g.of[label]
		r.Rows = append(r.Rows, GuessRates{
			Label: label, Places: len(x.documents), Values: x.values, Known: float64(x.known) / float64(len(x.documents)),
			Context: ranksOf(x.documents, x.context), Frequency: ranksOf(x.documents, x.frequency),
		})
	}
	return r
}

func ranksOf(documents []int, places []linkage.Place) (r Ranks) {
	r.Rank1, r.Rank5 = linkage.Ranked(documents, places)
	return r
}

// WriteText writes the shares as a table for a terminal. No value is in it.
func (r *ContextReport) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d masked places of %d documents, guessed by who learned from %d others\n", r.Places, r.Documents, r.Learned)
	if len(r.Rows) > 0 {
		b.WriteByte('\n')
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(t, "label\tplaces\tvalues known\tknown\tby context, rank 1\t95%\trank 5\t95%\tby frequency, rank 1\t95%\trank 5\t95%\t")
		for _, x := range r.Rows {
			fmt.Fprintf(t, "%s\t%d\t%d\t%.1f%%\t%s%s\n", strings.TrimSpace(string(x.Label)), x.Places, x.Values, 100*x.Known, x.Context.cells(), x.Frequency.cells())
		}
		t.Flush() // a buffer takes all
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("unmask: write text: %w", err)
	}
	return nil
}

func (r Ranks) cells() string { return cell(r.Rank1) + cell(r.Rank5) }

func cell(e linkage.Estimate) string {
	return fmt.Sprintf("%.1f%%\t%.0f–%.0f\t", 100*e.Value, 100*e.Low, 100*e.High)
}
