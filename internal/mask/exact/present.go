package exact

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/risk"
)

// choiceState is what the collection is under a choice: the risks of documents, and the
// strengths of the edges of Middle. More may be masked, nothing less.
type choiceState struct {
	*Bounds
	*risk.State
	masked []bool
}

func (b *Bounds) present(masked []bool) *choiceState {
	return &choiceState{b, b.Middle.State(masked), masked}
}

func (p *choiceState) mask(entity int) {
	p.masked[entity] = true
	p.Mask(entity)
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
	for x, err := range p.Above(ctx, p.Middle.Options().Medium, p.leastTarget) {
		if err != nil {
			return false, err
		}
		if c, ok := p.chain(x.Documents); ok && p.Bounds.broken(&c, p.masked) && !yield(&c) {
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

// Met reports whether a plan meets all bounds.
func (b *Bounds) Met(ctx context.Context, masked []bool) (bool, error) {
	p := b.present(slices.Clone(masked))
	for d := range b.Base.Collection().Documents {
		if p.Risk(d) > b.ThetaDoc {
			return false, nil
		}
	}
	met := true
	err := p.broken(ctx, func(*chain) bool { met = false; return false })
	return met && err == nil, err
}
