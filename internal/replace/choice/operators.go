package choice

import (
	"cmp"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/surrogate"
)

// Use is an operator that the settings ask for, with its options.
type Use struct {
	Path     string // where they do
	Operator string
	replace.Policy
}

// Uses are all operators that are asked for, in order: the general one, those of labels, those of rules.
func (c *Settings) Uses() []Use {
	out := []Use{{"replace.operator", c.Operator, c.Policy}}
	for _, l := range slices.Sorted(maps.Keys(c.Labels)) {
		out = append(out, c.override("replace.labels."+string(l), c.Labels[l]))
	}
	for _, r := range slices.Sorted(maps.Keys(c.Rules)) {
		out = append(out, c.override("replace.rules."+r, c.Rules[r]))
	}
	return out
}

// OperatorOf names the operator for a label, where no rule has one of its own.
func (c *Settings) OperatorOf(l lethe.Label) string {
	return cmp.Or(c.Labels[l].Operator, c.Operator)
}

// OperatorFor names the operator for what has a label and was found by a rule or detector; "" is none.
func (c *Settings) OperatorFor(l lethe.Label, rule, detector string) string {
	for _, name := range []string{rule, detector} {
		if o, ok := c.Rules[name]; ok && name != "" {
			return cmp.Or(o.Operator, c.Operator)
		}
	}
	return c.OperatorOf(l)
}

// Operators makes the operators. What is asked for twice in the same way is made once.
func (c *Settings) Operators(deps replace.Deps) (replace.Choice, error) {
	made := map[Use]replace.Operator{}
	operator := func(u Use) (replace.Operator, error) {
		as := u
		as.Path = ""
		if made[as] == nil {
			deps.Policy, deps.Seed, deps.Lists = u.Policy, c.Seed, c.Lists
			o, err := ByName(u.Operator, deps)
			if err != nil {
				return nil, failure.Errorf("replace", "%s: %w", u.Path, err)
			}
			made[as] = o
		}
		return made[as], nil
	}
	out := replace.Choice{ByLabel: map[lethe.Label]replace.Operator{}, ByRule: map[string]replace.Operator{}}
	var err error
	if out.Default, err = operator(c.Uses()[0]); err != nil {
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

// aroundLooking are the operators that ask what else the collection says, beside what they replace.
func aroundLooking(c replace.Choice) []replace.Operator {
	operators := []replace.Operator{c.Default}
	operators = slices.AppendSeq(operators, maps.Values(c.ByLabel))
	operators = slices.AppendSeq(operators, maps.Values(c.ByRule))
	return slices.DeleteFunc(operators, func(o replace.Operator) bool {
		_, prepared := o.(replace.Preparer)
		_, alone := o.(interface{ TargetsAlone() })
		return !prepared || alone
	})
}

// LooksAround reports whether an operator asks what else the collection says.
func LooksAround(c replace.Choice) bool { return len(aroundLooking(c)) > 0 }

// HandsOver reports whether another process can take up what all operators make ready that look around, of which there
// is one at least.
func HandsOver(c replace.Choice) bool {
	around := aroundLooking(c)
	return len(around) > 0 && !slices.ContainsFunc(around, func(o replace.Operator) bool {
		_, hands := o.(*surrogate.Operator)
		return !hands
	})
}

// Labelled are the operators with label in place of all but rewrite: none of them needs a
// key.
func (c *Settings) Labelled() (replace.Choice, error) {
	label, err := ByName("label", replace.Deps{})
	if err != nil {
		return replace.Choice{}, err
	}
	rewrites, err := ByName("rewrite", replace.Deps{})
	if err != nil {
		return replace.Choice{}, err
	}
	of := func(u Use) replace.Operator {
		if u.Operator == "rewrite" {
			return rewrites
		}
		return label
	}
	out := replace.Choice{Default: of(c.Uses()[0]), ByLabel: map[lethe.Label]replace.Operator{}, ByRule: map[string]replace.Operator{}}
	for _, l := range slices.Sorted(maps.Keys(c.Labels)) {
		out.ByLabel[l] = of(c.override("", c.Labels[l]))
	}
	for _, rule := range slices.Sorted(maps.Keys(c.Rules)) {
		out.ByRule[rule] = of(c.override("", c.Rules[rule]))
	}
	return out, nil
}
