package field

import (
	"slices"
	"sync"
	"sync/atomic"
)

// maxRemembered bounds what a table remembers, in numbers of paths at nodes: 16 MB.
const maxRemembered = 1 << 21

// stateSize is what a state takes besides its paths, in the same measure.
const stateSize = 32

// table matches many paths at once. It remembers which of them are matched how far
// at a name below another, so that the reports of a collection, whose fields have
// the same names again and again, cost one look-up a node. It is safe for concurrent
// use.
type table struct {
	paths []*Path
	root  *state
	next  sync.Map // stepDown → *state
	known atomic.Int64
}

// stepDown is a name below a state.
type stepDown struct {
	from *state
	name Name
}

// state is how far each path is matched at a node.
type state struct {
	reached []uint64 // by path: bit i says that i segments are matched
	matched []int    // the paths that name the node
	covered []int    // the paths that name the node or one above it
}

func newTable(paths []*Path) *table {
	t := &table{paths: paths, root: &state{reached: make([]uint64, len(paths))}}
	for i := range t.root.reached {
		t.root.reached[i] = 1
	}
	return t
}

// states gives the state at each node of a report, in a list that holds until the next call.
func (t *table) states(r *Report) []*state {
	r.states = slices.Grow(r.states[:0], len(r.nodes))[:len(r.nodes)]
	at := r.states
	for i := range r.nodes {
		above := t.root
		if p := r.nodes[i].parent; p >= 0 {
			above = at[p]
		}
		at[i] = t.at(above, &r.nodes[i])
	}
	return at
}

// memo is what some tables know of a name of a field, to which always the same names lead.
type memo [tables]atomic.Pointer[tableState]

// tables is how many tables a pipeline mostly has.
const tables = 3

// tableState is a state of a table.
type tableState struct {
	table *table
	state *state
}

// at gives the state of a node below another.
func (t *table) at(above *state, n *node) *state {
	if n.memo == nil {
		return t.down(above, n.name)
	}
	for i := range n.memo {
		k := n.memo[i].Load()
		if k == nil {
			k = &tableState{t, t.down(above, n.name)}
			n.memo[i].CompareAndSwap(nil, k)
			return k.state
		}
		if k.table == t {
			return k.state
		}
	}
	return t.down(above, n.name)
}

func (t *table) down(from *state, n Name) *state {
	key := stepDown{from, n}
	if s, ok := t.next.Load(key); ok {
		return s.(*state)
	}
	s := t.step(from, n)
	if t.known.Load() < maxRemembered {
		if earlier, ok := t.next.LoadOrStore(key, s); ok {
			return earlier.(*state)
		}
		t.known.Add(int64(len(t.paths) + stateSize))
	}
	return s
}

func (t *table) step(from *state, n Name) *state {
	s := &state{reached: make([]uint64, len(t.paths))}
	covered := 0 // of those above
	for i, p := range t.paths {
		s.reached[i] = p.step(from.reached[i], n)
		matched := s.reached[i]&p.full() != 0
		above := covered < len(from.covered) && from.covered[covered] == i
		if above {
			covered++
		}
		if matched {
			s.matched = append(s.matched, i)
		}
		if matched || above {
			s.covered = append(s.covered, i)
		}
	}
	return s
}
