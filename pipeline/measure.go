package pipeline

import (
	"context"
	"fmt"
	"slices"

	lethe "github.com/lethe-privacy/lethe"
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
	before, err := risk.Assess(ctx, g.linked.Collection, r.riskOptions())
	if err != nil {
		return nil, err
	}
	plan, err := mask.Select(ctx, before, r.maskOptions(g))
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

// direct stands in mask.always for the labels of what identifies by itself.
const direct = "direct"

// checkAlways refuses a label that the schema does not have: what was meant would stay.
func (r *Runner) checkAlways() error {
	for _, l := range r.config.Mask.Always {
		if l != direct && !r.schema.Has(lethe.Label(l)) {
			return fmt.Errorf("pipeline: mask.always names the label %s, and the schema %s has none such; 'lethe labels' lists them", l, r.schema.Name)
		}
	}
	return nil
}

// always marks the entities that are masked whatever the risk.
func (r *Runner) always(g *gathered) []bool {
	labels := r.config.Mask.Always
	if len(labels) == 0 {
		return nil
	}
	out := make([]bool, len(g.linked.Collection.Entities))
	for i := range g.linked.Collection.Entities {
		l := g.linked.Collection.Entities[i].Label
		out[i] = slices.Contains(labels, string(l)) || slices.Contains(labels, direct) && r.schema.Direct(l)
	}
	return out
}

// left counts the entities that identify by themselves and are not masked.
func (r *Runner) left(g *gathered, masked []bool) int {
	n := 0
	for i, gone := range masked {
		if !gone && r.schema.Direct(g.linked.Collection.Entities[i].Label) {
			n++
		}
	}
	return n
}
