package verify

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/internal/mask/proof"
	"github.com/lethe-privacy/lethe/risk"
)

// Bounds are what a plan has to meet.
type Bounds struct {
	Base     *risk.Assessment // without what goes whatever the risk
	Middle   *risk.Assessment // of which the chains have targets
	ThetaDoc float64
	Target   func(level risk.Level, before float64) float64
	Costs    []int64 // of each entity
}

// Plan reports why a plan does not meet the bounds, or why what it says of its cost is not
// proved; claim may be nil. masked marks all that goes, also whatever the risk.
func (b *Bounds) Plan(ctx context.Context, masked []bool, claim *proof.Proof) error {
	if err := b.documents(ctx, masked); err != nil {
		return err
	}
	if err := b.chains(ctx, masked); err != nil {
		return err
	}
	if claim == nil {
		return nil
	}
	return b.claim(ctx, masked, claim)
}

func (b *Bounds) documents(ctx context.Context, masked []bool) error {
	n := len(b.Base.Collection().Documents)
	return graph.Each(ctx, b.Base.Options().Threads, n, 1024, func(_, _, lo, hi int) error {
		for d := lo; d < hi; d++ {
			if r := b.Base.RiskWithout(d, masked); r > b.ThetaDoc {
				return failure.Errorf("mask", "the plan leaves document %d of the collection a risk of %.6g, above %.6g", d+1, r, b.ThetaDoc)
			}
		}
		return nil
	})
}

// chains looks at chains with targets, and then at those that have none because masking
// for documents took them apart.
func (b *Bounds) chains(ctx context.Context, masked []bool) error {
	risks := make([]float64, len(b.Base.Collection().Documents))
	for d := range risks {
		risks[d] = b.Base.RiskWithout(d, masked)
	}
	w := newWalk(b.Middle, func(e int) float64 {
		x := b.Middle.Edge(e)
		own, _ := b.Base.EdgeBetween(x.A, x.B)
		return risk.Hop(b.Base.StrengthWithout(own, masked), risks[x.A], risks[x.B])
	})
	w.least, w.visit = b.leastTarget, func(documents []int) error {
		c, ok := b.chain(documents)
		if after := b.Base.ChainRiskWithout(c.edges, masked); ok && c.set && after > c.target {
			return failure.Errorf("mask", "the plan leaves a chain of %d documents a risk of %.6g, above its target of %.6g", len(documents), after, c.target)
		}
		return nil
	}
	if err := w.run(ctx); err != nil || b.Middle == b.Base {
		return err
	}
	left, err := b.Base.Without(ctx, masked)
	if err != nil {
		return err
	}
	medium := left.Options().Medium
	w = newWalk(left, left.Hop)
	w.least, w.visit = func(float64) float64 { return medium - 1e-9 }, func(documents []int) error {
		edges, _ := left.Path(documents)
		if left.ChainRisk(edges) < medium {
			return nil
		}
		if c, ok := b.chain(documents); ok && !c.set {
			return failure.Errorf("mask", "the plan leaves a chain of %d documents of level MEDIUM or above that need not be", len(documents))
		}
		return nil
	}
	return w.run(ctx)
}

// leastTarget is the lowest target of chains that have at least a risk.
func (b *Bounds) leastTarget(before float64) float64 {
	o := b.Middle.Options()
	if before >= o.High {
		return b.Target(risk.High, before)
	}
	least := b.Target(risk.High, o.High)
	if o.Medium < o.High {
		least = min(least, b.Target(risk.Medium, max(before, o.Medium)))
	}
	return least
}

// chain is one by its documents. Where it has no target it must be none of level MEDIUM or
// above.
type chain struct {
	edges  []int // of Base
	target float64
	set    bool
}

func (b *Bounds) chain(documents []int) (c chain, ok bool) {
	if c.edges, ok = b.Base.Path(documents); !ok {
		return c, false
	}
	if edges, ok := b.Middle.Path(documents); ok {
		before := b.Middle.ChainRisk(edges)
		if level := b.Middle.Options().Level(before); level != risk.Low {
			c.target, c.set = b.Target(level, before), true
		}
	}
	return c, true
}

// broken reports whether a chain's bound is.
func (b *Bounds) broken(c *chain, masked []bool) bool {
	after := b.Base.ChainRiskWithout(c.edges, masked)
	if c.set {
		return after > c.target
	}
	o := b.Base.Options()
	if after < o.Medium {
		return false
	}
	for _, e := range c.edges {
		if b.Base.StrengthWithout(e, masked) < o.EdgeThreshold || !b.held(e, masked) {
			return false
		}
	}
	return true
}

// held reports whether anything unmasked makes an edge.
func (b *Bounds) held(edge int, masked []bool) bool {
	for _, c := range b.Base.Via(edge) {
		if !masked[c.Entity] {
			return true
		}
	}
	return false
}
