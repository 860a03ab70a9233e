package jape

import (
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe/annotation"
)

// stream is what a phase sees of a document: the annotations of its input types by
// where they start, then by id.
type stream struct {
	entries []entry
	starts  []int32 // different offsets where annotations start, rising
	from    []int32 // entries[from[i]:from[i+1]] start at starts[i]
}

// entry is an annotation that a phase sees.
type entry struct {
	id         annotation.ID
	start, end int32
	kind       int32 // of its features
	class      int32 // what it satisfies, -1 while that is not known
}

// read fills the stream from a document.
func (s *stream) read(m *machine, doc *annotation.Document, types []string) {
	s.entries, s.starts, s.from = s.entries[:0], s.starts[:0], s.from[:0]
	if types == nil {
		types = doc.Types()
	}
	lists := 0
	for i, t := range types {
		ids := doc.Of(t)
		if len(ids) == 0 || slices.Contains(types[:i], t) {
			continue
		}
		lists++
		intern := m.interner(t)
		for _, id := range ids {
			a := doc.Get(id)
			s.entries = append(s.entries, entry{id, int32(a.Start), int32(a.End), m.of(intern, t, a.Features), -1})
		}
	}
	if lists > 1 {
		slices.SortFunc(s.entries, byPlace)
	}
	last := int32(-1)
	for i := range s.entries {
		if at := s.entries[i].start; at != last {
			s.starts, s.from = append(s.starts, at), append(s.from, int32(i))
			last = at
		}
	}
	s.from = append(s.from, int32(len(s.entries)))
}

func byPlace(a, b entry) int {
	if a.start != b.start {
		return int(a.start - b.start)
	}
	return int(a.id - b.id)
}

// at gives the annotations that start at the i-th start.
func (s *stream) at(i int) []entry { return s.entries[s.from[i]:s.from[i+1]] }

// next is the first start at or behind an offset, no earlier than the i-th;
// len(starts) where there is none.
func (s *stream) next(i int, offset int32) int {
	for range 4 { // mostly it is the next
		if i >= len(s.starts) || s.starts[i] >= offset {
			return i
		}
		i++
	}
	return i + sort.Search(len(s.starts)-i, func(k int) bool { return s.starts[i+k] >= offset })
}
