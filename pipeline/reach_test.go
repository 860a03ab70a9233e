package pipeline

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/replace/reach"
	"github.com/lethe-privacy/lethe/report"
)

// What was written is the mentions of masked entities and what was reached beyond them,
// in the report as in what the run says.
func TestCountsAgree(t *testing.T) {
	for _, mode := range []string{"risk", "all"} {
		c := Default()
		c.Mask.Mode = mode
		r := over(t, c, "", filepath.FromSlash("../examples/claims"))
		done, err := r.Anonymize(context.Background(), Output{Folder: filepath.Join(t.TempDir(), "out")})
		if err != nil {
			t.Fatal(err)
		}
		masked, mentioned, reached := 0, 0, 0
		for _, m := range done.Masked {
			masked += m.Mentions
		}
		for _, x := range done.Reach {
			mentioned, reached = mentioned+x.Mentioned, reached+x.Reached
		}
		if mentioned != masked || mentioned+reached != done.Replacements || reached == 0 {
			t.Errorf("%s: %d mentions are masked and %d replaced; with %d beyond them that makes %d", mode, masked, mentioned, reached, done.Replacements)
		}
	}
}

// The German page has a word for every reason why an equal value is left.
func TestReasonsInGerman(t *testing.T) {
	r := &report.Report{}
	left := report.Reach{Label: "NAME", Mentioned: 1}
	for _, why := range reach.Whys() {
		left.Left = append(left.Left, report.Left{Why: why.String(), Places: 1})
	}
	r.Summary.Reach = []report.Reach{left}
	var page bytes.Buffer
	if err := r.WriteHTML(&page, report.Options{Language: "de"}); err != nil {
		t.Fatal(err)
	}
	for _, why := range reach.Whys() {
		if strings.Contains(page.String(), why.String()) {
			t.Errorf("%q stands there in English", why)
		}
	}
}
