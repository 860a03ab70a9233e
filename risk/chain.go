package risk

import (
	"context"
	"iter"

	"github.com/lethe-privacy/lethe/internal/graph"
)

// Chain is a simple path in the linkage graph.
type Chain struct {
	Documents []int
	Edges     []int // between consecutive documents
	Risk      float64
	Level     Level
}

// round is how many chains are held at a time.
const round = 1 << 20

// Chains yields the chains by falling risk, then by list of source ids, then of
// documents; the first so many of them, or all if limit is 0. They are found a
// bounded number at a time. The error, if any, comes last, with an empty chain.
func (a *Assessment) Chains(ctx context.Context, limit int) iter.Seq2[Chain, error] {
	return func(yield func(Chain, error) bool) {
		search := graph.Search{Nodes: a.opts.ChainLength}
		for left := limit; limit == 0 || left > 0; left -= search.Limit {
			search.Limit = round
			if limit > 0 {
				search.Limit = min(round, left)
			}
			paths, err := a.linkage().Paths(ctx, search)
			if err != nil {
				yield(Chain{}, err)
				return
			}
			for _, p := range paths {
				if !yield(a.chain(p), nil) {
					return
				}
			}
			if len(paths) < search.Limit {
				return
			}
			search.After = &paths[len(paths)-1]
		}
	}
}

func (a *Assessment) chain(p graph.Path) Chain {
	return Chain{ints(p.Nodes), ints(p.Edges), p.Value, a.opts.Level(p.Value)}
}

func (c Chain) path() *graph.Path {
	return &graph.Path{Nodes: int32s(c.Documents), Edges: int32s(c.Edges), Value: c.Risk}
}

func ints(list []int32) []int {
	out := make([]int, len(list))
	for i, x := range list {
		out[i] = int(x)
	}
	return out
}

func int32s(list []int) []int32 {
	out := make([]int32, len(list))
	for i, x := range list {
		out[i] = int32(x)
	}
	return out
}
