package jape

import (
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe/annotation"
)

// stream is what a phase sees of a document: the annotations of its input types by
// where they start.
type stream struct {
	ids    []annotation.ID // by start, then id
	starts []int           // different starts, rising
	from   []int           // ids[from[i]:from[i+1]] start at starts[i]
}

func newStream(doc *annotation.Document, types []string) *stream {
	if types == nil {
		types = doc.Types()
	}
	s := &stream{}
	for _, t := range slices.Compact(slices.Sorted(slices.Values(types))) {
		s.ids = append(s.ids, doc.Of(t)...)
	}
	slices.SortFunc(s.ids, func(a, b annotation.ID) int {
		if c := doc.Get(a).Start - doc.Get(b).Start; c != 0 {
			return c
		}
		return int(a - b)
	})
	for i, id := range s.ids {
		if at := doc.Get(id).Start; len(s.starts) == 0 || at != s.starts[len(s.starts)-1] {
			s.starts = append(s.starts, at)
			s.from = append(s.from, i)
		}
	}
	s.from = append(s.from, len(s.ids))
	return s
}

// at gives the annotations that start at the i-th start.
func (s *stream) at(i int) []annotation.ID { return s.ids[s.from[i]:s.from[i+1]] }

// next is the first start at or behind an offset, len(starts) where there is none.
func (s *stream) next(offset int) int {
	return sort.SearchInts(s.starts, offset)
}
