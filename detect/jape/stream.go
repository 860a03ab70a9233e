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
	from    []int32 // by start: entries[from:from+number] start there
	number  []int32
	flow    []int32 // by start: the combo, and what kind of start it is
	entries []entry
	place   []int32 // by offset, while it is read
}

// entry is an annotation.
type entry struct {
	id         annotation.ID
	start, end int32
	kind       int32
}

// read fills the stream from a document.
func (s *stream) read(m *machine, doc *annotation.Document) error {
	types := m.checks.names
	if m.checks.all {
		types = doc.Types()
	}
	s.count(types, doc)
	for _, t := range types {
		if err := s.put(m, doc, t); err != nil {
			return err
		}
	}
	s.flow = s.flow[:0]
	for i := range s.starts {
		here := s.at(i)
		sortByID(here)
		s.flow = append(s.flow, s.flowOf(m, i))
	}
	return nil
}

// count makes room: place tells for each offset where the annotations go that start there.
// GATE sees no annotations without text.
func (s *stream) count(types []string, doc *annotation.Document) {
	s.place = append(s.place[:0], make([]int32, len(doc.Text)+1)...)
	for _, t := range types {
		for _, id := range doc.Of(t) {
			if a := doc.Get(id); !a.Empty() {
				s.place[a.Start]++
			}
		}
	}
	s.starts, s.from, s.number = s.starts[:0], s.from[:0], s.number[:0]
	all := int32(0)
	for at, n := range s.place {
		if n > 0 {
			s.starts, s.from, s.number = append(s.starts, int32(at)), append(s.from, all), append(s.number, n)
			s.place[at] = all
			all += n
		}
	}
	s.entries = slices.Grow(s.entries[:0], int(all))[:all]
}

// put puts the annotations of a type in their places.
func (s *stream) put(m *machine, doc *annotation.Document, typ string) error {
	t := m.table(typ)
	for _, id := range doc.Of(typ) {
		a := doc.Get(id)
		if a.Empty() {
			continue
		}
		kind, err := m.kindOf(t, a)
		if err != nil {
			return err
		}
		s.entries[s.place[a.Start]] = entry{a.ID, int32(a.Start), int32(a.End), kind}
		s.place[a.Start]++
	}
	return nil
}

// sortByID orders the annotations at one place, which come type by type; mostly they are few.
func sortByID(here []entry) {
	if len(here) > 1 {
		slices.SortFunc(here, func(a, b entry) int { return int(a.id - b.id) })
	}
}

// at gives the annotations that start at the i-th start.
func (s *stream) at(i int) []entry { return s.entries[s.from[i] : s.from[i]+s.number[i]] }

// combo is which kinds of annotations start at the i-th start.
func (s *stream) combo(i int) int32 { return s.flow[i] >> startBits }

// flowOf finds what starts at the i-th start, and whether all of it ends at one place, no
// later than the next start.
func (s *stream) flowOf(m *machine, i int) int32 {
	here := s.at(i)
	f := m.combos.of(here) << startBits
	if len(here) == 0 || i+1 < len(s.starts) && here[0].end > s.starts[i+1] {
		return f
	}
	for k := 1; k < len(here); k++ {
		if here[k].end != here[0].end {
			return f
		}
	}
	return f | startPlain
}

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
		kind, err := m.kindOf(m.table(a.Type), a)
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
		s.number, s.flow = slices.Insert(s.number, i, 0), slices.Insert(s.flow, i, 0)
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
	s.from[i], s.number[i] = from, int32(len(s.entries))-from
	s.flow[i] = s.flowOf(m, i)
	if !there && i > 0 {
		s.flow[i-1] = s.flowOf(m, i-1)
	}
}
