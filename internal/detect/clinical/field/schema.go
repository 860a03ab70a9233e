package field

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// Schema says which features an annotation of a type has, and which values.
type Schema struct {
	types map[string]features
}

// features are those that a type has, which are few.
type features []values

// values are those that a feature can have.
type values struct {
	name   string
	number bool
	listed []string // nil: any
}

// of gives the values of a feature, nil where there is none of that name.
func (f features) of(name string) *values {
	for i := range f {
		if f[i].name == name {
			return &f[i]
		}
	}
	return nil
}

// DefaultSchema has the eight types of clinical reports.
func DefaultSchema() *Schema {
	s := &Schema{types: map[string]features{}}
	for typ, kinds := range map[string][]string{
		"Age":        nil,
		"Occupation": nil,
		"Address":    {"patient", "doctor", "hospital", "discharge", "pharmacy", "other"},
		"Contact":    {"phone number", "fax number", "email", "website", "other"},
		"Date":       {"admission", "discharge", "DOB", "DOD", "other"},
		"ID":         {"patient ID", "case ID", "social security number", "medical insurance number", "other"},
		"Location": {"organisation", "organisational unit", "street", "zip", "city", "canton", "region", "country",
			"geographical adjective", "room", "other"},
		"Name": {"patient", "relative of patient", "guardian of patient", "medical staff", "doctor", "other"},
	} {
		s.types[typ] = features{{name: "confidence", number: true}, {name: "rule"}}
		if kinds != nil {
			s.types[typ] = append(s.types[typ], values{name: "type", listed: kinds})
		}
	}
	for typ, names := range map[string][]string{
		"Date": {"format", "day", "month", "year"},
		"Name": {"format", "firstname", "lastname", "signature", "salutation"},
	} {
		for _, n := range names {
			s.types[typ] = append(s.types[typ], values{name: n})
		}
	}
	return s
}

// schemaXML is GATE's form of a schema.
type schemaXML struct {
	Elements []struct {
		Name       string `xml:"name,attr"`
		Attributes []struct {
			Name        string `xml:"name,attr"`
			Restriction struct {
				Base   string `xml:"base,attr"`
				Listed []struct {
					Value string `xml:"value,attr"`
				} `xml:"enumeration"`
			} `xml:"simpleType>restriction"`
		} `xml:"complexType>attribute"`
	} `xml:"element"`
}

// Read adds the types of one of GATE's annotation schemas, an XML file, or replaces
// what the schema has for them.
func (s *Schema) Read(r io.Reader, file string) error {
	var x schemaXML
	d := xml.NewDecoder(r)
	if err := d.Decode(&x); err != nil {
		line, _ := d.InputPos()
		return &FileError{file, line, fmt.Errorf("the schema is not the XML that is expected: %w", err)}
	}
	if s.types == nil {
		s.types = map[string]features{}
	}
	for _, e := range x.Elements {
		var all features
		for _, a := range e.Attributes {
			v := values{name: a.Name, number: slices.Contains([]string{"float", "double", "decimal", "integer"}, a.Restriction.Base)}
			for _, l := range a.Restriction.Listed {
				v.listed = append(v.listed, l.Value)
			}
			if earlier := all.of(a.Name); earlier != nil {
				*earlier = v
				continue
			}
			all = append(all, v)
		}
		s.types[e.Name] = all
	}
	return nil
}

// Has reports whether the schema knows a type.
func (s *Schema) Has(typ string) bool {
	_, has := s.types[typ]
	return has
}

// Apply takes features away that the schema does not have, or not with such a value.
// The annotation itself always stays: what was found must not come to light because a
// rule misspelt a feature. Of several values joined by commas the first in the
// schema's order stays.
func (s *Schema) Apply(r *Report) {
	d := r.Annotations
	for typ, known := range s.types {
		for _, id := range d.Of(typ) {
			if out, changed := conform(d.Get(id).Features, known); changed {
				d.SetFeatures(id, out)
			}
		}
	}
}

func conform(f annotation.Features, known features) (out annotation.Features, changed bool) {
	out = f
	for _, e := range f {
		v := known.of(e.Name)
		if v == nil {
			out, changed = out.Without(e.Name), true
			continue
		}
		switch value, fits := v.fit(e.Value); {
		case !fits:
			out, changed = out.Without(e.Name), true
		case value != e.Value:
			out, changed = out.With(e.Name, value), true
		}
	}
	return out, changed
}

// fit gives the value that the schema allows of what is there.
func (v *values) fit(value string) (string, bool) {
	if v.number {
		if len(value) == 2 && value[0]-'0' <= 9 && value[1]-'0' <= 9 { // as it mostly is
			return value, true
		}
		_, err := strconv.ParseFloat(value, 64)
		return value, err == nil
	}
	if v.listed == nil || slices.Contains(v.listed, value) {
		return value, true
	}
	parts := strings.Split(value, ",")
	for _, l := range v.listed {
		if slices.Contains(parts, l) {
			return l, true
		}
	}
	return "", false
}
