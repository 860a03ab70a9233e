package report

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strings"
)

// PlanFile makes the list of all decisions, with the values that were masked and the true ids.
func (v *View) PlanFile(ctx context.Context) *Plan {
	return &Plan{
		Strategy: v.Plan.Options.Strategy, Proof: v.Plan.Proof, CostOf: v.Plan.Options.Cost,
		Bounds: NewPlanBounds(&v.Plan.Options),
		Masked: func(yield func(PlanEntity) bool) {
			for _, m := range v.Plan.Masked {
				e := &v.collection().Entities[m.Entity]
				if !yield(PlanEntity{
					Entity: e.ID.String(), Label: string(e.Label), Normalized: e.Normalized,
					Pass: Pass(m.Pass), Order: m.Order,
				}) {
					return
				}
			}
		},
		Documents: func(yield func(PlanDocument) bool) {
			for d, ref := range v.collection().Documents {
				if !yield(PlanDocument{
					ID: ref.ID, SourceID: ref.SourceID,
					RiskBefore: v.Plan.RiskBefore(d), RiskAfter: v.Plan.RiskAfter(d),
				}) {
					return
				}
			}
		},
		Chains: v.planChains(ctx),
	}
}

func (v *View) planChains(ctx context.Context) iter.Seq[Outcome] {
	return func(yield func(Outcome) bool) {
		documents := v.collection().Documents
		for c, err := range v.Plan.Chains(ctx, v.Summary.Settings.MaxChains) {
			if err != nil {
				v.err = err
				return
			}
			out := Outcome{
				Level: Level(c.Level.String()), Before: c.Risk, After: c.After, Target: c.Target, Met: c.Met,
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

// Merge is a value that linking counted to an entity of another form.
type Merge struct {
	Entity    string `json:"entity"`
	Reason    string `json:"reason"`
	Documents int    `json:"documents"`
	Detail    string `json:"detail,omitempty"` // of a similar value: how near it is
	From      string `json:"from,omitempty"`   // written with ShowOriginals only
	Into      string `json:"into,omitempty"`
}

// merges lists the values that linking counted to entities of other forms, in an order that
// reveals nothing about the originals.
func (v *View) merges() []Merge {
	out := make([]Merge, len(v.Merged))
	for i, m := range v.Merged {
		out[i] = Merge{Entity: v.Names.Entity(m.Entity), Reason: m.Reason.String(), Documents: m.Documents, Detail: m.Detail}
		if v.ShowOriginals {
			out[i].From, out[i].Into = m.From, m.Into
		}
	}
	slices.SortStableFunc(out, func(x, y Merge) int {
		return cmp.Or(len(x.Entity)-len(y.Entity), strings.Compare(x.Entity, y.Entity), strings.Compare(x.Reason, y.Reason), y.Documents-x.Documents)
	})
	return out
}
