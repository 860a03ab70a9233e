package choice

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/replace"
)

// Override is the operator of a label or rule: its name, or a mapping with the key
// operator, which may be left out, and options that count instead of the general ones.
type Override struct {
	Operator string         `yaml:"operator" enum:"@operators" doc:"the operator"`
	Options  replace.Policy `yaml:",inline"`
	given    []string       // the keys of the options that count
}

// UnmarshalYAML reads a name or a mapping.
func (o *Override) UnmarshalYAML(decode func(any) error) error {
	var keys map[string]any
	if decode(&keys) != nil {
		return decode(&o.Operator)
	}
	type mapping Override // has no methods
	var m mapping
	if err := decode(&m); err != nil {
		return err
	}
	*o = Override(m)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if key != "operator" {
			o.given = append(o.given, key)
		}
	}
	return nil
}

// MarshalJSON writes what UnmarshalYAML reads, keys in order: fingerprints rest on it.
func (o Override) MarshalJSON() ([]byte, error) {
	if len(o.given) == 0 {
		return json.Marshal(o.Operator)
	}
	m := map[string]any{}
	if o.Operator != "" {
		m["operator"] = o.Operator
	}
	for _, s := range o.settings() {
		m[s.Path] = s.Value.Interface()
	}
	return json.Marshal(m)
}

// settings are the options that count.
func (o *Override) settings() []setting.Setting {
	return slices.DeleteFunc(setting.Of(&o.Options, nil), func(s setting.Setting) bool { return !slices.Contains(o.given, s.Path) })
}

// WithoutSecrets are the settings without what could be tried out against a fingerprint.
func (c Settings) WithoutSecrets() Settings {
	c.Labels, c.Rules = withoutSecrets(c.Labels), withoutSecrets(c.Rules)
	return c
}

// withoutSecrets are the operators of labels or rules without what could be tried out
// against a fingerprint.
func withoutSecrets[K ~string](of map[K]Override) map[K]Override {
	if of == nil {
		return nil
	}
	out := map[K]Override{}
	for k, o := range of {
		var told []string
		for _, s := range o.settings() {
			if !s.Secret {
				told = append(told, s.Path)
			}
		}
		slices.Sort(told)
		out[k] = Override{o.Operator, o.Options, told}
	}
	return out
}

// override lays one over the general options.
func (c *Settings) override(path string, o Override) Use {
	if len(o.given) == 0 {
		return Use{path, cmp.Or(o.Operator, c.Operator), c.Policy}
	}
	out := Use{path, cmp.Or(o.Operator, c.Operator), c.Policy}
	over := setting.Of(&out.Policy, nil)
	for i, s := range setting.Of(&o.Options, nil) {
		if slices.Contains(o.given, s.Path) {
			over[i].Value.Set(s.Value)
		}
	}
	return out
}
