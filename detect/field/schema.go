package field

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/annotation"
)

// Schema says which features an annotation of a type has, and which values.
type Schema struct {
	types map[string]map[string]values
}

// values are those that a feature can have.
type values struct {
	number bool
	listed []string // nil: any
}

// DefaultSchema has the eight types of clinical reports.
func DefaultSchema() *Schema {
	s := &Schema{types: map[string]map[string]values{}}
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
		s.types[typ] = map[string]values{"rule": {}, "confidence": {number: true}}
		if kinds != nil {
			s.types[typ]["type"] = values{listed: kinds}
		}
	}
	for typ, names := range map[string][]string{
		"Date": {"format", "day", "month", "year"},
		"Name": {"format", "firstname", "lastname", "signature", "salutation"},
	} {
		for _, n := range names {
			s.types[typ][n] = values{}
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
		s.types = map[string]map[string]values{}
	}
	for _, e := range x.Elements {
		features := map[string]values{}
		for _, a := range e.Attributes {
			v := values{number: slices.Contains([]string{"float", "double", "decimal", "integer"}, a.Restriction.Base)}
			for _, l := range a.Restriction.Listed {
				v.listed = append(v.listed, l.Value)
			}
			features[a.Name] = v
		}
		s.types[e.Name] = features
	}
	return nil
}

// Has tells whether the schema knows a type.
func (s *Schema) Has(typ string) bool { return s.types[typ] != nil }

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

func conform(f annotation.Features, known map[string]values) (out annotation.Features, changed bool) {
	out = f
	for _, e := range f {
		v, ok := known[e.Name]
		if !ok {
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
func (v values) fit(value string) (string, bool) {
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
