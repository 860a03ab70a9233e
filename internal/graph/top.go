package graph

import "slices"

// top keeps the first so many paths in the order of compare, as a heap with the
// last of them at the root once it is full.
type top struct {
	g     *Graph
	limit int
	width int // nodes for each path
	slots []slot
	nodes []int32
	edges []int32
}

type slot struct {
	value float64
	at    int32 // place in nodes and edges, in paths
	n     int32 // number of nodes
}

func (t *top) full() bool { return len(t.slots) == t.limit }

func (t *top) path(s slot) Path {
	at := int(s.at)
	return Path{
		Nodes: t.nodes[at*t.width:][:s.n],
		Edges: t.edges[at*(t.width-1):][:s.n-1],
		Value: s.value,
	}
}

func (t *top) last() Path { return t.path(t.slots[0]) }

func (t *top) compare(a, b slot) int {
	if a.value != b.value {
		if a.value > b.value {
			return -1
		}
		return 1
	}
	return t.g.compare(t.path(a), t.path(b))
}

// offer takes the path in, or leaves it, or puts it in the place of the last.
func (t *top) offer(p Path) {
	if t.full() {
		if t.g.compare(p, t.last()) < 0 {
			t.slots[0] = t.put(p, t.slots[0].at)
			t.sink(0)
		}
		return
	}
	at := int32(len(t.slots))
	t.nodes = append(t.nodes, make([]int32, t.width)...)
	t.edges = append(t.edges, make([]int32, t.width-1)...)
	t.slots = append(t.slots, t.put(p, at))
	if t.full() {
		for i := len(t.slots)/2 - 1; i >= 0; i-- {
			t.sink(i)
		}
	}
}

func (t *top) put(p Path, at int32) slot {
	copy(t.nodes[int(at)*t.width:], p.Nodes)
	copy(t.edges[int(at)*(t.width-1):], p.Edges)
	return slot{p.Value, at, int32(len(p.Nodes))}
}

func (t *top) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(t.slots) {
			return
		}
		if r := child + 1; r < len(t.slots) && t.compare(t.slots[r], t.slots[child]) > 0 {
			child = r
		}
		if t.compare(t.slots[child], t.slots[i]) <= 0 {
			return
		}
		t.slots[i], t.slots[child] = t.slots[child], t.slots[i]
		i = child
	}
}

// paths empties the heap in order.
func (t *top) paths() []Path {
	slices.SortFunc(t.slots, t.compare)
	out := make([]Path, len(t.slots))
	for i, s := range t.slots {
		out[i] = t.path(s)
	}
	return out
}
