package jape

import (
	mathbits "math/bits"
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
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
	annotationLists
}

// annotationLists holds annotations while they are read, type by type.
type annotationLists struct {
	loose  []entry
	index  []int32  // of each, its start among all
	mask   []uint64 // by offset: whether something starts there
	before []int32  // by word of the mask: the starts before it
}

// entry is an annotation.
type entry struct {
	id         annotation.ID
	start, end int32
	kind       int32
}

// read fills the stream from a document.
func (s *stream) read(m *machine, doc *annotation.Document) error {
	m.documents++
	types := m.checks.names
	if m.checks.all {
		types = doc.Types()
	}
	s.mask = append(s.mask[:0], make([]uint64, len(doc.Text)/64+1)...)
	s.loose = s.loose[:0]
	for _, t := range types {
		if err := s.gather(m.table(t), m, doc, doc.Of(t)); err != nil {
			return err
		}
	}
	s.open()
	s.place()
	s.flow = slices.Grow(s.flow[:0], len(s.starts))[:len(s.starts)]
	for i := range s.starts {
		sortByID(s.at(i))
		s.flow[i] = s.flowOf(m, i)
	}
	return nil
}

// gather reads the annotations of a type. GATE sees none without text.
func (s *stream) gather(t *typeTable, m *machine, doc *annotation.Document, ids []annotation.ID) error {
	for _, id := range ids {
		a := doc.Get(id)
		if a.Empty() {
			continue
		}
		kind, err := m.kindOf(t, a)
		if err != nil {
			return err
		}
		s.mask[a.Start>>6] |= 1 << (a.Start & 63)
		s.loose = append(s.loose, entry{a.ID, int32(a.Start), int32(a.End), kind})
	}
	return nil
}

// open lists the starts.
func (s *stream) open() {
	s.starts, s.before = s.starts[:0], s.before[:0]
	for w, word := range s.mask {
		s.before = append(s.before, int32(len(s.starts)))
		for ; word != 0; word &= word - 1 {
			s.starts = append(s.starts, int32(w*64+mathbits.TrailingZeros64(word)))
		}
	}
	n := len(s.starts)
	s.from, s.number = slices.Grow(s.from[:0], n)[:n], append(s.number[:0], make([]int32, n)...)
}

// place puts the annotations where they start.
func (s *stream) place() {
	n := len(s.loose)
	s.index, s.entries = slices.Grow(s.index[:0], n)[:n], slices.Grow(s.entries[:0], n)[:n]
	for k := range s.loose {
		w, below := s.loose[k].start>>6, uint64(1)<<(s.loose[k].start&63)-1
		i := s.before[w] + int32(mathbits.OnesCount64(s.mask[w]&below))
		s.index[k] = i
		s.number[i]++
	}
	all := int32(0)
	for i, n := range s.number {
		s.from[i], s.number[i] = all, 0
		all += n
	}
	for k, i := range s.index {
		s.entries[s.from[i]+s.number[i]] = s.loose[k]
		s.number[i]++
	}
}

// sortByID orders the annotations at one place, which come type by type; mostly they are few and
// in order.
func sortByID(here []entry) {
	for k := 1; k < len(here); k++ {
		if here[k-1].id > here[k].id {
			slices.SortFunc(here, func(a, b entry) int { return int(a.id - b.id) })
			return
		}
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
	flat := level(here)
	f := m.combos.of(here, flat) << startBits
	if flat && len(here) > 0 && (i+1 == len(s.starts) || here[0].end <= s.starts[i+1]) {
		f |= startPlain
	}
	return f
}

// level reports whether annotations end at one place.
func level(here []entry) bool {
	for k := 1; k < len(here); k++ {
		if here[k].end != here[0].end {
			return false
		}
	}
	return true
}

// seek is the first start at or after an offset, no earlier than the i-th;
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
		t := m.types[a.Type]
		if t == nil && m.checks.all {
			t = m.table(a.Type)
		}
		if t == nil || a.Start == a.End {
			continue
		}
		kind, err := m.kindOf(t, a)
		if err != nil {
			return err
		}
		s.replace(m, int32(a.Start), id, &entry{id, int32(a.Start), int32(a.End), kind})
	}
	return nil
}

// replace puts an entry in, or takes it out, in the room after all others.
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
