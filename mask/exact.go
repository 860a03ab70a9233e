package mask

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/mask/cover"
	"github.com/lethe-privacy/lethe/internal/mask/exact"
	"github.com/lethe-privacy/lethe/internal/mask/proof"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/risk"
)

// exact replaces a greedy plan with the cheapest that is found. What goes whatever the risk
// stays. A plan that does not meet every bound by the measures themselves is not taken.
func (p *Plan) exact(ctx context.Context) error {
	fixed := slices.DeleteFunc(slices.Clone(p.Masked), func(m Decision) bool { return m.Pass != KnownPass && m.Pass != AlwaysPass })
	base, err := p.base(ctx, fixed)
	if err != nil {
		return err
	}
	b := &exact.Bounds{Base: base, Middle: p.state.Assessment, ThetaDoc: p.Options.ThetaDoc, Target: p.Options.Target}
	if p.Options.Targets == "raw" {
		b.Middle = base
	}
	p.state = p.AfterDocuments().State(nil) // what greedy masked there is asked for no more
	costs, err := p.costs()
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, seconds(setting.Meant(p.Options).SolveSeconds))
	defer cancel()
	start := p.Mask()
	r, err := exact.Solve(limited, b, exact.Options{Costs: costs, Start: start, Limits: cover.Limits{Threads: base.Options().Threads}})
	if err != nil || ctx.Err() != nil {
		return cmp.Or(ctx.Err(), err)
	}
	p.Proof = p.proof(r)
	masked := r.Masked
	for _, m := range fixed {
		masked[m.Entity] = true
	}
	masked = p.withMasked(masked)
	met, err := b.Met(ctx, masked)
	if err != nil {
		return err
	}
	if !met {
		return failure.New("mask", "the plan that was sought does not meet every bound; strategy greedy gives one that does")
	}
	p.solved, p.masked, p.Masked = true, masked, fixed
	for _, x := range r.Reasons(b, masked) {
		pass := ChainPass
		if len(x.Documents) == 1 {
			pass = DocumentPass
		}
		p.mask(x.Entity, pass, x.Documents)
	}
	return nil
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// base is the assessment without what goes whatever the risk.
func (p *Plan) base(ctx context.Context, fixed []Decision) (*risk.Assessment, error) {
	if len(fixed) == 0 {
		return p.before, nil
	}
	masked := make([]bool, len(p.before.Collection().Entities))
	for _, m := range fixed {
		masked[m.Entity] = true
	}
	return p.before.Without(ctx, masked)
}

// costs are those of the options; what goes last costs more than all others together.
func (p *Plan) costs() ([]int64, error) {
	costs := slices.Clone(p.Options.Marks.Costs)
	if costs == nil {
		costs = slices.Repeat([]int64{1}, len(p.before.Collection().Entities))
	}
	var all int64
	for e, c := range costs {
		if c < 1 {
			return nil, failure.Errorf("mask", "entity %d costs %d", e, c)
		}
		if p.Options.last(e) == 0 {
			all += c
		}
	}
	for e := range costs {
		if p.Options.last(e) == 1 {
			costs[e] *= 1 + all
		}
	}
	return costs, nil
}

// proof is what the plan says of the result.
func (p *Plan) proof(r *exact.Result) *proof.Proof {
	out := &proof.Proof{Cost: r.Cost, Bound: r.Bound}
	for _, b := range r.Blocks {
		block := proof.Block{Entities: b.Items, Prices: b.Prices, Value: b.Value, Halved: b.Halved, Instead: b.By, Case: b.Case}
		for _, id := range b.Rows {
			if id < 0 {
				block.Bounds = append(block.Bounds, proof.Bound{Block: int(-id)})
				continue
			}
			s := r.Sources[id]
			x := proof.Bound{Documents: s.Documents}
			if s.Entities != nil {
				x.Entities, x.Need = s.Entities, s.Need
			}
			block.Bounds = append(block.Bounds, x)
		}
		out.Blocks = append(out.Blocks, block)
	}
	return out
}
