package mask

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/risk"
)

// chains is the chain pass.
func (p *Plan) chains(ctx context.Context) error {
	for c, err := range p.state.Above(ctx, p.state.Options().Medium, p.leastTarget) {
		if err != nil {
			return err
		}
		p.relieve(c)
	}
	return nil
}

// leastTarget is the lowest target of chains with risks in [lo,hi]: within a level
// targets rise with the risk, but the lowest of HIGH may be below MEDIUM's.
func (p *Plan) leastTarget(lo, hi float64) float64 {
	bounds := p.state.Options()
	least := 1.0
	if lo < bounds.High && hi >= bounds.Medium {
		least = p.Options.Target(risk.Medium, max(lo, bounds.Medium))
	}
	if hi >= bounds.High {
		least = min(least, p.Options.Target(risk.High, max(lo, bounds.High)))
	}
	return least
}

// relieve masks entities on a chain's edges, the most important first, until the
// chain meets its target.
func (p *Plan) relieve(c risk.Chain) {
	target := p.Options.Target(c.Level, c.Risk)
	if p.state.ChainRisk(c.Edges) <= target {
		return
	}
	var candidates []int
	for _, e := range c.Edges {
		candidates = append(candidates, p.state.Via(e)...)
	}
	slices.Sort(candidates)
	candidates = slices.DeleteFunc(slices.Compact(candidates), p.Options.kept)
	p.byImportance(candidates)
	for _, e := range candidates {
		p.mask(e, ChainPass, c.Documents)
		p.state.Mask(e)
		if p.state.ChainRisk(c.Edges) <= target {
			return
		}
	}
}
