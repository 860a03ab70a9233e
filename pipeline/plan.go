package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// planning is a linked collection with its plan.
type planning struct {
	*linkage
	before *risk.Assessment
	plan   *mask.Plan
	after  *risk.Assessment
	masked []bool // by entity
	over   int    // bounds that are not met, with entities that are kept
	// earlier is the collection among what was shared before; nil where nothing is kept.
	earlier *history
}

// plan measures the risks of the collection and decides what to mask.
func (g *linkage) plan(ctx context.Context, r *Runner) (*planning, error) {
	r.phase("measuring risks")
	var err error
	if g.bounds, err = g.pick(r); err != nil {
		return nil, err
	}
	among := g.among(r)
	before, err := risk.Assess(ctx, g.Collection, among.measures(g.riskOptions(r)))
	if err != nil {
		return nil, err
	}
	r.phase("choosing what to mask")
	plan, err := g.choose(ctx, r, before)
	if err != nil {
		return nil, err
	}
	if err := g.unshared(ctx, r, among, plan); err != nil {
		return nil, err
	}
	unmet, err := among.unmet(ctx)
	if err != nil {
		return nil, err
	}
	g.warnings = append(g.warnings, unmet...)
	after, err := plan.After(ctx)
	if err != nil {
		return nil, err
	}
	open, over, err := g.overKept(ctx, plan, after)
	if err != nil {
		return nil, err
	}
	g.warnings = append(g.warnings, over...)
	if r.planned != nil {
		r.planned(after)
	}
	return &planning{g, before, plan, after, plan.Mask(), open, among}, nil
}

// decide links the collection and plans it.
func (c *findings) decide(ctx context.Context, r *Runner) (*planning, error) {
	g, err := c.link(ctx, r)
	if err != nil {
		return nil, err
	}
	return g.plan(ctx, r)
}

func (g *linkage) riskOptions(r *Runner) risk.Options {
	o := r.config.Risk
	o.Weights, o.Threads = r.schema.Weight, r.config.Run.Threads
	g.bounds.riskOptions(&o)
	if r.measured != nil {
		o.Edges = &r.measured.Edges
	}
	return o
}

func (g *linkage) maskOptions(r *Runner) mask.Options {
	o := r.config.Mask
	g.bounds.maskOptions(&o)
	o.Made = r.made
	o.Marks = mask.Marks{Known: g.groups.Again(r.config.kinds(r.schema), r.schema.Direct), Always: g.always(&r.config.Mask, r.schema, r.guarded), Kept: g.kept(), Last: g.facts(r.config.Replace.Operator, r.schema), Costs: g.costs(&r.config.Mask)}
	return o
}

// costsLetters reports whether a plan must know how long mentions are.
func costsLetters(m *mask.Options) bool { return m.Cost == "letters" && m.Strategy == "exact" }

// costs are what masking each entity costs; nil where all cost the same, or none counts.
func (g *linkage) costs(m *mask.Options) []int64 {
	of := m.Cost
	if m.Strategy != "exact" || of == "" || of == "entities" {
		return nil
	}
	costs := make([]int64, len(g.Collection.Entities))
	if of == "mentions" {
		for e, n := range g.mentionsOf() {
			costs[e] = int64(max(n, 1))
		}
		return costs
	}
	for d := range g.Documents {
		for _, p := range g.placesOf(d) { // in bytes, as all places are
			costs[g.Entities[p.entity]] += int64(p.end - p.start)
		}
	}
	for e := range costs {
		costs[e] = max(costs[e], 1)
	}
	return costs
}
