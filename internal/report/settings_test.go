package report_test

import (
	"encoding/json"
	"testing"

	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// TestSettingsInJSON: the keys and their order are those that readers of reports know.
func TestSettingsInJSON(t *testing.T) {
	for _, c := range []struct {
		settings report.Settings
		want     string
	}{
		{report.Settings{Schema: "general"}, `{"schema":"general","mask":"","strategy":"","edge_threshold":0,"chain_length":0,` +
			`"theta_doc":0,"theta_chain":0,"high":0,"medium":0,"rho_high":0,"rho_medium":0,"max_chains":0,"labels":null}`},
		{report.Settings{
			Schema: "insurance", Profile: "a<b", Reach: "distinctive", MaxChains: 1000,
			Risk:   risk.Options{EdgeThreshold: 0.5, ChainLength: 3, High: 0.75, Medium: 0.25, Threads: 7},
			Mask:   mask.Options{Mode: "risk", Always: []string{"direct"}, MinRelevance: 0.4, Strategy: "greedy", ThetaDoc: 0.95, ThetaChain: 0.6, RhoHigh: 0.7, RhoMedium: 0.9, TargetSuccess: "5%"},
			Labels: []report.LabelSetting{{Label: "NAME", Weight: 1, Operator: "label"}, {Label: "DATE", Weight: 0.4}},
		}, `{"schema":"insurance","profile":"a\u003cb","mask":"risk","always":["direct"],"min_relevance":0.4,"reach":"distinctive","strategy":"greedy",` +
			`"edge_threshold":0.5,"chain_length":3,"target_success":"5%","theta_doc":0.95,"theta_chain":0.6,"high":0.75,"medium":0.25,"rho_high":0.7,"rho_medium":0.9,` +
			`"max_chains":1000,"labels":[{"label":"NAME","weight":1,"operator":"label"},{"label":"DATE","weight":0.4}]}`},
	} {
		if got, err := json.Marshal(c.settings); err != nil || string(got) != c.want {
			t.Errorf("%v\n%s\nwant\n%s", err, got, c.want)
		}
	}
}
