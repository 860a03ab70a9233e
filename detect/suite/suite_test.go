package suite_test

import (
	"slices"
	"testing"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/schema"
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
