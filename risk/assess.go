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
	collection *lethe.Collection // nil for Numbers
	opts       Options
	in         *incidence
	rank       []int32 // of documents; nil where their source ids give it
	masked     []bool  // by entity; nil for none
	risk       []float64
	edges      edges

	linkage func() *graph.Graph
	stars   func() *stars
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
	b := &Assessment{collection: a.collection, opts: a.opts, in: a.in, rank: a.rank, masked: slices.Clone(masked)}
	for e, m := range a.masked {
		b.masked[e] = b.masked[e] || m
	}
	if slices.Equal(b.masked, a.masked) || a.masked == nil && !slices.Contains(b.masked, true) {
		return a, ctx.Err()
	}
	documents := a.in.documents()
	blocks := make([]edges, (documents+block-1)/block)
	var all edgeCounter
	err := graph.Each(ctx, a.opts.Threads, documents, block, func(_, n, lo, hi int) error {
		for d := lo; d < hi; d++ {
			b.prune(d, a.edges.of(d), &blocks[n])
		}
		all.add(&blocks[n])
		return nil
	})
	if err != nil {
		return nil, err
	}
	b.edges = concat(blocks, documents)
	return assemble(ctx, b)
}

// prune keeps those edges of a document to later ones that are strong enough without what is masked.
func (a *Assessment) prune(d int, later []int32, out *edges) {
	for _, to := range later {
		s := a.in.strength(d, int(to), a.masked)
		if s >= a.opts.EdgeThreshold && (s > 0 || a.in.meet(int32(d), to, a.masked)) {
			out.add(to, s)
		}
	}
	out.end()
}

// assemble adds what follows from occurrences and edges.
func assemble(ctx context.Context, a *Assessment) (*Assessment, error) {
	a.risk = make([]float64, a.in.documents())
	a.edges.index()
	a.linkage, a.stars = sync.OnceValue(a.newGraph), sync.OnceValue(a.newStars)
	if a.EdgeCount() > graph.Many {
		a.linkage = a.newGraph
	}
	return a, graph.Each(ctx, a.opts.Threads, len(a.risk), block, func(_, _, lo, hi int) error {
		for d := lo; d < hi; d++ {
			a.risk[d] = a.in.risk(d, a.masked)
		}
		return nil
	})
}

// ranks are those of documents: documents with one source id share a rank.
func (a *Assessment) ranks() []int32 {
	if a.rank != nil {
		return a.rank
	}
	rank := make([]int32, len(a.collection.Documents))
	for d := 1; d < len(rank); d++ {
		rank[d] = rank[d-1]
		if a.collection.Documents[d].SourceID != a.collection.Documents[d-1].SourceID {
			rank[d]++
		}
	}
	return rank
}

// newGraph is the linkage graph with hops as weights.
func (a *Assessment) newGraph() *graph.Graph {
	miss := a.strengths()
	a.eachEdge(func(edge, from, to int) {
		miss[edge] = 1 - Hop(miss[edge], a.risk[from], a.risk[to])
	})
	return graph.New(a.ranks(), miss, func(edge int) (from, to int32) { return a.edges.from(edge), a.edges.to[edge] })
}

// strengths are those of all edges, anew.
func (a *Assessment) strengths() []float64 {
	if a.edges.strength != nil {
		return slices.Clone(a.edges.strength)
	}
	all := make([]float64, a.EdgeCount())
	a.eachEdge(func(edge, from, to int) { all[edge] = a.in.strength(from, to, a.masked) })
	return all
}

// eachEdge calls a function for each edge, from several goroutines.
func (a *Assessment) eachEdge(see func(edge, from, to int)) {
	each := func(_, _, lo, hi int) error {
		for d := lo; d < hi; d++ {
			for n, to := range a.edges.of(d) {
				see(a.edges.start[d]+n, d, int(to))
			}
		}
		return nil
	}
	_ = graph.Each(context.Background(), a.opts.Threads, len(a.edges.start)-1, block, each) // which never fails
}

// Collection returns what was measured; nil for Numbers.
func (a *Assessment) Collection() *lethe.Collection { return a.collection }

// Size returns how many documents and entities there are.
func (a *Assessment) Size() (documents, entities int) {
	return a.in.documents(), len(a.in.importance)
}

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
