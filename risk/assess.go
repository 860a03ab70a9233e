package risk

import (
	"context"
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/graph"
)

// Assessment is the measures of a collection. Documents, entities and edges go by
// index: documents and entities by theirs in the collection, edges by rising A,
// then B. An Assessment does not change and may be used from several goroutines.
type Assessment struct {
	collection *lethe.Collection
	opts       Options
	in         *incidence
	masked     []bool // by entity; nil for none
	risk       []float64
	edges      edges

	linkage func() *graph.Graph
}

// Assess measures a collection.
func Assess(ctx context.Context, c *lethe.Collection, opts Options) (*Assessment, error) {
	if err := opts.Validate(); err != nil {
		return nil, err
	}
	if err := check(c); err != nil {
		return nil, err
	}
	in, err := newIncidence(c, opts)
	if err != nil {
		return nil, err
	}
	found, err := in.edgesOf(ctx, opts)
	if err != nil {
		return nil, err
	}
	return assemble(ctx, &Assessment{collection: c, opts: opts, in: in, edges: found})
}

// Without measures what is left when the marked entities (by index) are masked, in
// addition to those masked already. The uniqueness and importance of the others
// stay as they were; the graph is pruned anew.
func (a *Assessment) Without(ctx context.Context, masked []bool) (*Assessment, error) {
	b := &Assessment{collection: a.collection, opts: a.opts, in: a.in, masked: slices.Clone(masked)}
	for e, m := range a.masked {
		b.masked[e] = b.masked[e] || m
	}
	strength := make([]float64, a.EdgeCount())
	err := graph.Each(ctx, a.opts.Threads, len(strength), block, func(_, _, lo, hi int) error {
		for i := lo; i < hi; i++ {
			strength[i] = a.in.strength(int(a.edges.a[i]), int(a.edges.b[i]), b.masked)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	stays := func(i int) bool {
		return strength[i] >= a.opts.EdgeThreshold && (strength[i] > 0 || a.in.meet(a.edges.a[i], a.edges.b[i], b.masked))
	}
	n := 0
	for i := range strength {
		if stays(i) {
			n++
		}
	}
	b.edges = newEdges(n)
	for i, s := range strength {
		if stays(i) {
			b.edges.add(a.edges.a[i], a.edges.b[i], s)
		}
	}
	return assemble(ctx, b)
}

// assemble adds what follows from occurrences and edges.
func assemble(ctx context.Context, a *Assessment) (*Assessment, error) {
	a.risk = make([]float64, len(a.collection.Documents))
	a.linkage = sync.OnceValue(a.newGraph)
	return a, graph.Each(ctx, a.opts.Threads, len(a.risk), block, func(_, _, lo, hi int) error {
		for d := lo; d < hi; d++ {
			a.risk[d] = a.in.risk(d, a.masked)
		}
		return nil
	})
}

// newGraph is the linkage graph with hops as weights. Documents with one source id
// share a rank.
func (a *Assessment) newGraph() *graph.Graph {
	rank := make([]int32, len(a.collection.Documents))
	for d := 1; d < len(rank); d++ {
		rank[d] = rank[d-1]
		if a.collection.Documents[d].SourceID != a.collection.Documents[d-1].SourceID {
			rank[d]++
		}
	}
	return graph.New(rank, a.EdgeCount(), func(i int) graph.Edge {
		return graph.Edge{A: a.edges.a[i], B: a.edges.b[i], Miss: 1 - a.Hop(i)}
	})
}

// Collection returns what was measured.
func (a *Assessment) Collection() *lethe.Collection { return a.collection }

// Options returns the parameters of the measures.
func (a *Assessment) Options() Options { return a.opts }

// Uniqueness returns u(e).
func (a *Assessment) Uniqueness(entity int) float64 { return a.in.uniqueness[entity] }

// Importance returns imp(e).
func (a *Assessment) Importance(entity int) float64 { return a.in.importance[entity] }

// Masked reports whether an entity is left out of the measures.
func (a *Assessment) Masked(entity int) bool { return a.masked != nil && a.masked[entity] }

// Risk returns R(d).
func (a *Assessment) Risk(document int) float64 { return a.risk[document] }

// RiskWithout returns R(d) when the marked entities are masked.
func (a *Assessment) RiskWithout(document int, masked []bool) float64 {
	return a.in.risk(document, masked)
}
