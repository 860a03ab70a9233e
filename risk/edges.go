package risk

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/graph"
)

// edges are in rising order of a, then b; a < b.
type edges struct {
	a, b     []int32
	strength []float64
}

// newEdges has room for n of them, and no more.
func newEdges(n int) edges {
	return edges{make([]int32, 0, n), make([]int32, 0, n), make([]float64, 0, n)}
}

func (e *edges) add(a, b int32, strength float64) {
	e.a = append(e.a, a)
	e.b = append(e.b, b)
	e.strength = append(e.strength, strength)
}

// edgesOf are the edges that are known already, or else those that there are.
func (in *incidence) edgesOf(ctx context.Context, o Options) (e edges, err error) {
	if o.Edges == nil {
		return in.edges(ctx, o)
	}
	documents := len(in.entities.Start) - 1
	for i, k := range *o.Edges {
		if k.A < 0 || k.A >= k.B || k.B >= documents || i > 0 && !(*o.Edges)[i-1].before(k) {
			return edges{}, failure.Errorf("risk", "edge %d of those that are known does not fit the collection", i)
		}
		e.add(int32(k.A), int32(k.B), k.Strength)
	}
	return e, nil
}

// before reports whether an edge comes before another.
func (e Edge) before(o Edge) bool { return e.A < o.A || e.A == o.A && e.B < o.B }

// edges joins the documents whose strength is at least the threshold.
func (in *incidence) edges(ctx context.Context, o Options) (edges, error) {
	p, err := in.prefixes(ctx, o)
	if err != nil {
		return edges{}, err
	}
	documents := len(in.entities.Start) - 1
	blocks := make([]edges, (documents+block-1)/block)
	probes := make([]*probe, graph.Threads(o.Threads))
	err = graph.Each(ctx, o.Threads, documents, block, func(worker, b, lo, hi int) error {
		if probes[worker] == nil {
			probes[worker] = newProbe(in, p, o.EdgeThreshold)
		}
		for d := lo; d < hi && ctx.Err() == nil; d++ {
			probes[worker].document(d, &blocks[b])
		}
		return ctx.Err()
	})
	return concat(blocks), err
}

func concat(blocks []edges) edges {
	var n int
	for i := range blocks {
		n += len(blocks[i].a)
	}
	all := newEdges(n)
	for i, e := range blocks {
		all.a = append(all.a, e.a...)
		all.b = append(all.b, e.b...)
		all.strength = append(all.strength, e.strength...)
		blocks[i] = edges{}
	}
	return all
}
