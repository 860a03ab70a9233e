package pipeline

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/replace"
)

// idle warns of what chooses or changes nothing: labels that the schema does not have,
// rules by which nothing was found, and options that no operator takes which is asked
// for.
func (r *Runner) idle(g *collected) []Warning {
	c := &r.config
	var out []Warning
	tell := func(format string, args ...any) { out = append(out, Warning{Message: fmt.Sprintf(format, args...)}) }
	for _, l := range slices.Sorted(maps.Keys(c.Replace.Labels)) {
		if !r.schema.Has(l) {
			tell("replace.labels.%s chooses nothing: the schema %s has no such label", l, r.schema.Name)
		}
	}
	if idleAlways(&c.Mask) {
		tell("mask.always changes nothing: mask.mode none masks nothing")
	}
	for _, w := range r.finder.IdleColumns() {
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
	for _, o := range c.Replace.idleOptions() {
		tell("%s changes nothing: it is an option of %s", o.path, strings.Join(o.of, ", "))
	}
	return out
}

// idleOption is an option that was given, and the operators that would take it.
type idleOption struct {
	path string
	of   []string
}

// idleOptions are those that no operator takes which is asked for where they stand.
func (c *Replace) idleOptions() []idleOption {
	var out []idleOption
	uses, usual := c.uses(), setting.Default[replace.Policy]()
	usuals := setting.Of(&usual, nil)
	for i, s := range setting.Of(&c.Policy, nil) {
		taken := slices.ContainsFunc(uses, func(u use) bool { return slices.Contains(s.Of, u.operator) })
		if !taken && !reflect.DeepEqual(s.Value.Interface(), usuals[i].Value.Interface()) {
			out = append(out, idleOption{"replace." + s.Path, s.Of})
		}
	}
	overrides := func(path string, o Override) {
		operator := c.override(path, o).operator
		for _, s := range o.settings() {
			if !slices.Contains(s.Of, operator) {
				out = append(out, idleOption{path + "." + s.Path, s.Of})
			}
		}
	}
	for _, l := range slices.Sorted(maps.Keys(c.Labels)) {
		overrides("replace.labels."+string(l), c.Labels[l])
	}
	for _, rule := range slices.Sorted(maps.Keys(c.Rules)) {
		overrides("replace.rules."+rule, c.Rules[rule])
	}
	return out
}
