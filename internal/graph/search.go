package graph

import (
	"context"
	"iter"
)

// Search says which paths are wanted.
type Search struct {
	Nodes int     // of a path at most; at least 2
	Floor float64 // the least value
	// Ceiling, where set, keeps only paths whose second value is too high.
	Ceiling *Ceiling
}

// Ceiling gives edges a second weight, and with it paths a second value. The second
// weight may be below the first or above it. It may fall while paths are being yielded,
// and never rises.
type Ceiling struct {
	// Miss is 1 − second weight, at present, of an edge between two nodes, which come in either
	// order.
	Miss func(edge, a, b int32) float64
	// Least is the lowest that the second value of a path may not exceed, among
	// paths with values in [lo,hi]; a path of value v is wanted if its second value
	// is above Least(v, v).
	Least func(lo, hi float64) float64
}

// Paths yields the wanted paths in order: by falling value, then by list of ranks,
// then by list of nodes. A path is valid until the next one is asked for. Whether
// it is wanted is settled when it is yielded, with the second weights of that
// moment. The error, if any, comes last.
//
// What is held at a time is one path for each arc that wanted paths are known to
// begin with: the next one of those that do. Where none is known yet there is a
// bound for each node instead.
func (g *Graph) Paths(ctx context.Context, s Search) iter.Seq2[Path, error] {
	return func(yield func(Path, error) bool) {
		q := newQueue(newWalker(ctx, g, s))
		for q.next() {
			if q.walker.err != nil {
				break
			}
			if p := q.first(); q.walker.wanted(p) && !yield(p, nil) {
				return
			}
			q.replace()
		}
		if q.walker.err != nil {
			yield(Path{}, q.walker.err)
		}
	}
}
