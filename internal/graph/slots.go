package graph

// slots stores paths of at most so many nodes, each with the arc that it begins
// with, and uses the room of those no longer needed again.
type slots struct {
	width  int
	arcs   []Arc
	length []int32 // in nodes
	nodes  []int32
	edges  []int32
	free   []int32
}

// take stores a path and returns its slot.
func (s *slots) take(arc Arc, p Path) int32 {
	var slot int32
	if n := len(s.free); n > 0 {
		slot, s.free = s.free[n-1], s.free[:n-1]
		s.arcs[slot] = arc
	} else {
		slot = int32(len(s.arcs))
		s.arcs = append(s.arcs, arc)
		s.length = append(s.length, 0)
		for range s.width {
			s.nodes = append(s.nodes, 0)
			s.edges = append(s.edges, 0)
		}
	}
	s.put(slot, p)
	return slot
}

func (s *slots) put(slot int32, p Path) {
	at := int(slot) * s.width
	copy(s.nodes[at:], p.Nodes)
	copy(s.edges[at:], p.Edges)
	s.length[slot] = int32(len(p.Nodes))
}

func (s *slots) nodesOf(slot int32) []int32 {
	return s.nodes[int(slot)*s.width:][:s.length[slot]]
}

// path is the path of an entry; it changes when another is put into the slot.
func (s *slots) path(e entry) Path {
	edges := s.edges[int(e.slot)*s.width:][:s.length[e.slot]-1]
	return Path{Nodes: s.nodesOf(e.slot), Edges: edges, Value: e.value}
}
