package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/slow"
)

// runCounts is what the terminal, the manifest and the report say of one run.
type runCounts struct {
	terminal, manifest, report int
	reached, masked, mentioned int
}

var lastReplacements = regexp.MustCompile(`documents with (\d+) replacements`)

// TestCountsAgree: whatever the profile and the operator, the terminal, the manifest and the
// report tell of as many replacements, and they are the mentions masked and the values reached.
func TestCountsAgree(t *testing.T) {
	claims, notes := "../../examples/claims", "../../examples/mentions/notes.jsonl"
	keep := filepath.Join(t.TempDir(), "keep.yaml")
	if err := os.WriteFile(keep, []byte("mask:\n  mode: all\nreplace:\n  labels:\n    NAME: keep\n    LOCATION: generalise\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for i, flags := range [][]string{
		{claims}, {claims, "--mask", "all"}, {claims, "--profile", "search", "--seed", "1"}, {claims, "--replace", "surrogate", "--seed", "1", "--mask", "all"},
		{notes, "--profile", "general", "--replace", "date-shift", "--seed", "1", "--mask", "all"}, {notes, "--config", keep},
		{claims, "--profile", "presidio"}, {claims, "--profile", "thesis"}, {claims, "--set", "replace.reach=everywhere", "--mask", "all"},
		{claims, "--set", "replace.reach=mentions", "--replace", "redact"}, {claims, "--replace", "mask", "--mask", "all"}, {claims, "--replace", "running", "--mask", "all"},
	} {
		t.Run(strings.Join(flags[1:], " "), func(t *testing.T) {
			if i > 5 {
				slow.Test(t, "anonymizes the claims once more")
			}
			t.Parallel()
			got := counts(t, flags)
			if got.terminal == 0 || got.terminal != got.manifest || got.terminal != got.report {
				t.Errorf("the terminal says %d, the manifest %d, the report %d", got.terminal, got.manifest, got.report)
			}
			joined := got.masked - got.mentioned // two mentions in one value that is reached are one place
			if got.mentioned+got.reached != got.report || joined < 0 || joined > got.masked/100 {
				t.Errorf("%d mentions masked, %d of them written and %d values reached are %d", got.masked, got.mentioned, got.reached, got.report)
			}
		})
	}
}

func counts(t *testing.T, flags []string) (all runCounts) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	var stdout, stderr bytes.Buffer
	if code := run(append([]string{"anonymize", "-o", out}, flags...), nil, &stdout, &stderr); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr.String())
	}
	if m := lastReplacements.FindStringSubmatch(stderr.String()); m != nil {
		fmt.Sscan(m[1], &all.terminal)
	}
	var manifest struct{ Counts struct{ Replacements int } }
	decodeFile(t, filepath.Join(out, "manifest.json"), &manifest)
	var report struct {
		Summary struct {
			Replacements   int
			MaskedMentions int `json:"masked_mentions"`
			Reach          []struct{ Mentioned, Reached int }
		}
	}
	decodeFile(t, filepath.Join(out+".report", "report.json"), &report)
	all.manifest, all.report, all.masked = manifest.Counts.Replacements, report.Summary.Replacements, report.Summary.MaskedMentions
	for _, r := range report.Summary.Reach {
		all.mentioned, all.reached = all.mentioned+r.Mentioned, all.reached+r.Reached
	}
	return all
}

func decodeFile(t *testing.T, name string, v any) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(data, v)
	}
	if err != nil {
		t.Fatal(err)
	}
}
