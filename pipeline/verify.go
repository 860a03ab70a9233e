package pipeline

import (
	"context"
	"io"
	"time"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// Verification is what was proved of a plan.
type Verification struct {
	Outcome
	Masked int
	Cost   *report.Cost  // nil for a plan that claims no bound
	Took   time.Duration // of the proof alone, without reading, detecting and measuring
}

// VerifyPlan reads the collection and proves a plan of it again: that it meets every bound
// of the settings, and that its lower bound holds. Nothing is sought for that. The error
// says what is not so.
func (r *Runner) VerifyPlan(ctx context.Context, plan io.Reader) (*Verification, error) {
	claimed, err := report.ReadPlan(plan)
	if err != nil {
		return nil, err
	}
	if claimed.Cost != nil {
		r.config.Mask.Strategy, r.config.Mask.Cost = "exact", claimed.Cost.Of
	}
	read, err := r.collect(ctx, costsLetters(&r.config.Mask), nil)
	if err != nil {
		return nil, err
	}
	g, err := read.link(ctx, r)
	if err != nil {
		return nil, err
	}
	if g.bounds, err = g.pick(r); err != nil {
		return nil, err
	}
	r.phase("measuring risks")
	before, err := risk.Assess(ctx, g.Collection, g.riskOptions(r))
	if err != nil {
		return nil, err
	}
	r.phase("verifying")
	start := time.Now()
	o := g.maskOptions(r)
	if err := sameBounds(claimed.Bounds, &o); err != nil {
		return nil, err
	}
	masked, err := g.claimed(r.schema, claimed, &o)
	if err != nil {
		return nil, err
	}
	proof := claimed.Proof()
	if err := mask.Verify(ctx, before, o, masked, proof); err != nil {
		return nil, err
	}
	out := &Verification{Outcome: read.outcome(r), Masked: len(claimed.Masked), Cost: claimed.Cost, Took: time.Since(start)}
	if proof != nil {
		out.Cost.Gap = proof.Gap()
	}
	return out, nil
}

// sameBounds reports a bound that the plan was made with and the settings have otherwise:
// a proof under other bounds would tell nothing of the plan.
func sameBounds(plan *report.PlanBounds, o *mask.Options) error {
	settings := report.NewPlanBounds(o)
	if plan == nil || settings == nil {
		return nil
	}
	if name, made, given := plan.Differs(settings); name != "" {
		return failure.Errorf("pipeline", "the plan was made with mask.%s %s, and the settings say %s", name, made, given)
	}
	return nil
}

// claimed marks what a plan masks. Beside what goes whatever the risk by the settings, it
// may name times that move with others (together).
func (g *linkage) claimed(s *schema.Schema, p *report.PlanRead, o *mask.Options) ([]bool, error) {
	documents, entities := g.Collection.Documents, g.Collection.Entities
	if len(documents) != len(p.Documents) {
		return nil, failure.Errorf("pipeline", "the plan is of %d documents, and there are %d", len(p.Documents), len(documents))
	}
	for d := range documents {
		if documents[d].ID != p.Documents[d].ID {
			return nil, failure.Errorf("pipeline", "document %d of the plan is another than that of the collection", d+1)
		}
	}
	at := make(map[string]int, len(entities))
	for e := range entities {
		at[entities[e].ID.String()] = e
	}
	masked := make([]bool, len(entities))
	for i, x := range p.Masked {
		e, ok := at[x.Entity]
		if !ok || masked[e] {
			return nil, failure.Errorf("pipeline", "entry %d of what the plan masks is not an entity of the collection, or occurs twice", i+1)
		}
		masked[e] = true
		if x.Pass == report.Pass(mask.AlwaysPass) && s.Role(entities[e].Label) == schema.Time {
			if o.Marks.Always == nil {
				o.Marks.Always = make([]bool, len(entities))
			}
			o.Marks.Always[e] = true
		}
	}
	return masked, nil
}
