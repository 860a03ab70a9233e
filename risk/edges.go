package risk

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/graph"
)

// edges are in rising order of a, then b; a < b.
type edges struct {
	a, b     []int32
	strength []float64
}

func (e *edges) add(a, b int32, strength float64) {
	e.a = append(e.a, a)
	e.b = append(e.b, b)
	e.strength = append(e.strength, strength)
}

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
	all := edges{
		a:        make([]int32, 0, n),
		b:        make([]int32, 0, n),
		strength: make([]float64, 0, n),
	}
	for i, e := range blocks {
		all.a = append(all.a, e.a...)
		all.b = append(all.b, e.b...)
		all.strength = append(all.strength, e.strength...)
		blocks[i] = edges{}
	}
	return all
}
