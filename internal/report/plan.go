package report

import (
	"io"
	"iter"
)

// Plan is the list of decisions for one run. It names the values that were masked:
// only the owner of the collection may have it.
type Plan struct {
	Masked    iter.Seq[PlanEntity]
	Documents iter.Seq[PlanDocument]
	Chains    iter.Seq[Outcome]
	Strategy  string
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
	return o.close()
}
