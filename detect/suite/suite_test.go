package suite_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

func TestDetectors(t *testing.T) {
	names := map[string]bool{}
	for _, d := range suite.All() {
		if names[d.Name] {
			t.Errorf("two detectors are named %s", d.Name)
		}
		names[d.Name] = true
		t.Run(d.Name, func(t *testing.T) { detecttest.Test(t, d) })
	}
}

// A label that is neither general nor of a general kind would fall through every
// schema: what it marks would never be masked.
func TestEveryLabelHasAKind(t *testing.T) {
	for _, l := range suite.Labels() {
		kind, special := schema.Kind(l)
		if special {
			l = kind
		}
		if !slices.Contains(lethe.Labels(), l) {
			t.Errorf("%s is neither declared in package lethe nor of a kind in schema/kinds.yaml", l)
		}
	}
}

// TestReasons wants every mention of every example to say why it was found.
func TestReasons(t *testing.T) {
	all, err := suite.New(suite.Options{Pattern: pattern.Options{Explain: true}})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range all {
		for _, e := range d.Examples {
			text, _ := detecttest.Parse(e.Text)
			doc := lethe.NewDocument("x", text)
			doc.Language = e.Language
			ms, err := detect.Run(t.Context(), []detect.Detector{d}, doc)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range ms {
				if m.Features["recognizer"] == "" && m.Rule == "" && m.List == "" && m.Model == "" {
					t.Errorf("%s: %s at [%d,%d) of %q does not say why", d.Name, m.Label, m.Start, m.End, text)
				}
			}
		}
	}
}

func TestTwoDetectorsOfOneName(t *testing.T) {
	twice := suite.All()[:1]
	if _, err := suite.New(suite.Options{More: twice}); err == nil || !strings.Contains(err.Error(), twice[0].Name) {
		t.Errorf("a second detector %s: %v", twice[0].Name, err)
	}
}
