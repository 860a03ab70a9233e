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

// each gives the options that count.
func (o *Override) each(yield func(key string, value reflect.Value)) {
	for _, s := range settings(reflect.ValueOf(&o.options).Elem(), "") {
		if slices.Contains(o.given, s.Path) {
			yield(s.Path, s.Value)
		}
	}
}

// override lays one over the general options.
func (c *Replace) override(path string, o Override) use {
	out := use{path, cmp.Or(o.Operator, c.Operator), c.OperatorOptions}
	over := settings(reflect.ValueOf(&out.OperatorOptions).Elem(), "")
	o.each(func(key string, value reflect.Value) {
		for _, s := range over {
			if s.Path == key {
				s.Value.Set(value)
			}
		}
	})
	return out
}
