package pipeline

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/report"
	"github.com/lethe-privacy/lethe/risk"
)

// teller turns what was gathered and measured into a report.
type teller struct {
	runner *Runner
	g      *gathered
	m      *measured
	title  string
	ids    ids
	scrub  func(string) string // for names that come from the input
	// done is what was written, nil where nothing was; sample is read before anything is
	// shared, parts are what the output was made with and of.
	done   *Anonymized
	sample *sample
	parts  []report.Part
	// passages are those that a model was to rewrite.
	passages []passage
	reach    []report.Reach
	err      error // of a sequence that broke off
}

// report fills the model of package report.
func (t *teller) report(ctx context.Context) (*report.Report, error) {
	summary, err := t.summary(ctx)
	if err != nil {
		return nil, err
	}
	details, err := t.details(ctx)
	if err != nil {
		return nil, err
	}
	out := &report.Report{
		Documents: t.documents, Entities: t.entities, Edges: t.edges, Chains: t.chains(ctx),
		Summary: summary, Details: details,
	}
	if t.runner.config.needsModel() {
		out.Rewrites = t.rewrites
	}
	return out, nil
}

func (t *teller) documents(yield func(report.Document) bool) {
	for d, ref := range t.g.linked.Collection.Documents {
		if !yield(report.Document{
			ID: t.ids.document(d), SourceID: t.scrub(ref.SourceID),
			Risk: t.m.before.Risk(d), ResidualRisk: t.m.after.Risk(d),
		}) {
			return
		}
	}
}

func (t *teller) entities(yield func(report.Entity) bool) {
	for _, i := range t.ids.order {
		e := &t.g.linked.Collection.Entities[i]
		if !yield(report.Entity{
			ID: t.ids.entity(i), Label: string(e.Label), Normalized: e.Normalized,
			Documents: len(e.Occurrences), Uniqueness: t.m.before.Uniqueness(i),
			Importance: t.m.before.Importance(i), Masked: t.m.masked[i],
		}) {
			return
		}
	}
}

func (t *teller) edges(yield func(report.Edge) bool) {
	for i := range t.m.before.EdgeCount() {
		e := t.m.before.Edge(i)
		via := t.via(i)
		out := report.Edge{
			A: t.ids.document(e.A), B: t.ids.document(e.B), Strength: e.Strength,
			Via: make([]string, len(via)), Residual: t.residual(via),
		}
		for k, c := range via {
			out.Via[k] = t.ids.entity(c.Entity)
		}
		if !yield(out) {
			return
		}
	}
}

// via are the entities that make an edge, in the order of the report.
func (t *teller) via(edge int) []risk.Contribution {
	via := t.m.before.Via(edge)
	slices.SortFunc(via, func(x, y risk.Contribution) int {
		return cmp.Compare(t.ids.place[x.Entity], t.ids.place[y.Entity])
	})
	return via
}

// residual is the strength that the unmasked among the shared entities make.
func (t *teller) residual(via []risk.Contribution) float64 {
	product := 1.0
	for _, c := range via {
		if !t.m.masked[c.Entity] {
			product *= 1 - c.Value
		}
	}
	return 1 - product
}

func (t *teller) chains(ctx context.Context) iter.Seq[report.Chain] {
	return func(yield func(report.Chain) bool) {
		for c, err := range t.m.before.Chains(ctx, t.runner.config.Report.MaxChains) {
			if err != nil {
				t.err = err
				return
			}
			if !yield(report.Chain{Documents: t.names(c.Documents), Risk: c.Risk, Level: report.Level(c.Level.String())}) {
				return
			}
		}
	}
}

func (t *teller) names(documents []int) []string {
	out := make([]string, len(documents))
	for i, d := range documents {
		out[i] = t.ids.document(d)
	}
	return out
}

// plan is the report of all decisions, with the values that were masked.
func (t *teller) plan(ctx context.Context) *report.Plan {
	return &report.Plan{
		Strategy: t.runner.config.Mask.Strategy,
		Masked: func(yield func(report.PlanEntity) bool) {
			for _, m := range t.m.plan.Masked {
				e := &t.g.linked.Collection.Entities[m.Entity]
				if !yield(report.PlanEntity{
					Entity: e.ID.String(), Label: string(e.Label), Normalized: e.Normalized,
					Pass: report.Pass(m.Pass), Order: m.Order,
				}) {
					return
				}
			}
		},
		Documents: func(yield func(report.PlanDocument) bool) {
			for d, ref := range t.g.linked.Collection.Documents {
				if !yield(report.PlanDocument{
					ID: ref.ID, SourceID: ref.SourceID,
					RiskBefore: t.m.plan.RiskBefore(d), RiskAfter: t.m.plan.RiskAfter(d),
				}) {
					return
				}
			}
		},
		Chains: t.planChains(ctx),
	}
}

func (t *teller) planChains(ctx context.Context) iter.Seq[report.Outcome] {
	return func(yield func(report.Outcome) bool) {
		documents := t.g.linked.Collection.Documents
		for c, err := range t.m.plan.Chains(ctx, t.runner.config.Report.MaxChains) {
			if err != nil {
				t.err = err
				return
			}
			out := report.Outcome{
				Level: report.Level(c.Level.String()), Before: c.Risk, After: c.After, Target: c.Target, Met: c.Met,
			}
			for _, d := range c.Documents {
				out.Documents = append(out.Documents, documents[d].ID)
			}
			if !yield(out) {
				return
			}
		}
	}
}

// baseName is the last part of a path, without what says the form.
func baseName(path string) string {
	path = strings.TrimRight(path, `/\`)
	return path[strings.LastIndexAny(path, `/\`)+1:]
}
