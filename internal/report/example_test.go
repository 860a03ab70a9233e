package report_test

import (
	"fmt"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/internal/report"
)

func ExamplePlan_WriteJSON() {
	plan := report.Plan{
		Strategy: "greedy",
		Masked: slices.Values([]report.PlanEntity{
			{Entity: "9f1c", Label: "NAME", Normalized: "ottoline villafranz", Pass: report.PassDocument, Order: 1},
		}),
		Documents: slices.Values([]report.PlanDocument{
			{ID: "claim-17a0b1", SourceID: "claim-17", RiskBefore: 0.97, RiskAfter: 0.4},
		}),
	}
	if err := plan.WriteJSON(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"masked": [
	// {"entity":"9f1c","label":"NAME","normalized":"ottoline villafranz","pass":"document","order":1}
	// ],
	// "documents": [
	// {"id":"claim-17a0b1","source_id":"claim-17","risk_before":0.97,"risk_after":0.4}
	// ],
	// "chains": [],
	// "strategy": "greedy"}
}
