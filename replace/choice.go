package replace

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// Choice says which operator replaces what. What a mention was found by goes before
// the label of its entity, and that before the default.
type Choice struct {
	Default Operator
	ByLabel map[lethe.Label]Operator // overrides Default
	// ByRule overrides ByLabel, by the feature "rule" of a mention, or else by the
	// name of its detector.
	ByRule map[string]Operator
}

// For returns the operator for a label.
func (c Choice) For(l lethe.Label) Operator {
	if o := c.ByLabel[l]; o != nil {
		return o
	}
	return c.Default
}

// Keeps reports whether values of a label may be put back on purpose, by its operator or by
// that of a rule.
func (c Choice) Keeps(l lethe.Label) bool {
	_, keeps := c.For(l).(Keeper)
	for _, o := range c.ByRule {
		_, rule := o.(Keeper)
		keeps = keeps || rule
	}
	return keeps
}

// found returns the operator for what was found by a rule or detector.
func (c Choice) found(l lethe.Label, rule, detector string) Operator {
	for _, name := range []string{rule, detector} {
		if o := c.ByRule[name]; o != nil && name != "" {
			return o
		}
	}
	return c.For(l)
}

// validate reports whether every label has an operator.
func (c Choice) validate() error {
	if c.Default == nil {
		return failure.New("replace", "no default operator")
	}
	return nil
}

// in returns the operators for a document, and their warnings, each once.
func (c Choice) in(s Scope) (Choice, []string) {
	var told []string
	bind := func(o Operator) Operator {
		scoped, ok := o.(DocumentOperator)
		if !ok {
			return o
		}
		bound, warnings := scoped.In(s)
		for _, w := range warnings {
			if !slices.Contains(told, w) {
				told = append(told, w)
			}
		}
		return bound
	}
	return Choice{bind(c.Default), bound(c.ByLabel, bind), bound(c.ByRule, bind)}, told
}

// bound binds operators in the order of their names.
func bound[K ~string](of map[K]Operator, bind func(Operator) Operator) map[K]Operator {
	if of == nil {
		return nil
	}
	out := make(map[K]Operator, len(of))
	for _, k := range slices.Sorted(maps.Keys(of)) {
		out[k] = bind(of[k])
	}
	return out
}
