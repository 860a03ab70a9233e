package attack

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/nearest"
)

// Attribute is something about a person that is guessed.
type Attribute struct {
	Name string // as the model reads it, and as it answers
	// Labels are those of detectors whose values are the truth; of an attribute that is a
	// label of the schema, that label.
	Labels []lethe.Label
	Doc    string // what it is; "" for those that the prompts describe themselves
}

// Attributes are those that are guessed where nobody says which.
func Attributes() []Attribute {
	return []Attribute{
		{Name: "name", Labels: []lethe.Label{lethe.Person}},
		{Name: "age", Labels: []lethe.Label{lethe.Age}},
		{Name: "birth-date", Labels: []lethe.Label{lethe.BirthDate}},
		{Name: "residence", Labels: []lethe.Label{lethe.Location, lethe.Address}},
		{Name: "occupation", Labels: []lethe.Label{lethe.Occupation}},
		{Name: "employer", Labels: []lethe.Label{lethe.Organization}},
		{Name: "illness", Labels: []lethe.Label{lethe.Medical}},
	}
}

// AttributesOf returns the attributes of these names: one of [Attributes], or a label of
// the schema. No names: all of Attributes for which the schema has a label.
func AttributesOf(names []string, s *schema.Schema) ([]Attribute, error) {
	var out []Attribute
	if len(names) == 0 {
		for _, a := range Attributes() {
			if a.known(s) {
				out = append(out, a)
			}
		}
		return out, nil
	}
	for _, name := range names {
		a, err := attributeOf(name, s)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(out, func(b Attribute) bool { return a.Name == b.Name }) {
			return nil, fmt.Errorf("attack: attribute %q is named twice", a.Name)
		}
		out = append(out, a)
	}
	return out, nil
}

func attributeOf(name string, s *schema.Schema) (Attribute, error) {
	var known []string
	for _, a := range Attributes() {
		known = append(known, a.Name)
		if !strings.EqualFold(a.Name, name) {
			continue
		}
		if !a.known(s) {
			return a, fmt.Errorf("attack: schema %s has no label for attribute %q", s.Name, a.Name)
		}
		return a, nil
	}
	for _, l := range s.Labels {
		if strings.EqualFold(string(l.Name), name) {
			return Attribute{Name: string(l.Name), Labels: []lethe.Label{l.Name}, Doc: l.Doc}, nil
		}
	}
	near := known
	for _, l := range s.Labels {
		near = append(near, string(l.Name))
	}
	return Attribute{}, fmt.Errorf("attack: attribute %q is none of %s, nor a label of schema %s%s",
		name, strings.Join(known, ", "), s.Name, nearest.To(name, near))
}

// known reports whether the schema has a label under which the attribute is found.
func (a Attribute) known(s *schema.Schema) bool {
	return slices.ContainsFunc(a.Labels, func(l lethe.Label) bool { _, ok := s.Of(l); return ok })
}

// has reports whether a mention, with a label of the schema, tells the attribute.
func (a Attribute) has(m *lethe.Mention, s *schema.Schema) bool {
	found := general(m.Detected)
	exact := slices.Contains(lethe.Labels(), found)
	return slices.ContainsFunc(a.Labels, func(l lethe.Label) bool {
		if m.Label == l || exact {
			return m.Label == l || found == l
		}
		to, ok := s.Of(l)
		return ok && to == m.Label
	})
}

// general is the label that a special one is a kind of, or the label itself.
func general(l lethe.Label) lethe.Label {
	if kind, special := schema.Kind(l); special {
		return kind
	}
	return l
}

// kind is how values of an attribute are compared.
type kind uint8

const (
	phrases kind = iota // by their words
	people              // by the structure of names
	dates               // by the calendar
	ages                // by the number
	numbers             // whole or not at all
)

// kind is that of the detectors' label behind the first label.
func (a Attribute) kind(s *schema.Schema) kind {
	switch l := a.origin(s); l {
	case lethe.Person:
		return people
	case lethe.Date, lethe.BirthDate:
		return dates
	case lethe.Age:
		return ages
	case lethe.PersonalID, lethe.Code, lethe.Email, lethe.Phone, lethe.URL, lethe.IPAddress, lethe.IBAN, lethe.CreditCard:
		return numbers
	}
	return phrases
}

// origin is the general label of detectors that the attribute is about.
func (a Attribute) origin(s *schema.Schema) lethe.Label {
	if slices.Contains(lethe.Labels(), a.Labels[0]) {
		return a.Labels[0]
	}
	return general(s.Origin(a.Labels[0]))
}
