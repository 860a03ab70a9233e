package unmask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/span"
)

// Place is where a value stands in a document, and the words beside it.
type Place struct {
	Document int
	Label    lethe.Label
	Value    string // normalized
	beside   []string
}

// How many words on each side tell of a value, and the word for one that is masked itself.
const (
	side   = 2
	masked = "-"
)

// Known returns the places of a text in which all is seen: those that an attacker learns from. A
// neighbour that is itself a value counts as what it is and as something masked.
func Known(document int, d *lethe.Document, ms []lethe.Mention) []Place {
	var out []Place
	for _, f := range d.Fields {
		of, marks := inField(f, ms)
		for _, m := range of {
			near := append(beside(f.Text, m.Span, nil), beside(f.Text, m.Span, marks)...)
			slices.Sort(near)
			out = append(out, Place{document, m.Label, normalize.Text(m.In(f.Text)), slices.Compact(near)})
		}
	}
	return out
}

// Hidden returns the places of mentions that are not what they were, with what is seen beside them.
// Where several went together it is not known which text stands for which.
func Hidden(document int, before, after *lethe.Document, ms []lethe.Mention) []Place {
	if len(before.Fields) != len(after.Fields) {
		return nil
	}
	var out []Place
	for i, f := range before.Fields {
		of, _ := inField(f, ms)
		if len(of) == 0 {
			continue
		}
		var gone []span.Span
		for _, e := range collateral.Compare(f.Text, after.Fields[i].Text) {
			gone = append(gone, e.Span)
		}
		last := span.Span{Start: -1}
		for _, g := range gone {
			if m, only := the(of, g); only && m.Span != last {
				last = m.Span
				out = append(out, Place{document, m.Label, normalize.Text(m.In(f.Text)), beside(f.Text, m.Span, gone)})
			}
		}
	}
	return out
}

// inField returns the mentions of a field, and where they are. The name of a member of a tree has the
// name of its field, and no mentions.
func inField(f lethe.Field, ms []lethe.Mention) (of []lethe.Mention, marks []span.Span) {
	if f.Kind != lethe.Text && f.Kind != lethe.Number {
		return nil, nil
	}
	for _, m := range ms {
		if m.Field == f.Name {
			of, marks = append(of, m), append(marks, m.Span)
		}
	}
	return of, marks
}

// the is the only mention that a change touches.
func the(ms []lethe.Mention, change span.Span) (m lethe.Mention, only bool) {
	for _, x := range ms {
		if x.Span.Overlaps(change) {
			if only {
				return m, false
			}
			m, only = x, true
		}
	}
	return m, only
}

// beside gives the words next to a place, each with where it stands. A masked stretch is one word.
func beside(text string, at span.Span, gone []span.Span) []string {
	var left, right []string
	last := span.Span{}
	for _, w := range span.Runs(text, letter.OfWord) {
		if w.Overlaps(at) {
			continue
		}
		word := strings.ToLower(w.In(text))
		if i := slices.IndexFunc(gone, func(g span.Span) bool { return g.Overlaps(w) }); i >= 0 {
			if gone[i] == last {
				continue
			}
			word, last = masked, gone[i]
		}
		if w.Start < at.Start {
			left = append(left, word)
		} else if right = append(right, word); len(right) == side {
			break
		}
	}
	var out []string
	for i := range min(side, len(left)) {
		out = append(out, fmt.Sprintf("-%d %s", i+1, left[len(left)-1-i]))
	}
	for i, w := range right {
		out = append(out, fmt.Sprintf("+%d %s", i+1, w))
	}
	return out
}
