package pipeline

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/mask"

	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/report"
)

// What was written is the mentions of masked entities and what was reached beyond them,
// in the report as in what the run says.
func TestCountsAgree(t *testing.T) {
	for _, mode := range []string{"risk", "all"} {
		c := Default()
		c.Mask.Mode = mask.Mode(mode)
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
		left.Left = append(left.Left, report.Leftovers{Why: why.String(), Places: 1})
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

// The replay of the plan counts what was masked whatever the risk: a document's first
// decision starts above its bound, its last ends within it.
func TestDecisionsAreReplayed(t *testing.T) {
	r := over(t, Default(), "", filepath.FromSlash("../examples/claims"))
	done, err := r.Assess(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	last := map[string]report.Decision{}
	for d := range done.told.Details.Decisions {
		if d.Pass != report.PassDocument {
			continue
		}
		of := d.Because[0]
		if before, again := last[of]; !again && d.Before <= d.Target || again && before.After != d.Before {
			t.Errorf("a decision starts at %v, after %v", d.Before, before.After)
		}
		last[of] = d
	}
	for _, d := range last {
		if d.After > d.Target {
			t.Errorf("the last decision on a document leaves %v, above %v", d.After, d.Target)
		}
	}
	if len(last) < 10 {
		t.Errorf("decisions on %d documents", len(last))
	}
}
