package report_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/report"
)

// rewritten is a report of passages, n of each kind.
func rewritten(n int) *report.Report {
	r := fixture(20)
	var all []report.Rewrite
	for i := range n {
		name := fmt.Sprintf("claim-2031-%05d", i)
		all = append(all,
			report.Rewrite{Document: "d1", Name: name, Asked: true, Rewritten: true, Refused: []string{"number"},
				Changes: []report.Stretch{{Out: "[NAME]", In: "The driver"}, {Same: " stopped at the red light"},
					{Out: " on [DATE], and", In: " and"}, {Same: " called the police."}},
				Originals: []report.Stretch{{Out: "Hidden Person", In: "The driver"}, {Same: " stopped at the red light"}}},
			report.Rewrite{Document: "d2", Name: name, Field: "/visits/0/note", Asked: true, Refused: []string{"survives", "name", "meaning"},
				Changes: []report.Stretch{{Same: "[NAME] lost the keys of the house in [PLACE]."}}},
			report.Rewrite{Document: "d3", Name: name, Changes: []report.Stretch{{Same: "[NAME], [PLACE]"}}})
	}
	r.Rewrites = slices.Values(all)
	return r
}

func TestRewritesAsJSON(t *testing.T) {
	for _, originals := range []bool{false, true} {
		var b bytes.Buffer
		if err := rewritten(1).WriteJSON(&b, report.Options{ShowOriginals: originals}); err != nil {
			t.Fatal(err)
		}
		const first = `"rewrites": [
{"document":"d1","asked":true,"rewritten":true,"refused":["number"],"changes":[{"out":"[NAME]","in":"The driver"},{"same":" stopped at the red light"},{"out":" on [DATE], and","in":" and"},{"same":" called the police."}]`
		if text := b.String(); !strings.Contains(text, first) || strings.Contains(text, "Hidden") != originals {
			t.Errorf("with originals %v: %s", originals, text[strings.Index(text, `"rewrites"`):])
		}
	}
	var b bytes.Buffer
	if err := fixture(20).WriteJSON(&b, report.Options{}); err != nil || strings.Contains(b.String(), "rewrites") {
		t.Error("passages where no model was asked", err)
	}
}

func TestRewritesOnThePage(t *testing.T) {
	page := writeHTML(t, rewritten(20), report.Options{})
	for _, want := range []string{
		"Of 60 passages 20 were rewritten. About 20 the model was not asked",
		`<del class="gone">[NAME]</del><ins class="came">The driver</ins> stopped`, "10 more passages are not shown here",
		"labels kept; refused: survives, name, meaning", "labels kept, not asked", `href="#rewrites"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(page, "Hidden") {
		t.Error("the page shows an original")
	}
	if !strings.Contains(writeHTML(t, rewritten(1), report.Options{ShowOriginals: true}), `<del class="gone">Hidden Person</del>`) {
		t.Error("the page shows no originals where it should")
	}
	if strings.Contains(writeHTML(t, fixture(20), report.Options{}), "rewrites") {
		t.Error("a section without passages")
	}
}
