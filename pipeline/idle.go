package pipeline

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// idle warns of settings without effect: columns and labels that do not exist, rules that found nothing, and options
// that none of the chosen operators takes.
func (g *findings) idle(r *Runner, columns []string) []Warning {
	c := &r.config
	var out []Warning
	tell := func(format string, args ...any) { out = append(out, Warning{Message: fmt.Sprintf(format, args...)}) }
	for _, l := range slices.Sorted(maps.Keys(c.Replace.Labels)) {
		if !r.schema.Has(l) {
			tell("replace.labels.%s chooses nothing: the schema %s has no such label%s", l, r.schema.Name, r.schema.Meant(l))
		}
	}
	if idleAlways(&c.Mask) {
		tell("mask.always changes nothing: mask.mode none masks nothing")
	}
	for _, w := range columns {
		tell("%s", w)
	}
	found := map[string]bool{}
	for _, k := range g.features.all {
		found[k.detector], found[k.details.Rule] = true, true
	}
	for _, rule := range slices.Sorted(maps.Keys(c.Replace.Rules)) {
		if !found[rule] {
			tell("replace.rules.%s chooses nothing: no rule, detector or recognizer of that name found anything", rule)
		}
	}
	for _, o := range c.Replace.Idle() {
		tell("%s changes nothing: it is an option of %s", o.Path, strings.Join(o.Of, ", "))
	}
	return out
}
