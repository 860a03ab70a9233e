package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestJudgments: of invented judgments in German, what is marked goes and the rest stays. The
// rules were not changed for what is held back: of it 16 of 19 went at the first run, and one more,
// a date of birth, since the profile removes those. "Rechtsanwälte" goes with the firm that it stands before.
func TestJudgments(t *testing.T) {
	for file, floor := range map[string]struct{ gone, stays float64 }{"worked-on": {.95, .99}, "held-back": {.89, 1}} {
		marked, err := os.ReadFile(filepath.Join("testdata", "judgments", file+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		mark := regexp.MustCompile(`\{([^}]*)\}`)
		folder := t.TempDir()
		plain := mark.ReplaceAllString(string(marked), "$1")
		in, out := filepath.Join(folder, "in.txt"), filepath.Join(folder, "out")
		if err := os.WriteFile(in, []byte(plain), 0o600); err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		if code := run([]string{"anonymize", in, "--format", "lines", "-q", "--profile", "legal-de", "-o", out}, nil, &bytes.Buffer{}, &stderr); code != exitOK {
			t.Fatalf("exit code %d: %s", code, stderr.String())
		}
		shared, err := os.ReadFile(filepath.Join(out, "in.txt"))
		if err != nil {
			t.Fatal(err)
		}
		after := strings.Split(string(shared), "\n")
		gone, all, stays, rest := 0, 0, 0, 0
		for i, line := range strings.Split(strings.TrimSpace(string(marked)), "\n") {
			for _, m := range mark.FindAllStringSubmatch(line, -1) {
				all++
				if !strings.Contains(after[i], m[1]) {
					gone++
				} else {
					t.Logf("%s:%d: left: %s", file, i+1, m[1])
				}
			}
			for _, piece := range mark.Split(line, -1) {
				for w := range strings.FieldsSeq(piece) {
					rest++
					if strings.Contains(after[i], w) {
						stays++
					} else {
						t.Logf("%s:%d: changed: %s", file, i+1, w)
					}
				}
			}
		}
		if g, s := float64(gone)/float64(all), float64(stays)/float64(rest); g < floor.gone || s < floor.stays {
			t.Errorf("%s: %d of %d are gone, %d of %d words stay", file, gone, all, stays, rest)
		}
	}
}
