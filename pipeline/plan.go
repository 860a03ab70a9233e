package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// planned is a collection of which is decided what goes.
type planned struct {
	*linked
	before *risk.Assessment
	plan   *mask.Plan
	after  *risk.Assessment
	masked []bool // by entity
}

// plan measures the risks of the collection, and decides.
func (r *Runner) plan(ctx context.Context, g *linked) (*planned, error) {
	r.phase("measuring risks")
	before, err := risk.Assess(ctx, g.Collection, r.riskOptions())
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
	return &planned{g, before, plan, after, plan.Mask()}, nil
}

// decide goes from what was read to what is planned.
func (r *Runner) decide(ctx context.Context, c *collected) (*planned, error) {
	g, err := r.link(ctx, c)
	if err != nil {
		return nil, err
	}
	return r.plan(ctx, g)
}

func (r *Runner) riskOptions() risk.Options {
	o := r.config.Risk
	o.Weights, o.Threads = r.schema.Weight, r.config.Run.Threads
	return o
}

func (r *Runner) maskOptions(g *linked) mask.Options {
	o := r.config.Mask
	o.Marks = mask.Marks{Known: r.again(g), Always: r.always(g), Last: r.facts(g)}
	return o
}
