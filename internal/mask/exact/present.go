package exact

import (
	"context"
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/risk"
)

// choiceState is what the collection is under a choice: the risks of documents, and the
// strengths of the edges of Middle. More may be masked, nothing less.
type choiceState struct {
	*Bounds
	masked   []bool
	risk     []float64
	strength []float64  // of Middle's edges
	edges    graph.Rows // of Middle, by document
}

func (b *Bounds) present(ctx context.Context, masked []bool, edges graph.Rows) (*choiceState, error) {
	p := &choiceState{
		Bounds: b, masked: masked, edges: edges,
		risk: make([]float64, len(b.Base.Collection().Documents)), strength: make([]float64, b.Middle.EdgeCount()),
	}
	threads := b.Base.Options().Threads
	err := graph.Each(ctx, threads, len(p.risk), 1024, func(_, _, lo, hi int) error {
		for d := lo; d < hi; d++ {
			p.risk[d] = b.Base.RiskWithout(d, masked)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return p, graph.Each(ctx, threads, len(p.strength), 1024, func(_, _, lo, hi int) error {
		for e := lo; e < hi; e++ {
			p.strength[e] = b.Middle.StrengthWithout(e, masked)
		}
		return nil
	})
}

// edgesOf lists Middle's edges by document.
func (b *Bounds) edgesOf() graph.Rows {
	m := b.Middle.EdgeCount()
	ends := graph.Rows{Start: make([]int, m+1), Items: make([]int32, 0, 2*m)}
	for i := range m {
		e := b.Middle.Edge(i)
		ends.Items = append(ends.Items, int32(e.A), int32(e.B))
		ends.Start[i+1] = len(ends.Items)
	}
	return ends.Transpose(len(b.Base.Collection().Documents))
}

func (p *choiceState) mask(entity int) {
	p.masked[entity] = true
	occurrences := p.Base.Collection().Entities[entity].Occurrences
	for _, o := range occurrences {
		p.risk[o.Doc] = p.Base.RiskWithout(o.Doc, p.masked)
	}
	for _, o := range occurrences {
		for _, i := range p.edges.Row(o.Doc) {
			if e := p.Middle.Edge(int(i)); e.A == o.Doc && within(occurrences, e.B) {
				p.strength[i] = p.Middle.StrengthWithout(int(i), p.masked)
			}
		}
	}
}

func within(occurrences []lethe.Occurrence, d int) bool {
	i := sort.Search(len(occurrences), func(i int) bool { return occurrences[i].Doc >= d })
	return i < len(occurrences) && occurrences[i].Doc == d
}

func (p *choiceState) hop(edge int) float64 {
	e := p.Middle.Edge(edge)
	return risk.Hop(p.strength[edge], p.risk[e.A], p.risk[e.B])
}

// broken yields the chains whose bounds are broken at their turn, while more is masked:
// first those with targets, then others.
func (p *choiceState) broken(ctx context.Context, yield func(*chain) bool) error {
	if more, err := p.aboveTarget(ctx, yield); err != nil || !more || p.Middle == p.Base {
		return err
	}
	left, err := p.Base.Without(ctx, p.masked)
	if err != nil {
		return err
	}
	for c, err := range left.Chains(ctx, 0) {
		if err != nil {
			return err
		}
		if c.Level == risk.Low {
			return nil
		}
		x, ok := p.chain(c.Documents)
		if ok && !x.set && p.Bounds.broken(&x, p.masked) && !yield(&x) {
			return nil
		}
	}
	return nil
}

// aboveTarget yields chains with targets; more is false where yield had enough.
func (p *choiceState) aboveTarget(ctx context.Context, yield func(*chain) bool) (more bool, err error) {
	o := p.Middle.Options()
	g := graph.New(ranks(p.Base.Collection()), p.Middle.EdgeCount(), func(i int) graph.Edge {
		e := p.Middle.Edge(i)
		return graph.Edge{A: int32(e.A), B: int32(e.B), Miss: 1 - p.Middle.Hop(i)}
	})
	search := graph.Search{Nodes: o.ChainLength, Floor: o.Medium, Ceiling: &graph.Ceiling{
		Miss:  func(edge int32) float64 { return 1 - p.hop(int(edge)) },
		Least: p.leastTarget,
	}}
	for path, err := range g.Paths(ctx, search) {
		if err != nil {
			return false, err
		}
		documents := make([]int, len(path.Nodes))
		for i, d := range path.Nodes {
			documents[i] = int(d)
		}
		if c, ok := p.chain(documents); ok && p.Bounds.broken(&c, p.masked) && !yield(&c) {
			return false, nil
		}
	}
	return true, nil
}

// leastTarget is the lowest target of chains with risks in [lo,hi].
func (b *Bounds) leastTarget(lo, hi float64) float64 {
	o := b.Middle.Options()
	least := 1.0
	if lo < o.High && hi >= o.Medium {
		least = b.Target(risk.Medium, max(lo, o.Medium))
	}
	if hi >= o.High {
		least = min(least, b.Target(risk.High, max(lo, o.High)))
	}
	return least
}

// ranks number documents by their source ids, as package risk orders chains.
func ranks(c *lethe.Collection) []int32 {
	rank := make([]int32, len(c.Documents))
	for d := 1; d < len(rank); d++ {
		rank[d] = rank[d-1]
		if c.Documents[d].SourceID != c.Documents[d-1].SourceID {
			rank[d]++
		}
	}
	return rank
}

// Met reports whether a plan meets all bounds.
func (b *Bounds) Met(ctx context.Context, masked []bool) (bool, error) {
	p, err := b.present(ctx, slices.Clone(masked), b.edgesOf())
	if err != nil {
		return false, err
	}
	for _, r := range p.risk {
		if r > b.ThetaDoc {
			return false, nil
		}
	}
	met := true
	err = p.broken(ctx, func(*chain) bool { met = false; return false })
	return met && err == nil, err
}
