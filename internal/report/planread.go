package report

import (
	"io"

	"github.com/go-json-experiment/json"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/mask/proof"
)

// PlanRead is what a plan that was written says, as far as it can be verified.
type PlanRead struct {
	Masked []struct {
		Entity string `json:"entity"`
		Pass   Pass   `json:"pass"`
	} `json:"masked"`
	Documents []struct {
		ID string `json:"id"`
	} `json:"documents"`
	Strategy string        `json:"strategy"`
	Bounds   *PlanBounds   `json:"bounds"` // nil for a plan of before they were written
	Cost     *Cost         `json:"cost"`
	Blocks   []proof.Block `json:"certificate"`
}

// ReadPlan reads a plan.
func ReadPlan(r io.Reader) (*PlanRead, error) {
	p := &PlanRead{}
	if err := json.UnmarshalRead(r, p); err != nil {
		return nil, failure.New("report", "this is no plan as lethe writes it") // the error might quote the text
	}
	if p.Strategy == "" || p.Documents == nil {
		return nil, failure.New("report", "this is no plan as lethe writes it")
	}
	return p, nil
}

// Proof is the bound that the plan claims; nil where it claims none.
func (p *PlanRead) Proof() *proof.Proof {
	if p.Cost == nil {
		return nil
	}
	return &proof.Proof{Cost: p.Cost.Cost, Bound: p.Cost.Bound, Blocks: p.Blocks}
}
