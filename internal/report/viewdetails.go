package report

import (
	"context"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// details explain the numbers to a person.
func (v *View) details(ctx context.Context) (Details, error) {
	d := v.Details
	d.Title, d.Decisions = v.Scrub(d.Title), v.decisions
	d.Failures, d.Warnings = v.failures(), v.warnings()
	for c, err := range v.before().Chains(ctx, ShownChains) {
		if err != nil {
			return d, err
		}
		d.Riskiest = append(d.Riskiest, v.explain(c))
	}
	for c, err := range v.After.Chains(ctx, ShownChains) {
		if err != nil {
			return d, err
		}
		d.Remaining = append(d.Remaining, v.remaining(c))
	}
	return d, nil
}

// remaining describes the state before masking of a chain that is left.
func (v *View) remaining(c risk.Chain) Outcome {
	out := Outcome{
		Documents: v.Names.documents(c.Documents), Level: Level(c.Level.String()), After: c.Risk,
	}
	if edges, ok := v.before().Path(c.Documents); ok {
		out.Before = v.before().ChainRisk(edges)
	}
	v.against(&out, c.Documents)
	return out
}

// explain lays open the arithmetic of a chain.
func (v *View) explain(c risk.Chain) Explanation {
	x := Explanation{Outcome: Outcome{
		Documents: v.Names.documents(c.Documents), Level: Level(c.Level.String()),
		Before: c.Risk, After: v.before().ChainRiskWithout(c.Edges, v.masked),
	}}
	for i, edge := range c.Edges {
		x.Hops = append(x.Hops, v.hop(edge, c.Documents[i], c.Documents[i+1]))
	}
	v.against(&x.Outcome, c.Documents)
	return x
}

// against holds a chain against its target, where it has one.
func (v *View) against(o *Outcome, documents []int) {
	target, ok := v.Plan.Target(documents)
	o.Target, o.Met = target, !ok || o.After <= target
}

func (v *View) hop(edge, a, b int) Hop {
	before := v.before()
	h := Hop{
		Before: Measure{
			RiskA: before.Risk(a), RiskB: before.Risk(b),
			Strength: before.Edge(edge).Strength, Risk: before.Hop(edge),
		},
		After: Measure{
			RiskA: v.After.Risk(a), RiskB: v.After.Risk(b),
			Strength: before.StrengthWithout(edge, v.masked), Risk: before.HopWithout(edge, v.masked),
		},
	}
	for _, c := range v.via(edge) {
		h.Shared = append(h.Shared, v.shared(c, a, b))
	}
	return h
}

func (v *View) shared(c risk.Contribution, a, b int) SharedEntity {
	e := &v.collection().Entities[c.Entity]
	s := SharedEntity{
		Entity: v.Names.Entity(c.Entity), Label: string(e.Label),
		Uniqueness: v.before().Uniqueness(c.Entity), Weight: v.Weight(e.Label),
		Strength: c.Value, Masked: v.masked[c.Entity], Original: v.original(c.Entity),
	}
	for _, o := range e.Occurrences {
		switch o.Doc {
		case a:
			s.RelevanceA = o.Relevance
		case b:
			s.RelevanceB = o.Relevance
		}
	}
	return s
}

// original is how an entity is written, where the user asked to see it.
func (v *View) original(entity int) string {
	e := &v.collection().Entities[entity]
	if !v.ShowOriginals || len(e.Originals) == 0 {
		return ""
	}
	return e.Originals[0]
}

// decisions replays the plan, to say what each step did.
func (v *View) decisions(yield func(Decision) bool) {
	w := v.weighing()
	for _, m := range v.Plan.Masked {
		e := &v.collection().Entities[m.Entity]
		d := Decision{
			Entity: v.Names.Entity(m.Entity), Label: string(e.Label), Original: v.original(m.Entity),
			Pass: Pass(m.Pass), Documents: len(e.Occurrences),
		}
		if w.weigh(&d, m); !yield(d) {
			return
		}
	}
}

// weighing is a plan that is replayed.
type weighing struct {
	*View
	state  *risk.State // after the document pass, and what was masked for chains since
	masked []bool      // for documents, or by a plan that was not made pass by pass
}

func (v *View) weighing() *weighing {
	return &weighing{v, v.Plan.AfterDocuments().State(nil), make([]bool, len(v.masked))}
}

// mask replays a step.
func (w *weighing) mask(m mask.Decision) {
	switch m.Pass {
	case mask.KnownPass, mask.AlwaysPass:
		w.masked[m.Entity] = true
	case mask.DocumentPass:
		w.masked[m.Entity] = true
		w.state.Mask(m.Entity)
	case mask.ChainPass:
		if w.Plan.Proof == nil {
			w.state.Mask(m.Entity)
		} else {
			w.masked[m.Entity] = true
		}
	}
}

// weigh replays a step, and gives its reason and its effect.
func (w *weighing) weigh(d *Decision, m mask.Decision) {
	d.Because = w.Names.documents(m.Because)
	switch {
	case m.Pass == mask.DocumentPass:
		d.Target = w.Plan.Options.ThetaDoc
		d.Before = w.before().RiskWithout(m.Because[0], w.masked)
		w.mask(m)
		d.After = w.before().RiskWithout(m.Because[0], w.masked)
	case m.Pass == mask.ChainPass && w.Plan.Proof != nil:
		w.sought(d, m)
	case m.Pass == mask.ChainPass:
		edges, _ := w.state.Path(m.Because)
		d.Target, _ = w.Plan.Target(m.Because)
		d.Before = w.state.ChainRisk(edges)
		w.mask(m)
		d.After = w.state.ChainRisk(edges)
	default:
		w.mask(m)
	}
}

// sought gives the effect on a chain of masking an entity, for a plan that was not made pass by pass. A chain without
// a target of its own must not stay at level MEDIUM.
func (w *weighing) sought(d *Decision, m mask.Decision) {
	before := w.before()
	edges, _ := before.Path(m.Because)
	target, ok := w.Plan.Target(m.Because)
	if !ok {
		target = before.Options().Medium
	}
	d.Target, d.Before = target, before.ChainRiskWithout(edges, w.masked)
	w.mask(m)
	d.After = before.ChainRiskWithout(edges, w.masked)
}

func (v *View) failures() []Failure {
	out := make([]Failure, len(v.Details.Failures))
	for i, f := range v.Details.Failures {
		out[i] = Failure{Document: v.Scrub(f.Document), Reason: f.Reason}
	}
	return out
}

func (v *View) warnings() []Warning {
	out := make([]Warning, len(v.Details.Warnings))
	for i, w := range v.Details.Warnings {
		out[i] = Warning{Document: v.Scrub(w.Document), Text: w.Text}
	}
	return out
}
