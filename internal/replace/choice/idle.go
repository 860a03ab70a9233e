package choice

import (
	"maps"
	"reflect"
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/replace"
)

// IdleOption is an option that was given, and the operators that would take it.
type IdleOption struct {
	Path string
	Of   []string
}

// Idle are the options that no operator takes which is asked for where they stand.
func (c *Settings) Idle() []IdleOption {
	var out []IdleOption
	uses, usuals := c.Uses(), usualPolicy()
	for i, s := range setting.Of(&c.Policy, nil) {
		taken := slices.ContainsFunc(uses, func(u Use) bool { return slices.Contains(s.Of, u.Operator) })
		if !taken && !reflect.DeepEqual(s.Value.Interface(), usuals[i].Value.Interface()) {
			out = append(out, IdleOption{"replace." + s.Path, s.Of})
		}
	}
	overrides := func(path string, o Override) {
		operator := c.override(path, o).Operator
		for _, s := range o.settings() {
			if !slices.Contains(s.Of, operator) {
				out = append(out, IdleOption{path + "." + s.Path, s.Of})
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

// usualPolicy are the settings of a policy with their defaults.
var usualPolicy = sync.OnceValue(func() []setting.Setting {
	usual := setting.Default[replace.Policy]()
	return setting.Of(&usual, nil)
})
