package replace

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// split makes mentions disjoint: of mentions inside others the outer stay; of those
// that overlap in part, the one with most overlaps is cut back to what no other
// has, as long as there are any. No character is lost but white space at a cut.
func split(text string, claims []claim, stronger func(a, b claim) bool) []claim {
	cs := outermost(claims, stronger)
	var out []claim
	for len(cs) > 0 {
		n := 1
		for n < len(cs) && cs[n].Start < cs[n-1].End {
			n++
		}
		out = append(out, apart(text, cs[:n])...)
		cs = cs[n:]
	}
	return out
}

// crowd is how many mentions in a chain of overlaps are weighed against each other.
// Of more, each keeps what the ones before it leave: that takes no time.
const crowd = 64

// apart cuts the mentions of one chain.
func apart(text string, cs []claim) []claim {
	if len(cs) > crowd {
		return sweep(text, cs)
	}
	for {
		i, overlaps := mostOverlapped(cs)
		if overlaps == 0 {
			return cs
		}
		if cut := between(cs, i); trimmed(text, &cut) {
			cs[i].Span = cut
		} else {
			cs = slices.Delete(cs, i, i+1)
		}
	}
}

// sweep lets each mention keep what those before it leave.
func sweep(text string, cs []claim) []claim {
	end := 0
	out := cs[:0]
	for _, c := range cs {
		c.Start, end = max(c.Start, end), max(end, c.End)
		if trimmed(text, &c.Span) {
			out = append(out, c)
		}
	}
	return out
}

// outermost drops the mentions that lie in others, and all but the strongest of
// those with one span. What is left is in order of both starts and ends.
func outermost(claims []claim, stronger func(a, b claim) bool) []claim {
	cs := slices.Clone(claims)
	slices.SortFunc(cs, func(a, b claim) int {
		switch {
		case a.Start != b.Start:
			return a.Start - b.Start
		case a.End != b.End:
			return b.End - a.End
		case stronger(a, b):
			return -1
		case stronger(b, a):
			return 1
		}
		return a.mention - b.mention
	})
	out := cs[:0]
	for _, c := range cs {
		if n := len(out); n == 0 || c.End > out[n-1].End {
			out = append(out, c)
		}
	}
	return out
}

// mostOverlapped returns the first of those that overlap most others.
func mostOverlapped(cs []claim) (index, overlaps int) {
	for i := range cs {
		n := 0
		for k := i - 1; k >= 0 && cs[k].End > cs[i].Start; k-- {
			n++
		}
		for k := i + 1; k < len(cs) && cs[k].Start < cs[i].End; k++ {
			n++
		}
		if n > overlaps {
			index, overlaps = i, n
		}
	}
	return index, overlaps
}

// between is what is left of a mention without its neighbours.
func between(cs []claim, i int) span.Span {
	s := cs[i].Span
	if i > 0 {
		s.Start = max(s.Start, cs[i-1].End)
	}
	if i+1 < len(cs) {
		s.End = min(s.End, cs[i+1].Start)
	}
	return s
}

// trimmed takes white space off a span, and reports whether anything is left.
func trimmed(text string, s *span.Span) bool {
	if s.Start >= s.End {
		return false
	}
	part := s.In(text)
	left := strings.TrimLeft(part, space)
	s.Start += len(part) - len(left)
	s.End = s.Start + len(strings.TrimRight(left, space))
	return s.Start < s.End
}

const space = " \t\r\n\u00a0"

// covered reports whether nothing but white space of a span lies outside the
// mentions, which are disjoint and in order.
func covered(text string, s span.Span, cs []claim) bool {
	i, _ := slices.BinarySearchFunc(cs, s.Start, func(c claim, at int) int {
		if c.End <= at {
			return -1
		}
		return 1
	})
	at := s.Start
	for ; i < len(cs) && at < s.End; i++ {
		if gap := (span.Span{Start: at, End: min(max(at, cs[i].Start), s.End)}); strings.Trim(gap.In(text), space) != "" {
			return false
		}
		at = cs[i].End
	}
	return at >= s.End || strings.Trim(text[at:s.End], space) == ""
}
