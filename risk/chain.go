package risk

import (
	"context"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe/internal/graph"
)

// Chain is a simple path in the linkage graph.
type Chain struct {
	Documents []int
	Edges     []int // between consecutive documents
	Risk      float64
	Level     Level
}

// Chains yields the chains by falling risk, then by list of source ids, then of
// documents; the first so many of them, or all if limit is 0. They are found one
// after the other and never held. The error, if any, comes last, with an empty
// chain.
func (a *Assessment) Chains(ctx context.Context, limit int) iter.Seq2[Chain, error] {
	return func(yield func(Chain, error) bool) {
		n, g := 0, a.holding(limit)
		for p, err := range g.Paths(ctx, graph.Search{Nodes: a.opts.ChainLength}) {
			if err != nil {
				yield(Chain{}, err)
				return
			}
			if a.in.given(p.Nodes) {
				continue
			}
			if n++; !yield(a.chain(p, g), nil) || n == limit {
				return
			}
		}
	}
}

// given reports whether masking changes nothing in any of the documents.
func (in *incidence) given(documents []int32) bool {
	return in.fixed != nil && !slices.ContainsFunc(documents, func(d int32) bool { return !in.fixed[d] })
}

func (a *Assessment) chain(p graph.Path, g parts) Chain {
	return Chain{ints(p.Nodes), g.along(p.Edges), p.Value, a.opts.Level(p.Value)}
}

func ints(list []int32) []int {
	out := make([]int, len(list))
	for i, x := range list {
		out[i] = int(x)
	}
	return out
}
