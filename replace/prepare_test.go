package replace

import (
	"context"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// notes is a Preparer that keeps what it was given.
type notes struct{ told [][]string }

func (*notes) Replace(context.Context, Request) (string, error) { return "x", nil }

func (n *notes) Prepare(_ context.Context, c Briefing) error {
	var values []string
	for _, t := range c.Targets {
		values = append(values, t.Entity.Normalized)
	}
	n.told = append(n.told, values)
	return nil
}

// TestPrepare: an operator of two labels is asked once, with its own targets alone.
func TestPrepare(t *testing.T) {
	some, other := &notes{}, &notes{}
	choice := Choice{
		Default: Func(redact),
		ByLabel: map[lethe.Label]Operator{"NAME": some, "ORG": other, "MAIL": some},
	}
	var targets []Target
	for _, e := range []lethe.Entity{
		{Label: "NAME", Normalized: "anna"}, {Label: "AGE", Normalized: "41"},
		{Label: "MAIL", Normalized: "anna@home"}, {Label: "ORG", Normalized: "acme"},
	} {
		targets = append(targets, Target{Entity: &e})
	}
	if err := choice.Prepare(t.Context(), Briefing{Targets: targets}); err != nil {
		t.Fatal(err)
	}
	if len(some.told) != 1 || !slices.Equal(some.told[0], []string{"anna", "anna@home"}) {
		t.Errorf("the operator of two labels was told %v", some.told)
	}
	byRule := Choice{Default: Func(redact), ByRule: map[string]Operator{"phone": &notes{}}}
	if err := byRule.Prepare(t.Context(), Briefing{Targets: targets}); err != nil {
		t.Fatal(err)
	}
	if told := byRule.ByRule["phone"].(*notes).told; len(told) != 1 || len(told[0]) != len(targets) {
		t.Errorf("the operator of a rule was told %v", told)
	}
	if len(other.told) != 1 || !slices.Equal(other.told[0], []string{"acme"}) {
		t.Errorf("the operator of one label was told %v", other.told)
	}
}
