package risk

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/graph"
)

// Numbers is a collection without names, as small as it gets: for those that could not be held with them.
type Numbers struct {
	Ranks      []int32    // of documents, rising: those of one source share one
	Entities   graph.Rows // of each document, by rising index
	Misses     []float64  // of each of these its 1 − c there
	Importance []float64  // by entity
	Edges      graph.Rows // of each document, the later ones that it is joined with, by rising index
}

// Assess measures it, and keeps its lists. Nothing is known of uniqueness.
func (n *Numbers) Assess(ctx context.Context, opts Options) (*Assessment, error) {
	if err := opts.Validate(); err != nil {
		return nil, err
	}
	in := &incidence{
		entities: n.Entities, miss: n.Misses, importance: n.Importance,
		where: n.Entities.Transpose(len(n.Importance)),
	}
	return assemble(ctx, &Assessment{opts: opts, in: in, rank: n.Ranks, edges: edges{start: n.Edges.Start, to: n.Edges.Items}})
}
