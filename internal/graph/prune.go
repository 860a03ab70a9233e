package graph

import "sort"

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
		value := 1 - float64(p*w.g.Miss(arcs[i]))
		return value < w.after.Value || order >= 0 && value == w.after.Value
	})
	if order != 0 || n >= len(w.after.Nodes) || first == len(arcs) || 1-float64(p*w.g.Miss(arcs[first])) < w.after.Value {
		return first
	}
	// Arcs that tie are by rank: those to lower ranks come before too.
	ties := arcs[first:w.g.endOfTies(arcs, first)]
	return first + sort.Search(len(ties), func(i int) bool {
		return w.g.rank[ties[i].To] >= w.g.rank[w.after.Nodes[n]]
	})
}

// endOfTies is where the arcs with the Miss of arcs[i] end.
func (g *Graph) endOfTies(arcs []Arc, i int) int {
	if i+1 == len(arcs) || g.Miss(arcs[i+1]) != g.Miss(arcs[i]) {
		return i + 1
	}
	return i + sort.Search(len(arcs)-i, func(j int) bool { return g.Miss(arcs[i+j]) > g.Miss(arcs[i]) })
}
