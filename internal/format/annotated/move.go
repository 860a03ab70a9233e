package annotated

import (
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe/span"
)

// Move is a span of a text and the span of its new form that took its place,
// in bytes.
type Move struct{ From, To span.Span }

// moves are in order and disjoint.
type moves []Move

func ordered(ms []Move) moves {
	out := moves(slices.Clone(ms))
	slices.SortFunc(out, func(a, b Move) int { return a.From.Compare(b.From) })
	return out
}

// span is where a span of the old text lies in the new one. What ends inside a
// stretch that was replaced takes in all of its replacement.
func (ms moves) span(s span.Span) span.Span {
	return span.Span{Start: ms.point(s.Start, false), End: ms.point(s.End, true)}
}

func (ms moves) point(p int, end bool) int {
	k := sort.Search(len(ms), func(i int) bool { return ms[i].From.End > p }) // the first that ends behind p
	if k < len(ms) && ms[k].From.Start < p {
		if end {
			return ms[k].To.End
		}
		return ms[k].To.Start
	}
	if k == 0 {
		return p
	}
	return p + ms[k-1].To.End - ms[k-1].From.End
}

// all moves spans.
func (ms moves) all(spans []Span) ([]Span, error) {
	out := make([]Span, len(spans))
	for i, s := range spans {
		var err error
		if out[i], err = s.moved(ms.span); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Moved gives the spans of a text where they lie in its new form.
func Moved(spans []Span, ms []Move) ([]Span, error) { return ordered(ms).all(spans) }

// Follows reports whether the new text is the old one but for the moves.
func Follows(old, text string, ms []Move) bool {
	from, to := 0, 0
	for _, m := range append(ordered(ms), Move{span.Span{Start: len(old), End: len(old)}, span.Span{Start: len(text), End: len(text)}}) {
		if m.From.Start < from || m.To.Start < to || m.From.End > len(old) || m.To.End > len(text) ||
			old[from:m.From.Start] != text[to:m.To.Start] {
			return false
		}
		from, to = m.From.End, m.To.End
	}
	return true
}

// InOrder gives moves by where they begin.
func InOrder(ms []Move) []Move { return ordered(ms) }
