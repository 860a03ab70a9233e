package graph

// queue holds entries as a heap with the first of them at the root. An entry is
// either a path, the next one of those that begin with its arc, or a bound for the
// paths that begin at a node with its arcs from the cursor on. In the order a bound
// stands where a path would that has the value and the one node: not after
// anything that it may lead to.
type queue struct {
	walker  *walker
	entries heap
	cursor  []int32 // of each node, the next arc
	slots   slots
	path    Path    // the first
	tied    [2]Path // two that are compared
}

type entry struct {
	value float64
	node  int32 // the first
	slot  int32 // of the path; none for a bound
}

func newQueue(w *walker) *queue {
	q := &queue{walker: w, cursor: make([]int32, w.g.Nodes()), slots: newSlots(w.Nodes - 1)}
	for v := range q.cursor {
		if e, ok := q.bound(int32(v)); ok {
			q.entries.add(e)
		}
	}
	for i := q.entries.n/2 - 1; i >= 0; i-- {
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
	return entry{value, v, none}, true
}

// next brings a path to the root, if there is one left.
func (q *queue) next() bool {
	for q.entries.n > 0 && q.walker.err == nil {
		e := *q.entries.at(0)
		if e.slot != none {
			return true
		}
		arc := q.walker.g.Arcs(int(e.node))[q.cursor[e.node]]
		q.cursor[e.node]++
		q.settle(q.bound(e.node))
		if p, ok := q.walker.find(e.node, arc, nil); ok {
			q.push(entry{p.Value, e.node, q.slots.take(p)})
		}
	}
	return q.entries.n > 0
}

// first is the path at the root.
func (q *queue) first() Path {
	q.path = q.slots.path(q.entries.at(0), q.path)
	return q.path
}

// replace puts the path that comes next along the arc in the place of the first.
func (q *queue) replace() {
	e, p := *q.entries.at(0), q.first()
	next, ok := q.walker.find(e.node, q.slots.arc(e.slot), &p)
	if ok {
		q.slots.put(e.slot, next)
	} else {
		q.slots.giveBack(e.slot)
	}
	q.settle(entry{next.Value, e.node, e.slot}, ok)
}

// settle replaces the root with an entry, or only removes it.
func (q *queue) settle(e entry, ok bool) {
	if !ok {
		q.entries.n--
		if q.entries.n == 0 {
			return
		}
		e = *q.entries.at(q.entries.n)
	}
	*q.entries.at(0) = e
	q.sink(0)
}

func (q *queue) push(e entry) {
	q.entries.add(e)
	for i := q.entries.n - 1; i > 0; {
		parent := (i - 1) / 2
		if !q.before(i, parent) {
			return
		}
		q.entries.swap(i, parent)
		i = parent
	}
}

func (q *queue) sink(i int) {
	for {
		child := 2*i + 1
		if child >= q.entries.n {
			return
		}
		if r := child + 1; r < q.entries.n && q.before(r, child) {
			child = r
		}
		if !q.before(child, i) {
			return
		}
		q.entries.swap(i, child)
		i = child
	}
}

func (q *queue) before(i, j int) bool {
	a, b := q.entries.at(i), q.entries.at(j)
	if a.value != b.value {
		return a.value > b.value
	}
	q.tied[0], q.tied[1] = q.slots.path(a, q.tied[0]), q.slots.path(b, q.tied[1])
	return q.walker.g.compareLists(q.tied[0].Nodes, q.tied[1].Nodes) < 0
}
