package eval

import (
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe/span"
)

// cover reports of any span of a text whether it is masked.
type cover struct {
	bare []int32 // how many bytes before each are neither covered nor passed over
}

// newCover takes disjoint spans.
func newCover(skip []bool, masked []span.Span) cover {
	bare := make([]int32, len(skip)+1)
	next := 0
	for i := range skip {
		for next < len(masked) && masked[next].End <= i {
			next++
		}
		bare[i+1] = bare[i]
		if covered := next < len(masked) && masked[next].Start <= i; !covered && !skip[i] {
			bare[i+1]++
		}
	}
	return cover{bare}
}

// masks reports whether nothing of s is left to see.
func (c cover) masks(s span.Span) bool { return c.bare[s.Start] == c.bare[s.End] }

// union merges spans that overlap; those that only touch stay apart, since a word
// on the border would become another.
func union(spans []span.Span) []span.Span {
	spans = slices.Clone(spans)
	slices.SortFunc(spans, span.Span.Compare)
	var out []span.Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// enclosure reports whether a span lies wholly inside one of several others.
type enclosure struct {
	starts []int
	ends   []int // the farthest end of all that start here or before
}

func newShelter(spans []span.Span) enclosure {
	spans = slices.Clone(spans)
	slices.SortFunc(spans, span.Span.Compare)
	var s enclosure
	end := 0
	for _, x := range spans {
		end = max(end, x.End)
		s.starts, s.ends = append(s.starts, x.Start), append(s.ends, end)
	}
	return s
}

func (s enclosure) holds(x span.Span) bool {
	i := sort.SearchInts(s.starts, x.Start+1) - 1
	return i >= 0 && s.ends[i] >= x.End
}
