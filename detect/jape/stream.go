package jape

import (
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe/annotation"
)

// stream is a document as the phases of a run see it: the annotations of all their
// types by where they start, then by id. Each phase looks past the types that it does
// not see.
type stream struct {
	starts  []int32 // different offsets where annotations start, rising
	from    []int32 // by start: entries[from:from+count] start there
	count   []int32
	combo   []int32 // by start: which kinds of annotations start there
	entries []entry
}

// entry is an annotation.
type entry struct {
	id         annotation.ID
	start, end int32
	kind       int32
}

// read fills the stream from a document.
func (s *stream) read(m *machine, doc *annotation.Document) error {
	s.entries, s.starts, s.from, s.count, s.combo = s.entries[:0], s.starts[:0], s.from[:0], s.count[:0], s.combo[:0]
	types := m.checks.typeNames()
	if m.checks.all {
		types = doc.Types()
	}
	for _, t := range types {
		if err := s.merge(m, doc, t); err != nil {
			return err
		}
	}
	// GATE sees no annotations without text.
	s.entries = slices.DeleteFunc(s.entries, func(e entry) bool { return e.start == e.end })
	for i := range s.entries {
		if n := len(s.starts); n > 0 && s.starts[n-1] == s.entries[i].start {
			s.count[n-1]++
			continue
		}
		s.starts, s.from, s.count = append(s.starts, s.entries[i].start), append(s.from, int32(i)), append(s.count, 1)
	}
	for i := range s.starts {
		s.combo = append(s.combo, m.combos.of(s.at(i)))
	}
	return nil
}

// merge puts the annotations of a type in, from the back, where the room is.
func (s *stream) merge(m *machine, doc *annotation.Document, typ string) error {
	ids := doc.Of(typ)
	t := m.table(typ)
	i := len(s.entries) - 1
	s.entries = slices.Grow(s.entries, len(ids))[:len(s.entries)+len(ids)]
	for k, j := len(s.entries)-1, len(ids)-1; j >= 0; k-- {
		a := doc.Get(ids[j])
		if i >= 0 && s.entries[i].behind(a) {
			s.entries[k] = s.entries[i]
			i--
			continue
		}
		n, err := m.kindOf(t, typ, a.Features)
		if err != nil {
			return err
		}
		s.entries[k] = entry{a.ID, int32(a.Start), int32(a.End), n}
		j--
	}
	return nil
}

func (e *entry) behind(a *annotation.Annotation) bool {
	if int(e.start) != a.Start {
		return int(e.start) > a.Start
	}
	return e.id > a.ID
}

// at gives the annotations that start at the i-th start.
func (s *stream) at(i int) []entry { return s.entries[s.from[i] : s.from[i]+s.count[i]] }

// seek is the first start at or behind an offset, no earlier than the i-th;
// len(starts) where there is none.
func (s *stream) seek(i int, offset int32) int {
	for range 4 { // mostly it is near
		if i >= len(s.starts) || s.starts[i] >= offset {
			return i
		}
		i++
	}
	return i + sort.Search(len(s.starts)-i, func(k int) bool { return s.starts[i+k] >= offset })
}

// update follows what a phase has changed.
func (s *stream) update(m *machine, doc *annotation.Document, changed []annotation.ID, gone map[annotation.ID]annotation.Annotation) error {
	for _, id := range changed {
		a := doc.Get(id)
		if a == nil {
			old := gone[id]
			s.replace(m, int32(old.Start), id, nil)
			continue
		}
		if _, seen := m.checks.types[a.Type]; !seen && !m.checks.all || a.Start == a.End {
			continue
		}
		kind, err := m.kindOf(m.table(a.Type), a.Type, a.Features)
		if err != nil {
			return err
		}
		s.replace(m, int32(a.Start), id, &entry{id, int32(a.Start), int32(a.End), kind})
	}
	return nil
}

// replace puts an entry in, or takes it out, in the room behind all others.
func (s *stream) replace(m *machine, start int32, id annotation.ID, e *entry) {
	i, there := slices.BinarySearch(s.starts, start)
	if !there {
		if e == nil {
			return
		}
		s.starts, s.from = slices.Insert(s.starts, i, start), slices.Insert(s.from, i, 0)
		s.count, s.combo = slices.Insert(s.count, i, 0), slices.Insert(s.combo, i, 0)
	}
	from := int32(len(s.entries))
	for _, o := range s.at(i) {
		if o.id != id && (e == nil || o.id < id) {
			s.entries = append(s.entries, o)
		}
	}
	if e != nil {
		old := s.at(i)
		s.entries = append(s.entries, *e)
		for _, o := range old {
			if o.id > id {
				s.entries = append(s.entries, o)
			}
		}
	}
	s.from[i], s.count[i] = from, int32(len(s.entries))-from
	s.combo[i] = m.combos.of(s.at(i))
}
