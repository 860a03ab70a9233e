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

	types  []string // what was read,
	writes []int    // and how much had been written then
	valid  bool     // for this document
}

// entry is an annotation that a phase sees.
type entry struct {
	id         annotation.ID
	start, end int32
	kind       int32 // of its features
}

// current reports whether nothing of the types has been written since they were read.
func (s *stream) current(doc *annotation.Document) bool {
	for i, t := range s.types {
		if doc.Writes(t) != s.writes[i] {
			return false
		}
	}
	return s.valid
}

// read fills the stream from a document.
func (s *stream) read(m *machine, doc *annotation.Document, types []string) {
	s.entries, s.starts, s.from = s.entries[:0], s.starts[:0], s.from[:0]
	s.types, s.writes, s.valid = types, s.writes[:0], true
	for _, t := range types {
		s.add(m, doc, t)
		s.writes = append(s.writes, doc.Writes(t))
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

// add merges the annotations of a type in, from the back, where the room is.
func (s *stream) add(m *machine, doc *annotation.Document, typ string) {
	ids := doc.Of(typ)
	if len(ids) == 0 {
		return
	}
	intern := m.interner(typ)
	i := len(s.entries) - 1
	s.entries = slices.Grow(s.entries, len(ids))[:len(s.entries)+len(ids)]
	for k, j := len(s.entries)-1, len(ids)-1; j >= 0; k-- {
		a := doc.Get(ids[j])
		if i >= 0 && s.entries[i].behind(a) {
			s.entries[k] = s.entries[i]
			i--
			continue
		}
		s.entries[k] = entry{a.ID, int32(a.Start), int32(a.End), m.kindOf(intern, typ, a)}
		j--
	}
}

func (e *entry) behind(a *annotation.Annotation) bool {
	if int(e.start) != a.Start {
		return int(e.start) > a.Start
	}
	return e.id > a.ID
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
