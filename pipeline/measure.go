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
	c := r.config.Risk
	return risk.Options{
		EdgeThreshold: c.EdgeThreshold, ChainLength: c.ChainLength, High: c.High, Medium: c.Medium,
		Weights: r.schema.Weight, Threads: r.config.Run.Threads,
	}
}

func (r *Runner) maskOptions(g *gathered) mask.Options {
	c := r.config.Mask
	return mask.Options{
		Mode: mask.Mode(c.Mode), Strategy: c.Strategy,
		ThetaDoc: c.ThetaDoc, ThetaChain: c.ThetaChain, RhoHigh: c.RhoHigh, RhoMedium: c.RhoMedium,
		MinRelevance: c.MinRelevance, Known: r.again(g),
		Always: r.always(g), Last: r.facts(g),
	}
}
