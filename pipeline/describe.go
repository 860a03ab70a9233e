package pipeline

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/remote"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/replace/suite"
)

// WriteYAML writes c as a lethe.yaml in which every setting stands, commented out
// and explained.
func WriteYAML(w io.Writer, c *Config) error {
	var b strings.Builder
	b.WriteString("# Settings of lethe. What stands here is the default; take away the '#' to change it.\n")
	docs, section := Sections(), ""
	for _, s := range Settings(c) {
		indent := ""
		if s.Section() != section {
			section = s.Section()
			fmt.Fprintf(&b, "\n# %s\n%s:\n", docs[section], section)
		}
		if section != "" {
			indent = "  "
		} else {
			b.WriteByte('\n')
		}
		value, err := json.Marshal(s.Value.Interface()) // JSON is YAML
		if err != nil {
			return failure.Errorf("pipeline", "write %s: %w", s.Path, err)
		}
		if string(value) == "null" {
			value = []byte(empty(s.Value.Type()))
		}
		fmt.Fprintf(&b, "%s# %s\n%s#%s: %s\n", indent, s.Doc, indent, s.Key(), value)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func empty(t reflect.Type) string {
	if t.Kind() == reflect.Map {
		return "{}"
	}
	return "[]"
}

// property is a node of a JSON schema.
type property struct {
	Schema      string               `json:"$schema,omitempty"`
	Title       string               `json:"title,omitempty"`
	Description string               `json:"description,omitempty"`
	Type        string               `json:"type,omitempty"`
	Enum        []string             `json:"enum,omitempty"`
	AnyOf       []*property          `json:"anyOf,omitempty"`
	Minimum     *float64             `json:"minimum,omitempty"`
	Maximum     *float64             `json:"maximum,omitempty"`
	Default     any                  `json:"default,omitempty"`
	Items       *property            `json:"items,omitempty"`
	Properties  map[string]*property `json:"properties,omitempty"`
	Additional  any                  `json:"additionalProperties,omitempty"`
}

// JSONSchema describes lethe.yaml to editors (JSON Schema 2020-12).
func JSONSchema() *property {
	root := &property{
		Schema: "https://json-schema.org/draft/2020-12/schema", Title: "lethe.yaml",
		Type: "object", Properties: map[string]*property{}, Additional: false,
	}
	for section, doc := range Sections() {
		root.Properties[section] = &property{Description: doc, Type: "object", Properties: map[string]*property{}, Additional: false}
	}
	c := Default()
	for _, s := range Settings(&c) {
		parent := root
		if s.Section() != "" {
			parent = root.Properties[s.Section()]
		}
		parent.Properties[s.Key()] = describe(s)
	}
	return root
}

func describe(s Setting) *property {
	p := &property{Description: s.Doc}
	zero, one := 0.0, 1.0
	switch s.Value.Kind() {
	case reflect.Bool:
		p.Type = "boolean"
	case reflect.Int:
		p.Type = "integer"
		if !s.Free {
			p.Minimum = &zero
		}
	case reflect.Float64:
		p.Type = "number"
		if !s.Free {
			p.Minimum, p.Maximum = &zero, &one
		}
	case reflect.Slice:
		p.Type, p.Items = "array", &property{Type: "string"}
		if s.Value.Type().Elem() == reflect.TypeFor[Service]() {
			p.Items = describeService()
		}
	case reflect.Map:
		p.Type = "object"
		if s.Value.Type().Elem() == reflect.TypeFor[Override]() {
			p.Additional = describeOverride()
		}
	default:
		p.Type = "string"
	}
	if s.Path == "replace.operator" {
		p.Enum = suite.Names()
	}
	if !s.Value.IsZero() {
		p.Default = s.Value.Interface()
	}
	return p
}

// describeService describes one of the services that are asked.
func describeService() *property {
	item := &property{Type: "object", Properties: map[string]*property{}, Additional: false}
	for _, s := range settings(reflect.ValueOf(new(Service)).Elem()) {
		item.Properties[s.Key()] = describe(s)
	}
	item.Properties["form"].Enum = remote.Forms()
	return item
}

// describeOverride describes what stands for a label or rule: the name of an
// operator, or that and options.
func describeOverride() *property {
	name := &property{Type: "string", Enum: suite.Names()}
	mapping := &property{Type: "object", Properties: map[string]*property{"operator": name}, Additional: false}
	var all OperatorOptions
	for _, s := range settings(reflect.ValueOf(&all).Elem()) {
		mapping.Properties[s.Key()] = describe(s)
	}
	return &property{AnyOf: []*property{name, mapping}}
}
