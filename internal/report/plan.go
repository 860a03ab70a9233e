package report

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe/internal/mask/proof"
	"github.com/lethe-privacy/lethe/mask"
)

// Plan is the list of decisions for one run. It names the values that were masked:
// only the owner of the collection may have it.
type Plan struct {
	Masked    iter.Seq[PlanEntity]
	Documents iter.Seq[PlanDocument]
	Chains    iter.Seq[Outcome]
	Strategy  string
	// Bounds are what the plan was made to meet; nil where its mode has none.
	Bounds *PlanBounds
	// Proof says how cheap any plan is at least, and why; nil where the strategy gives none.
	Proof *proof.Proof
	// CostOf is what the costs of the proof count.
	CostOf string
}

// PlanBounds are what a plan of mode risk was made to meet.
type PlanBounds struct {
	mask.Bounds
	Targets string `json:"targets"` // documents or raw
}

// NewPlanBounds are those of options; nil where their mode has none.
func NewPlanBounds(o *mask.Options) *PlanBounds {
	if o.Mode != mask.Risk {
		return nil
	}
	return &PlanBounds{o.Bounds(), cmp.Or(o.Targets, "documents")}
}

// Differs names the first bound that others have otherwise, and the value of both.
func (b *PlanBounds) Differs(other *PlanBounds) (name, own, others string) {
	for _, x := range []struct {
		name       string
		own, other any
	}{
		{"theta_doc", b.ThetaDoc, other.ThetaDoc},
		{"theta_chain", b.ThetaChain, other.ThetaChain},
		{"rho_high", b.RhoHigh, other.RhoHigh},
		{"rho_medium", b.RhoMedium, other.RhoMedium},
		{"targets", b.Targets, other.Targets},
	} {
		if x.own != x.other {
			return x.name, fmt.Sprint(x.own), fmt.Sprint(x.other)
		}
	}
	return "", "", ""
}

// Cost is what a plan costs, and what any plan costs at least.
type Cost struct {
	Of    string  `json:"of"` // entities, mentions or letters, beside those that go whatever the risk
	Cost  int64   `json:"cost"`
	Bound int64   `json:"lower_bound"` // no plan that meets the bounds costs less
	Gap   float64 `json:"gap"`         // the part of the cost that is not proved to be needed
}

func newCost(p *proof.Proof, of string) *Cost {
	if p == nil {
		return nil
	}
	return &Cost{Of: cmp.Or(of, "entities"), Cost: p.Cost, Bound: p.Bound, Gap: p.Gap()}
}

// PlanEntity is one masked entity.
type PlanEntity struct {
	Entity     string `json:"entity"`
	Label      string `json:"label"`
	Normalized string `json:"normalized"`
	Pass       Pass   `json:"pass"`
	Order      int    `json:"order"` // 1 is the first that was chosen
}

// PlanDocument is what the plan does for one document.
type PlanDocument struct {
	ID         string  `json:"id"`
	SourceID   string  `json:"source_id"`
	RiskBefore float64 `json:"risk_before"`
	RiskAfter  float64 `json:"risk_after"`
}

// WriteJSON writes the plan.
func (p *Plan) WriteJSON(w io.Writer) error {
	o := newObject(w)
	writeList(o, "masked", p.Masked)
	writeList(o, "documents", p.Documents)
	writeList(o, "chains", p.Chains)
	o.member("strategy", p.Strategy)
	if p.Bounds != nil {
		o.member("bounds", p.Bounds)
	}
	if p.Proof != nil {
		o.member("cost", newCost(p.Proof, p.CostOf))
		writeList(o, "certificate", slices.Values(p.Proof.Blocks))
	}
	return o.close()
}
