package graph

import (
	"context"
	"sort"
)

// Search says which paths are wanted.
type Search struct {
	Nodes int     // of a path at most; at least 2
	Floor float64 // the least value
	After *Path   // only paths that come later in the order; nil for all
	Limit int     // so many of the first
	// Ceiling, where set, keeps only paths whose second value is too high.
	Ceiling *Ceiling
}

// Ceiling gives edges a second, lower weight, and with it paths a second value.
type Ceiling struct {
	Miss []float64 // 1 − second weight, for each edge; not below its Miss
	// Least is the lowest that the second value of a path may not exceed, among
	// paths with values in [lo,hi]; a path of value v is wanted if its second value
	// is above Least(v, v).
	Least func(lo, hi float64) float64
}

// Paths returns the first paths of the search in order: by falling value, then by
// list of ranks, then by list of nodes. It never holds more than Limit of them.
func (g *Graph) Paths(ctx context.Context, s Search) ([]Path, error) {
	w := newWalker(ctx, g, s)
	for v := range g.Nodes() {
		w.nodes = append(w.nodes[:0], int32(v))
		w.extend(1, 1)
		if w.err != nil {
			return nil, w.err
		}
	}
	return w.top.paths(), nil
}

// walker enumerates depth first. It carries the product of the path so far and,
// under a ceiling, the second product.
type walker struct {
	Search
	ctx    context.Context
	err    error
	steps  int
	g      *Graph
	top    top
	ahead  reach
	second reach
	nodes  []int32
	edges  []int32
}

func newWalker(ctx context.Context, g *Graph, s Search) *walker {
	w := &walker{Search: s, ctx: ctx, g: g, top: top{g: g, limit: s.Limit, width: s.Nodes}}
	w.ahead = g.newReach(s.Nodes-1, func(a Arc) float64 { return a.Miss })
	if s.Ceiling != nil {
		w.second = g.newReach(s.Nodes-1, func(a Arc) float64 { return s.Ceiling.Miss[a.Edge] })
	}
	return w
}

// extend visits the paths that begin with the present one. Arcs come by rising
// Miss, so the values of what they lead to are bounded ever lower.
func (w *walker) extend(p, second float64) {
	tail := w.nodes[len(w.nodes)-1]
	left := w.Nodes - len(w.nodes) - 1 // hops after the next one
	arcs := w.g.Arcs(int(tail))
	for _, arc := range arcs[w.skip(arcs, p):] {
		next := float64(p * arc.Miss) // the conversion forbids a fused 1 − p·q
		if w.hopeless(1-w.ahead.least(next, tail, 1, left)) || !w.alive() {
			return
		}
		if !visited(w.nodes, arc.To) {
			w.step(arc, next, w.secondProduct(second, arc), left)
		}
	}
}

// step goes along an arc, offers the path, goes on, and comes back.
func (w *walker) step(arc Arc, p, second float64, left int) {
	w.nodes = append(w.nodes, arc.To)
	w.edges = append(w.edges, arc.Edge)
	w.offer(1-p, second)
	if left > 0 && w.worthwhile(arc.To, p, second, left) {
		w.extend(p, second)
	}
	w.nodes = w.nodes[:len(w.nodes)-1]
	w.edges = w.edges[:len(w.edges)-1]
}

func (w *walker) offer(value, second float64) {
	path := Path{Nodes: w.nodes, Edges: w.edges, Value: value}
	switch {
	case value < w.Floor || !w.g.forward(w.nodes):
	case w.After != nil && w.g.compare(path, *w.After) <= 0:
	case w.Ceiling != nil && 1-second <= w.Ceiling.Least(value, value):
	default:
		w.top.offer(path)
	}
}

// worthwhile reports whether going on from v can yield a wanted path.
func (w *walker) worthwhile(v int32, p, second float64, left int) bool {
	best := 1 - w.ahead.least(p, v, 0, left)
	if w.hopeless(best) {
		return false
	}
	if w.Ceiling == nil {
		return true
	}
	return 1-w.second.least(second, v, 0, left) > w.Ceiling.Least(1-p, best)
}

// hopeless reports whether no path that begins with the present one, of at most
// the given value, is wanted.
func (w *walker) hopeless(value float64) bool {
	if value < w.Floor {
		return true
	}
	if !w.top.full() {
		return false
	}
	last := w.top.last()
	if value != last.Value {
		return value < last.Value
	}
	return w.g.compareRanks(w.nodes, last.Nodes) > 0
}

// skip passes over the arcs whose paths all come before After.
func (w *walker) skip(arcs []Arc, p float64) int {
	if w.After == nil {
		return 0
	}
	ties := w.g.compareRanks(w.nodes, w.After.Nodes) < 0
	return sort.Search(len(arcs), func(i int) bool {
		value := 1 - float64(p*arcs[i].Miss)
		return value < w.After.Value || value == w.After.Value && !ties
	})
}

func (w *walker) secondProduct(second float64, arc Arc) float64 {
	if w.Ceiling == nil {
		return second
	}
	return float64(second * w.Ceiling.Miss[arc.Edge])
}

func visited(nodes []int32, v int32) bool {
	for _, u := range nodes {
		if u == v {
			return true
		}
	}
	return false
}

// alive looks at the context now and then.
func (w *walker) alive() bool {
	if w.steps++; w.steps&0xffff == 0 && w.err == nil {
		w.err = w.ctx.Err()
	}
	return w.err == nil
}
