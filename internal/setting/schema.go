package setting

import (
	"math"
	"reflect"
	"slices"
)

// Property is a node of a JSON schema.
type Property struct {
	Schema      string               `json:"$schema,omitempty"`
	Title       string               `json:"title,omitempty"`
	Description string               `json:"description,omitempty"`
	Type        string               `json:"type,omitempty"`
	Enum        []string             `json:"enum,omitempty"`
	Examples    []string             `json:"examples,omitempty"`
	AnyOf       []*Property          `json:"anyOf,omitempty"`
	Minimum     *float64             `json:"minimum,omitempty"`
	Maximum     *float64             `json:"maximum,omitempty"`
	Above       *float64             `json:"exclusiveMinimum,omitempty"`
	Below       *float64             `json:"exclusiveMaximum,omitempty"`
	Default     any                  `json:"default,omitempty"`
	Items       *Property            `json:"items,omitempty"`
	Properties  map[string]*Property `json:"properties,omitempty"`
	Additional  any                  `json:"additionalProperties,omitempty"`
}

// Schema describes the file of the settings of v, a pointer to a struct, to editors (JSON
// Schema 2020-12).
func Schema(title string, v any, named *Named) *Property {
	root := object("", nil)
	root.Schema, root.Title = "https://json-schema.org/draft/2020-12/schema", title
	for _, s := range Sections(v) {
		root.Properties[s.Key] = object(s.Doc, nil)
	}
	for _, s := range Of(v, named) {
		parent := root
		if s.Section() != "" {
			parent = root.Properties[s.Section()]
		}
		parent.Properties[s.Key()] = s.property()
	}
	return root
}

// object is a mapping that has these keys and no others.
func object(doc string, of []Setting) *Property {
	p := &Property{Description: doc, Type: "object", Properties: map[string]*Property{}, Additional: false}
	for _, s := range of {
		p.Properties[s.Key()] = s.property()
	}
	return p
}

func (s Setting) property() *Property {
	p := &Property{Description: s.Doc}
	t := s.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Bool:
		p.Type = "boolean"
	case reflect.Int:
		p.Type = "integer"
		p.bound(s.Range)
	case reflect.Float64:
		p.Type = "number"
		p.bound(s.Range)
	case reflect.Slice:
		p.Type, p.Items = "array", s.element()
	case reflect.Map:
		p.Type = "object"
		if s.Fields != nil {
			p.Additional = s.element()
		}
	default:
		p.Type = "string"
		s.words(p)
	}
	if s.Value.IsValid() && !s.Value.IsZero() {
		p.Default = s.Value.Interface()
	}
	return p
}

// element describes the elements of a list or mapping.
func (s Setting) element() *Property {
	if s.Fields == nil {
		p := &Property{Type: "string"}
		s.words(p)
		return p
	}
	whole := object("", s.Fields)
	if short := whole.Properties[s.Short]; short != nil {
		return &Property{AnyOf: []*Property{short, whole}}
	}
	return whole
}

// words gives the words that are allowed, or, where files are too, examples.
func (s Setting) words(p *Property) {
	p.Examples = s.Suggest()
	if slices.ContainsFunc(s.Values, func(w string) bool { return w[0] == '.' }) {
		p.Examples = slices.DeleteFunc(slices.Clone(s.Values), func(w string) bool { return w[0] == '.' })
		return
	}
	p.Enum = s.Values
	if s.Values != nil && s.Empty && s.Type.Kind() == reflect.String {
		p.Enum = append([]string{""}, s.Values...)
	}
}

func (p *Property) bound(r Range) {
	finite := func(x float64) *float64 {
		if math.IsInf(x, 0) {
			return nil
		}
		return &x
	}
	switch {
	case r.text == "":
	case r.open:
		p.Above, p.Below = finite(r.Least), finite(r.Most)
	default:
		p.Minimum, p.Maximum = finite(r.Least), finite(r.Most)
	}
}
