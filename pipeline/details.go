package pipeline

import (
	"context"
	"sort"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/report"
	"github.com/lethe-privacy/lethe/risk"
)

// shownChains is how many chains the page explains.
const shownChains = 20

// details explain the numbers to a person.
func (t *teller) details(ctx context.Context) (report.Details, error) {
	fingerprint, err := t.runner.fingerprint()
	if err != nil {
		return report.Details{}, err
	}
	d := report.Details{
		Title: t.scrub(t.title), Version: Version(), Fingerprint: fingerprint, Decisions: t.decisions,
		Failures: t.failures(), Warnings: t.warnings(), Sample: t.sample.told(t.scrub), Parts: t.parts,
	}
	for c, err := range t.m.before.Chains(ctx, shownChains) {
		if err != nil {
			return d, err
		}
		d.Riskiest = append(d.Riskiest, t.explain(c))
	}
	for c, err := range t.m.after.Chains(ctx, shownChains) {
		if err != nil {
			return d, err
		}
		d.Remaining = append(d.Remaining, t.remaining(c))
	}
	return d, nil
}

// remaining says what a chain that is left had been before.
func (t *teller) remaining(c risk.Chain) report.Outcome {
	target := t.targetOf(c.Documents)
	return report.Outcome{
		Documents: t.names(c.Documents), Level: report.Level(c.Level.String()),
		Before: chainRisk(t.m.before, t.edgesOf(t.m.before, c.Documents)), After: c.Risk,
		Target: target, Met: target == 0 || c.Risk <= target,
	}
}

// explain lays open the arithmetic of a chain.
func (t *teller) explain(c risk.Chain) report.Explanation {
	x := report.Explanation{Outcome: report.Outcome{
		Documents: t.names(c.Documents), Level: report.Level(c.Level.String()), Before: c.Risk,
	}}
	product := 1.0
	for i, edge := range c.Edges {
		h := t.hop(edge, c.Documents[i], c.Documents[i+1])
		x.Hops = append(x.Hops, h)
		product *= 1 - h.After.Risk
	}
	x.After = 1 - product
	x.Target = t.targetOf(c.Documents)
	x.Met = x.Target == 0 || x.After <= x.Target
	return x
}

// targetOf is what a chain may keep, or 0 where the document pass left too little
// of it to ask for anything.
func (t *teller) targetOf(documents []int) float64 {
	middle := t.m.plan.AfterDocuments()
	edges := t.edgesOf(middle, documents)
	for i, k := range edges {
		x, y := min(documents[i], documents[i+1]), max(documents[i], documents[i+1])
		if k == middle.EdgeCount() || middle.Edge(k).A != x || middle.Edge(k).B != y {
			return 0
		}
	}
	before := chainRisk(middle, edges)
	if t.m.plan.Options.Mode != mask.Risk || middle.Options().Level(before) == risk.Low {
		return 0
	}
	return t.target(before)
}

func (t *teller) hop(edge, a, b int) report.Hop {
	via := t.via(edge)
	h := report.Hop{Before: report.Measure{
		RiskA: t.m.before.Risk(a), RiskB: t.m.before.Risk(b),
		Strength: t.m.before.Edge(edge).Strength, Risk: t.m.before.Hop(edge),
	}}
	h.After = report.Measure{RiskA: t.m.after.Risk(a), RiskB: t.m.after.Risk(b), Strength: t.residual(via)}
	h.After.Risk = h.After.Strength * (1 + (h.After.RiskA+h.After.RiskB)/2) / 2
	for _, c := range via {
		h.Shared = append(h.Shared, t.shared(c, a, b))
	}
	return h
}

func (t *teller) shared(c risk.Contribution, a, b int) report.Shared {
	e := &t.g.linked.Collection.Entities[c.Entity]
	s := report.Shared{
		Entity: t.ids.entity(c.Entity), Label: string(e.Label),
		Uniqueness: t.m.before.Uniqueness(c.Entity), Weight: t.runner.schema.Weight(e.Label),
		Strength: c.Value, Masked: t.m.masked[c.Entity], Original: t.original(c.Entity),
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
func (t *teller) original(entity int) string {
	e := &t.g.linked.Collection.Entities[entity]
	if !t.runner.config.Report.ShowOriginals || len(e.Originals) == 0 {
		return ""
	}
	return e.Originals[0]
}

// decisions replays the plan, to tell what each step did.
func (t *teller) decisions(yield func(report.Decision) bool) {
	state := t.m.plan.AfterDocuments().State()
	masked := make([]bool, len(t.m.masked))
	for _, m := range t.m.plan.Masked {
		e := &t.g.linked.Collection.Entities[m.Entity]
		d := report.Decision{
			Entity: t.ids.entity(m.Entity), Label: string(e.Label), Original: t.original(m.Entity),
			Pass: report.Pass(m.Pass), Documents: len(e.Occurrences), Because: t.names(m.Because),
		}
		switch m.Pass {
		case mask.KnownPass, mask.AlwaysPass:
			masked[m.Entity] = true
		case mask.DocumentPass:
			d.Target = t.runner.config.Mask.ThetaDoc
			d.Before = t.m.before.RiskWithout(m.Because[0], masked)
			masked[m.Entity] = true
			d.After = t.m.before.RiskWithout(m.Because[0], masked)
		case mask.ChainPass:
			edges := t.edgesOf(state.Assessment, m.Because)
			d.Target = t.target(chainRisk(state.Assessment, edges))
			d.Before = state.ChainRisk(edges)
			state.Mask(m.Entity)
			d.After = state.ChainRisk(edges)
		}
		if !yield(d) {
			return
		}
	}
}

// target is what a chain of that risk may keep.
func (t *teller) target(before float64) float64 {
	c := t.runner.config.Mask
	rho := c.RhoMedium
	if t.m.before.Options().Level(before) == risk.High {
		rho = c.RhoHigh
	}
	return min(c.ThetaChain, rho*before)
}

// edgesOf finds the edges between neighbours of a chain.
func (t *teller) edgesOf(a *risk.Assessment, documents []int) []int {
	edges := make([]int, 0, len(documents)-1)
	for i := 1; i < len(documents); i++ {
		x, y := min(documents[i-1], documents[i]), max(documents[i-1], documents[i])
		edges = append(edges, sort.Search(a.EdgeCount(), func(k int) bool {
			e := a.Edge(k)
			return e.A > x || e.A == x && e.B >= y
		}))
	}
	return edges
}

func chainRisk(a *risk.Assessment, edges []int) float64 {
	product := 1.0
	for _, e := range edges {
		product *= 1 - a.Hop(e)
	}
	return 1 - product
}

func (t *teller) failures() []report.Failure {
	out := make([]report.Failure, len(t.g.failures))
	for i, f := range t.g.failures {
		out[i] = report.Failure{Document: t.scrub(f.Place), Reason: f.Err.Error()}
	}
	return out
}

func (t *teller) warnings() []report.Warning {
	out := make([]report.Warning, len(t.g.warnings))
	for i, w := range t.g.warnings {
		out[i] = report.Warning{Document: t.scrub(w.Place), Text: w.Message}
	}
	return out
}
