// Package moved knows where the stretches of a text went that was replaced in part.
package moved

import (
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe/span"
)

// Move is a span of a text and the span of its new form that took its place,
// in bytes.
type Move struct{ From, To span.Span }

// List has moves in order and disjoint.
type List []Move

// InOrder gives moves by where they begin.
func InOrder(ms []Move) List {
	out := List(slices.Clone(ms))
	slices.SortFunc(out, func(a, b Move) int { return a.From.Compare(b.From) })
	return out
}

// Span is where a span of the old text lies in the new one. What ends inside a
// stretch that was replaced takes in all of its replacement.
func (l List) Span(s span.Span) span.Span {
	return span.Span{Start: l.point(s.Start, false), End: l.point(s.End, true)}
}

func (l List) point(p int, end bool) int {
	k := sort.Search(len(l), func(i int) bool { return l[i].From.End > p }) // the first that ends behind p
	if k < len(l) && l[k].From.Start < p {
		if end {
			return l[k].To.End
		}
		return l[k].To.Start
	}
	if k == 0 {
		return p
	}
	return p + l[k-1].To.End - l[k-1].From.End
}

// Follows reports whether the new text is the old one but for the moves.
func Follows(old, text string, ms []Move) bool {
	from, to := 0, 0
	for _, m := range append(InOrder(ms), Move{span.Span{Start: len(old), End: len(old)}, span.Span{Start: len(text), End: len(text)}}) {
		if m.From.Start < from || m.To.Start < to || m.From.End > len(old) || m.To.End > len(text) ||
			old[from:m.From.Start] != text[to:m.To.Start] {
			return false
		}
		from, to = m.From.End, m.To.End
	}
	return true
}
