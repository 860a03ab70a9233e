package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// measured is the barrier: what the whole collection says.
type measured struct {
	before *risk.Assessment
	plan   *mask.Plan
	after  *risk.Assessment
	masked []bool // by entity
}

func (r *Runner) measure(ctx context.Context, g *gathered) (*measured, error) {
	if err := r.group(ctx, g); err != nil {
		return nil, err
	}
	r.phase("measuring risks")
	before, err := risk.Assess(ctx, g.linked.Collection, r.riskOptions())
	if err != nil {
		return nil, err
	}
	r.phase("choosing what to mask")
	plan, err := r.choose(ctx, g, before)
	if err != nil {
		return nil, err
	}
	after, err := plan.After(ctx)
	if err != nil {
		return nil, err
	}
	return &measured{before, plan, after, plan.Mask()}, nil
}

func (r *Runner) riskOptions() risk.Options {
	o := r.config.Risk
	o.Weights, o.Threads = r.schema.Weight, r.config.Run.Threads
	return o
}

func (r *Runner) maskOptions(g *gathered) mask.Options {
	o := r.config.Mask
	o.Marks = mask.Marks{Known: r.again(g), Always: r.always(g), Last: r.facts(g)}
	return o
}
