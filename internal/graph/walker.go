package graph

import "context"

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
	w.ahead = g.newReach(s.Nodes-1, func(_ int32, a Arc) float64 { return g.Miss(a) })
	if s.Ceiling != nil {
		w.second = g.newReach(s.Nodes-1, w.secondMiss)
	}
	return w
}

func (w *walker) secondMiss(from int32, a Arc) float64 { return w.Ceiling.Miss(a.Edge, from, a.To) }

// find looks for the first wanted path from v along the arc; after may be nil.
func (w *walker) find(v int32, arc Arc, after *Path) (Path, bool) {
	if !w.alive() {
		return Path{}, false
	}
	w.refresh()
	w.nodes, w.edges = append(w.nodes[:0], v), w.edges[:0]
	w.after, w.found = after, false
	w.step(arc, w.g.Miss(arc), w.secondProduct(1, v, arc), w.Nodes-2)
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
		next := float64(p * w.g.Miss(arc)) // the conversion forbids a fused 1 − p·q
		most := 1 - w.ahead.least(next, last, tail, 1, left+1)
		if w.hopeless(most) || !w.alive() {
			return
		}
		if w.overtaken(most, arc.To) {
			i = w.g.endOfTies(arcs, i) - 1
		} else if !visited(w.nodes, arc.To) {
			w.step(arc, next, w.secondProduct(second, tail, arc), left)
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
	for i, e := range p.Edges {
		second = float64(second * w.Ceiling.Miss(e, p.Nodes[i], p.Nodes[i+1]))
	}
	return 1-second > w.Ceiling.Least(p.Value, p.Value)
}

func (w *walker) secondProduct(second float64, from int32, arc Arc) float64 {
	if w.Ceiling == nil {
		return second
	}
	return float64(second * w.secondMiss(from, arc))
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
