package graph

// What a search holds may be a hundred million entries and paths. They lie in pieces, so that
// none is moved, and no room is there twice, when more of it is needed.
const piece = 1 << 10

// heap holds entries by their place.
type heap struct {
	pieces [][]entry
	n      int
}

func (h *heap) at(i int) *entry { return &h.pieces[i/piece][i%piece] }

func (h *heap) add(e entry) {
	if h.n/piece == len(h.pieces) {
		h.pieces = append(h.pieces, make([]entry, piece))
	}
	h.n++
	*h.at(h.n - 1) = e
}

func (h *heap) swap(i, j int) {
	a, b := h.at(i), h.at(j)
	*a, *b = *b, *a
}

// slots stores the steps of paths, and uses the room of those no longer needed again. The
// first node of a path is its entry's.
type slots struct {
	steps  int     // of a path at most
	pieces [][]Arc // where a path has fewer steps, one to no node comes after the last
	used   int32   // slots
	free   int32   // the first of those to use again; its first step has the next as its edge
}

// none is no node, and no slot.
const none = -1

func newSlots(steps int) slots { return slots{steps: steps, free: none} }

// take stores a path and returns its slot.
func (s *slots) take(p Path) int32 {
	slot := s.free
	if slot != none {
		s.free = s.row(slot)[0].Edge
	} else {
		slot = s.used
		s.used++
		if int(slot)/piece == len(s.pieces) {
			s.pieces = append(s.pieces, make([]Arc, piece*s.steps))
		}
	}
	s.put(slot, p)
	return slot
}

func (s *slots) put(slot int32, p Path) {
	row := s.row(slot)
	for i, edge := range p.Edges {
		row[i] = Arc{p.Nodes[i+1], edge}
	}
	if n := len(p.Edges); n < len(row) {
		row[n].To = none
	}
}

func (s *slots) giveBack(slot int32) {
	s.row(slot)[0].Edge = s.free
	s.free = slot
}

func (s *slots) row(slot int32) []Arc {
	return s.pieces[slot/piece][int(slot%piece)*s.steps:][:s.steps]
}

// arc is the one that the path in a slot begins with.
func (s *slots) arc(slot int32) Arc { return s.row(slot)[0] }

// path is that of an entry, in the arrays of another.
func (s *slots) path(e *entry, p Path) Path {
	p.Nodes, p.Edges, p.Value = append(p.Nodes[:0], e.node), p.Edges[:0], e.value
	if e.slot == none {
		return p
	}
	for _, step := range s.row(e.slot) {
		if step.To == none {
			break
		}
		p.Nodes, p.Edges = append(p.Nodes, step.To), append(p.Edges, step.Edge)
	}
	return p
}
