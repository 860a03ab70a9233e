package mask

import (
	"context"
	"iter"

	"github.com/lethe-privacy/lethe/internal/mask/proof"
	"github.com/lethe-privacy/lethe/risk"
)

// Pass says which step masked an entity.
type Pass string

const (
	// KnownPass is that of Marks.Known.
	KnownPass Pass = "known"
	// AlwaysPass is that of Marks.Always.
	AlwaysPass   Pass = "always"
	DocumentPass Pass = "document"
	ChainPass    Pass = "chain"
	allPass      Pass = "all" // mode All
	// earlierPass is that of Plan.Add: for the sake of documents that were shared earlier.
	earlierPass Pass = "earlier"
	// relevancePass is that of mode Relevance.
	relevancePass Pass = "relevance"
)

// Decision is one decision.
type Decision struct {
	Entity  int
	Pass    Pass
	Order   int   // from 1
	Because []int // the document, or the documents of the chain, that was too risky
}

// Plan is what to mask, in order, and what that achieves.
type Plan struct {
	Options Options
	Masked  []Decision
	// Proof says how cheap any plan is at least; nil where the strategy gives none.
	Proof *proof.Proof

	before *risk.Assessment
	state  *risk.State // of the assessment that sets the targets of chains
	solved bool        // what the state has masked is not what the plan masks
	masked []bool      // by entity, where solved
}

// Chain is a chain of level HIGH or MEDIUM after the document pass.
type Chain struct {
	risk.Chain         // its risk before the chain pass
	After      float64 // its risk under the plan
	Target     float64
	Met        bool
}

// RiskBefore returns R(d) with nothing masked.
func (p *Plan) RiskBefore(document int) float64 { return p.before.Risk(document) }

// RiskAfter returns R(d) under the plan.
func (p *Plan) RiskAfter(document int) float64 {
	if p.solved {
		return p.before.RiskWithout(document, p.masked)
	}
	return p.state.Risk(document)
}

// Before returns the assessment that the plan was made for.
func (p *Plan) Before() *risk.Assessment { return p.before }

// AfterDocuments returns the assessment that sets the targets of chains: that after the
// document pass, or with raw targets that of what goes whatever the risk.
func (p *Plan) AfterDocuments() *risk.Assessment { return p.state.Assessment }

// Mask returns the masked entities as marks by entity.
func (p *Plan) Mask() []bool {
	_, entities := p.before.Size()
	masked := make([]bool, entities)
	for _, m := range p.Masked {
		masked[m.Entity] = true
	}
	return masked
}

// Add masks more entities than the bounds of the collection itself ask for, because of what
// was shared before.
func (p *Plan) Add(entities []bool) {
	p.marked(entities, earlierPass)
	p.masked, p.solved = p.Mask(), true
}

// After measures the collection under the plan; the graph is pruned anew.
func (p *Plan) After(ctx context.Context) (*risk.Assessment, error) {
	return p.before.Without(ctx, p.Mask())
}

// Chains yields the chains that have a target, by falling risk before the chain
// pass; the first so many, or all if limit is 0. The error, if any, comes last.
func (p *Plan) Chains(ctx context.Context, limit int) iter.Seq2[Chain, error] {
	return func(yield func(Chain, error) bool) {
		for c, err := range p.state.Assessment.Chains(ctx, limit) {
			if err != nil {
				yield(Chain{}, err)
				return
			}
			if c.Level == risk.Low || !yield(p.chain(c), nil) {
				return
			}
		}
	}
}

func (p *Plan) chain(c risk.Chain) Chain {
	after, target := p.state.ChainRisk(c.Edges), p.Options.Target(c.Level, c.Risk)
	if p.solved {
		after = p.AfterDocuments().ChainRiskWithout(c.Edges, p.masked)
	}
	return Chain{Chain: c, After: after, Target: target, Met: after <= target}
}

// Target returns the most risk that the plan allows to the chain along documents, and
// whether it sets one: there is none in other modes than Risk, nor where the document pass
// left the chain below level MEDIUM.
func (p *Plan) Target(documents []int) (target float64, ok bool) {
	middle := p.AfterDocuments()
	edges, ok := middle.Path(documents)
	if !ok || p.Options.Mode != Risk {
		return 0, false
	}
	before := middle.ChainRisk(edges)
	level := middle.Options().Level(before)
	if level == risk.Low {
		return 0, false
	}
	return p.Options.Target(level, before), true
}
