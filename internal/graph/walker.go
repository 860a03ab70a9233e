package graph

import (
	"context"
	"sort"
)

// walker finds the first wanted path among those that begin with a given arc and
// come after a given path. It goes depth first and carries the product of the path
// so far and, under a ceiling, the second product.
type walker struct {
	Search
	ctx    context.Context
	err    error
	g      *Graph
	ahead  reach
	second reach
	ticks  int
	steps  int // ticks since the second bounds were looked up
	nodes  []int32
	edges  []int32
	after  *Path
	best   Path // its arrays are reused
	found  bool
}

func newWalker(ctx context.Context, g *Graph, s Search) *walker {
	w := &walker{Search: s, ctx: ctx, g: g, err: ctx.Err()}
	w.ahead = g.newReach(s.Nodes-1, func(a Arc) float64 { return a.Miss })
	if s.Ceiling != nil {
		w.second = g.newReach(s.Nodes-1, w.secondMiss)
	}
	return w
}

func (w *walker) secondMiss(a Arc) float64 { return w.Ceiling.Miss(a.Edge) }

// find looks for the first wanted path from v along the arc; after may be nil.
func (w *walker) find(v int32, arc Arc, after *Path) (Path, bool) {
	if !w.alive() {
		return Path{}, false
	}
	w.refresh()
	w.nodes, w.edges = append(w.nodes[:0], v), w.edges[:0]
	w.after, w.found = after, false
	w.step(arc, arc.Miss, w.secondProduct(1, arc), w.Nodes-2)
	return w.best, w.found
}

// refresh brings the second bounds up to date when as much work has been done with
// the old ones as that costs: a look at an arc costs about four steps.
func (w *walker) refresh() {
	if w.Ceiling != nil && w.steps > 4*len(w.g.arcs)*(w.Nodes-1) {
		w.second.look(w.g, w.secondMiss)
		w.steps = 0
	}
}

// step goes along an arc, considers the path, goes on, and comes back. left is how
// many hops may follow.
func (w *walker) step(arc Arc, p, second float64, left int) {
	w.nodes = append(w.nodes, arc.To)
	w.edges = append(w.edges, arc.Edge)
	w.consider(1-p, second)
	if left > 0 && w.worthwhile(p, second, left) {
		w.extend(p, second, left-1)
	}
	w.nodes = w.nodes[:len(w.nodes)-1]
	w.edges = w.edges[:len(w.edges)-1]
}

// extend goes on from the last node. Arcs come by rising Miss, so that what they
// lead to is bounded ever lower.
func (w *walker) extend(p, second float64, left int) {
	last, tail := w.nodes[len(w.nodes)-2], w.nodes[len(w.nodes)-1]
	arcs := w.g.Arcs(int(tail))
	for i := w.skip(arcs, p); i < len(arcs); i++ {
		arc := arcs[i]
		next := float64(p * arc.Miss) // the conversion forbids a fused 1 − p·q
		most := 1 - w.ahead.least(next, last, tail, 1, left+1)
		if w.hopeless(most) || !w.alive() {
			return
		}
		if w.overtaken(most, arc.To) {
			i = endOfTies(arcs, i) - 1
		} else if !visited(w.nodes, arc.To) {
			w.step(arc, next, w.secondProduct(second, arc), left)
		}
	}
}

// consider keeps the present path if it is wanted and the first so far.
func (w *walker) consider(value, second float64) {
	p := Path{Nodes: w.nodes, Edges: w.edges, Value: value}
	switch {
	case value < w.Floor:
	case w.Ceiling != nil && 1-second <= w.Ceiling.Least(value, value):
	case !w.g.forward(w.nodes):
	case w.after != nil && w.g.compare(p, *w.after) <= 0:
	case w.found && w.g.compare(p, w.best) >= 0:
	default:
		w.found = true
		w.best.Value = value
		w.best.Nodes = append(w.best.Nodes[:0], w.nodes...)
		w.best.Edges = append(w.best.Edges[:0], w.edges...)
	}
}

// wanted reports whether a path is still above its ceiling.
func (w *walker) wanted(p Path) bool {
	if w.Ceiling == nil {
		return true
	}
	second := 1.0
	for _, e := range p.Edges {
		second = float64(second * w.Ceiling.Miss(e))
	}
	return 1-second > w.Ceiling.Least(p.Value, p.Value)
}

// worthwhile reports whether going on can yield a path that is wanted and the
// first so far.
func (w *walker) worthwhile(p, second float64, left int) bool {
	last, tail := w.nodes[len(w.nodes)-2], w.nodes[len(w.nodes)-1]
	most := 1 - w.ahead.least(p, last, tail, 0, left)
	if w.hopeless(most) {
		return false
	}
	if w.Ceiling == nil {
		return true
	}
	return 1-w.second.least(second, last, tail, 0, left) > w.Ceiling.Least(1-p, most)
}

// hopeless reports whether no path that begins with the present one, of at most
// the given value, is both wanted and the first so far.
func (w *walker) hopeless(value float64) bool {
	if value < w.Floor {
		return true
	}
	if !w.found || value > w.best.Value {
		return false
	}
	return value < w.best.Value || w.g.compareRanks(w.nodes, w.best.Nodes) > 0
}

// overtaken reports whether the paths that go on to v, of at most the given value,
// all come after the first so far because of v's rank: they tie with it up to v.
func (w *walker) overtaken(value float64, v int32) bool {
	n := len(w.nodes)
	return w.found && value == w.best.Value && n < len(w.best.Nodes) &&
		w.g.rank[v] > w.g.rank[w.best.Nodes[n]] && w.g.compareRanks(w.nodes, w.best.Nodes) == 0
}

// skip passes over the arcs that lead only to paths before the one to come after.
func (w *walker) skip(arcs []Arc, p float64) int {
	if w.after == nil {
		return 0
	}
	n := len(w.nodes)
	order := w.g.compareRanks(w.nodes, w.after.Nodes)
	first := sort.Search(len(arcs), func(i int) bool {
		value := 1 - float64(p*arcs[i].Miss)
		return value < w.after.Value || order >= 0 && value == w.after.Value
	})
	if order != 0 || n >= len(w.after.Nodes) || first == len(arcs) || 1-float64(p*arcs[first].Miss) < w.after.Value {
		return first
	}
	// Arcs that tie are by rank: those to lower ranks come before too.
	ties := arcs[first:endOfTies(arcs, first)]
	return first + sort.Search(len(ties), func(i int) bool {
		return w.g.rank[ties[i].To] >= w.g.rank[w.after.Nodes[n]]
	})
}

// endOfTies is where the arcs with the Miss of arcs[i] end.
func endOfTies(arcs []Arc, i int) int {
	if i+1 == len(arcs) || arcs[i+1].Miss != arcs[i].Miss {
		return i + 1
	}
	return i + sort.Search(len(arcs)-i, func(j int) bool { return arcs[i+j].Miss > arcs[i].Miss })
}

func (w *walker) secondProduct(second float64, arc Arc) float64 {
	if w.Ceiling == nil {
		return second
	}
	return float64(second * w.Ceiling.Miss(arc.Edge))
}

// alive looks at the context now and then.
func (w *walker) alive() bool {
	w.ticks++
	w.steps++
	if w.ticks&0xffff == 0 && w.err == nil {
		w.err = w.ctx.Err()
	}
	return w.err == nil
}

func visited(nodes []int32, v int32) bool {
	for _, u := range nodes {
		if u == v {
			return true
		}
	}
	return false
}
