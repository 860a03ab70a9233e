package pipeline

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/suite"
)

// use is an operator that the configuration asks for, with its options.
type use struct {
	path     string // where it does
	operator string
	replace.Policy
}

// uses are all of them, in order: the general one, those of labels, those of rules.
func (c *Replace) uses() []use {
	out := []use{{"replace.operator", c.Operator, c.Policy}}
	for _, l := range slices.Sorted(maps.Keys(c.Labels)) {
		out = append(out, c.override("replace.labels."+string(l), c.Labels[l]))
	}
	for _, r := range slices.Sorted(maps.Keys(c.Rules)) {
		out = append(out, c.override("replace.rules."+r, c.Rules[r]))
	}
	return out
}

// operatorOf names the operator for a label, where no rule has one of its own.
func (c *Replace) operatorOf(l lethe.Label) string {
	return c.override("", c.Labels[l]).operator
}

// choice makes the operators. What is asked for twice in the same way is made once.
func (c *Replace) choice(deps replace.Deps) (replace.Choice, error) {
	made := map[use]replace.Operator{}
	operator := func(u use) (replace.Operator, error) {
		as := u
		as.path = ""
		if made[as] == nil {
			deps.Policy, deps.Seed, deps.Lists = u.Policy, c.Seed, c.Lists
			o, err := suite.ByName(u.operator, deps)
			if err != nil {
				return nil, failure.Errorf("pipeline", "%s: %w", u.path, err)
			}
			made[as] = o
		}
		return made[as], nil
	}
	out := replace.Choice{ByLabel: map[lethe.Label]replace.Operator{}, ByRule: map[string]replace.Operator{}}
	var err error
	if out.Default, err = operator(c.uses()[0]); err != nil {
		return out, err
	}
	for l, o := range c.Labels {
		if out.ByLabel[l], err = operator(c.override("replace.labels."+string(l), o)); err != nil {
			return out, err
		}
	}
	for r, o := range c.Rules {
		if out.ByRule[r], err = operator(c.override("replace.rules."+r, o)); err != nil {
			return out, err
		}
	}
	return out, nil
}
