package gatexml

import (
	"slices"
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// Change is a span of the text that something else takes the place of.
type Change struct {
	span.Span
	Text string
}

// Replace returns the document with changes, which are in order and disjoint, and with
// those of its sets that are named, whose annotations move along. One of which nothing is
// left stands there empty.
func (d *Document) Replace(changes []Change, sets ...string) *Document {
	var text strings.Builder
	at, m := 0, moves{changes, []int{0}}
	for _, c := range changes {
		m.shifts = append(m.shifts, m.shifts[len(m.shifts)-1]+len(c.Text)-c.Len())
		text.WriteString(d.Text[at:c.Start])
		text.WriteString(c.Text)
		at = c.End
	}
	text.WriteString(d.Text[at:])
	out := &Document{Text: text.String(), Features: slices.Clone(d.Features)}
	for _, s := range d.Sets {
		if !slices.Contains(sets, s.Name) {
			continue
		}
		kept := Set{Name: s.Name}
		for _, a := range s.Annotations {
			a.Start, a.End = m.to(a.Start, false), m.to(a.End, true)
			a.End, a.Features = max(a.Start, a.End), slices.Clone(a.Features)
			kept.Annotations = append(kept.Annotations, a)
		}
		out.Sets = append(out.Sets, kept)
	}
	return out
}

// moves are changes with how far each and those before it move what follows.
type moves struct {
	changes []Change
	shifts  []int
}

// to is where a place lies in the new text. One within a change goes to its border: an
// end behind the text there now.
func (m moves) to(at int, end bool) int {
	n := sort.Search(len(m.changes), func(i int) bool { return m.changes[i].End > at }) // those that end before
	if n == len(m.changes) || m.changes[n].Start >= at {
		return at + m.shifts[n]
	}
	if at = m.changes[n].Start + m.shifts[n]; end {
		at += len(m.changes[n].Text)
	}
	return at
}
