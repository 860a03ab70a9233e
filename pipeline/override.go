package pipeline

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
)

// Override is the operator of a label or rule: its name, or a mapping with the key
// operator, which may be left out, and options that count instead of the general ones.
type Override struct {
	Operator string
	options  OperatorOptions
	given    []string // the keys of the options that count
}

// UnmarshalYAML reads a name or a mapping.
func (o *Override) UnmarshalYAML(decode func(any) error) error {
	var keys map[string]any
	if decode(&keys) != nil {
		return decode(&o.Operator)
	}
	var m struct {
		Operator        string `yaml:"operator"`
		OperatorOptions `yaml:",inline"`
	}
	if err := decode(&m); err != nil {
		return err
	}
	*o = Override{Operator: m.Operator, options: m.OperatorOptions}
	for key := range keys {
		if key != "operator" {
			o.given = append(o.given, key)
		}
	}
	slices.Sort(o.given)
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
	o.each(func(key string, value reflect.Value) { m[key] = value.Interface() })
	return json.Marshal(m)
}

// secrets are options that could be tried out against a fingerprint, and that tell how to
// undo what was done: how far dates moved at least and at most, what hashes are salted with.
var secrets = []string{"min_days_shift", "max_days_shift", "near_days", "hash_salt"}

// telling is what all may know of the settings: no paths, and nothing that is to be guessed.
func (c Replace) telling() Replace {
	c.KeyFile, c.Seed, c.FieldsBlacklist, c.Lists = "", "", "", ""
	c.MinDays, c.MaxDays, c.NearDays, c.HashSalt = 0, 0, 0, ""
	c.Labels, c.Rules = withoutSecrets(c.Labels), withoutSecrets(c.Rules)
	return c
}

// withoutSecrets are the operators of labels or rules without the secrets.
func withoutSecrets[K ~string](of map[K]Override) map[K]Override {
	if of == nil {
		return nil
	}
	out := map[K]Override{}
	for k, o := range of {
		o.given = slices.DeleteFunc(slices.Clone(o.given), func(key string) bool { return slices.Contains(secrets, key) })
		out[k] = o
	}
	return out
}

// each gives the options that count.
func (o *Override) each(yield func(key string, value reflect.Value)) {
	for _, s := range settings(reflect.ValueOf(&o.options).Elem()) {
		if slices.Contains(o.given, s.Path) {
			yield(s.Path, s.Value)
		}
	}
}

// override lays one over the general options.
func (c *Replace) override(path string, o Override) use {
	out := use{path, cmp.Or(o.Operator, c.Operator), c.OperatorOptions}
	over := settings(reflect.ValueOf(&out.OperatorOptions).Elem())
	o.each(func(key string, value reflect.Value) {
		for _, s := range over {
			if s.Path == key {
				s.Value.Set(value)
			}
		}
	})
	return out
}
