package graph

// queue holds entries as a heap with the first of them at the root. An entry is
// either a path, the next one of those that begin with its arc, or a bound for the
// paths that begin at a node with its arcs from the cursor on. In the order a bound
// stands where a path would that has the value and the one node: not after
// anything that it may lead to.
type queue struct {
	walker  *walker
	entries []entry
	cursor  []int32 // of each node, the next arc
	slots   slots
}

type entry struct {
	value float64
	node  int32 // the first
	slot  int32 // of the path; −1 for a bound
}

func newQueue(w *walker) *queue {
	q := &queue{walker: w, cursor: make([]int32, w.g.Nodes()), slots: slots{width: w.Nodes}}
	for v := range q.cursor {
		if e, ok := q.bound(int32(v)); ok {
			q.entries = append(q.entries, e)
		}
	}
	for i := len(q.entries)/2 - 1; i >= 0; i-- {
		q.sink(i)
	}
	return q
}

// bound returns the entry of a node's cursor, unless nothing is wanted from there.
func (q *queue) bound(v int32) (entry, bool) {
	w, arcs := q.walker, q.walker.g.Arcs(int(v))
	if int(q.cursor[v]) == len(arcs) {
		return entry{}, false
	}
	value := 1 - w.ahead.least(w.g.Miss(arcs[q.cursor[v]]), -1, v, 1, w.Nodes-1)
	if value < w.Floor {
		return entry{}, false
	}
	if w.Ceiling != nil && 1-w.second.least(1, -1, v, 0, w.Nodes-1) <= w.Ceiling.Least(0, value) {
		return entry{}, false
	}
	return entry{value, v, -1}, true
}

// next brings a path to the root, if there is one left.
func (q *queue) next() bool {
	for len(q.entries) > 0 && q.walker.err == nil {
		e := q.entries[0]
		if e.slot >= 0 {
			return true
		}
		arc := q.walker.g.Arcs(int(e.node))[q.cursor[e.node]]
		q.cursor[e.node]++
		q.settle(q.bound(e.node))
		if p, ok := q.walker.find(e.node, arc, nil); ok {
			q.push(entry{p.Value, e.node, q.slots.take(arc, p)})
		}
	}
	return len(q.entries) > 0
}

// first is the path at the root.
func (q *queue) first() Path { return q.slots.path(q.entries[0]) }

// replace puts the path that comes next along the arc in the place of the first.
func (q *queue) replace() {
	e, p := q.entries[0], q.first()
	next, ok := q.walker.find(e.node, q.slots.arcs[e.slot], &p)
	if ok {
		q.slots.put(e.slot, next)
	} else {
		q.slots.free = append(q.slots.free, e.slot)
	}
	q.settle(entry{next.Value, e.node, e.slot}, ok)
}

// settle replaces the root with an entry, or only removes it.
func (q *queue) settle(e entry, ok bool) {
	if !ok {
		last := len(q.entries) - 1
		e = q.entries[last]
		q.entries = q.entries[:last]
		if last == 0 {
			return
		}
	}
	q.entries[0] = e
	q.sink(0)
}

func (q *queue) push(e entry) {
	q.entries = append(q.entries, e)
	for i := len(q.entries) - 1; i > 0; {
		parent := (i - 1) / 2
		if !q.before(i, parent) {
			return
		}
		q.entries[i], q.entries[parent] = q.entries[parent], q.entries[i]
		i = parent
	}
}

func (q *queue) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(q.entries) {
			return
		}
		if r := child + 1; r < len(q.entries) && q.before(r, child) {
			child = r
		}
		if !q.before(child, i) {
			return
		}
		q.entries[i], q.entries[child] = q.entries[child], q.entries[i]
		i = child
	}
}

func (q *queue) before(i, j int) bool {
	a, b := &q.entries[i], &q.entries[j]
	if a.value != b.value {
		return a.value > b.value
	}
	return q.walker.g.compareLists(q.list(a), q.list(b)) < 0
}

func (q *queue) list(e *entry) []int32 {
	if e.slot < 0 {
		return []int32{e.node}
	}
	return q.slots.nodesOf(e.slot)
}
