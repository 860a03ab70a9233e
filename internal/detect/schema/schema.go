// Package schema says which labels a collection is judged by, how much each
// weighs, and which detector labels each stands for. Schemas are data: those
// embedded here and a user's own are the same YAML.
package schema

import (
	"embed"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/nearest"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// Default is the name of the schema that is used where none is chosen.
const Default = "insurance"

// Schema is a set of labels with their weights.
type Schema struct {
	Name   string  `yaml:"name"`
	Doc    string  `yaml:"doc"`
	Labels []Label `yaml:"labels"`

	weights map[lethe.Label]float64
	from    map[lethe.Label]lethe.Label
}

// Label is one type of entity in a schema.
type Label struct {
	Name lethe.Label `yaml:"name"`
	// Weight is the severity of a leak, in [0,1]: w_type of the risk formulas.
	Weight float64 `yaml:"weight"`
	// Direct marks what identifies a person by itself.
	Direct bool `yaml:"direct"`
	// Role is identity, time or fact; empty: that of what the label is made from.
	Role Role   `yaml:"role"`
	Doc  string `yaml:"doc"`
	// From lists the detector labels that become this one. "PERSON:staff" is a label
	// with a role: subject, staff or other.
	From []lethe.Label `yaml:"from"`
}

//go:embed data/*.yaml
var embedded embed.FS

// Names lists the embedded schemas.
func Names() []string {
	files, err := embedded.ReadDir("data")
	if err != nil {
		panic(err) // the embedded folder is part of the program
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(f.Name(), path.Ext(f.Name()))
	}
	return names
}

// Load returns the embedded schema of that name, or reads the file of that name
// if it ends in .yaml or .yml.
func Load(name string) (*Schema, error) {
	if ext := path.Ext(name); ext == ".yaml" || ext == ".yml" {
		f, err := os.Open(name)
		if err != nil {
			return nil, failure.Errorf("schema", "%w", err)
		}
		defer f.Close()
		return Read(f, name)
	}
	if !slices.Contains(Names(), name) {
		return nil, failure.Errorf("schema", "there is no schema %q; embedded are %s, your own is named by a file ending in .yaml%s",
			name, strings.Join(Names(), ", "), nearest.To(name, Names()))
	}
	if s, ok := decoded.Load(name); ok {
		return s.(*Schema).copied()
	}
	f, err := embedded.Open("data/" + name + ".yaml")
	if err != nil {
		return nil, failure.Errorf("schema", "%w", err)
	}
	defer f.Close()
	s, err := Read(f, name)
	if err != nil {
		return nil, err
	}
	decoded.Store(name, s)
	return s.copied()
}

// decoded are the embedded schemas by their names, once they were asked for. Whoever loads one
// gets a copy, to add to.
var decoded sync.Map

func (s *Schema) copied() (*Schema, error) {
	out := &Schema{Name: s.Name, Doc: s.Doc, Labels: slices.Clone(s.Labels)}
	for i := range out.Labels {
		out.Labels[i].From = slices.Clone(out.Labels[i].From)
	}
	return out, out.index()
}

// Read decodes and checks a schema; file names it in errors.
func Read(r io.Reader, file string) (*Schema, error) {
	s := &Schema{}
	if err := strictyaml.Decode(r, file, s); err != nil {
		return nil, failure.Errorf("schema", "%w", err)
	}
	if err := s.index(); err != nil {
		return nil, failure.Errorf("schema", "%s: %w", file, err)
	}
	return s, nil
}

func (s *Schema) index() error {
	if s.Name == "" || len(s.Labels) == 0 {
		return fmt.Errorf("a name and at least one label are needed")
	}
	s.weights = map[lethe.Label]float64{}
	s.from = map[lethe.Label]lethe.Label{}
	for _, l := range s.Labels {
		if err := l.check(); err != nil {
			return err
		}
		if _, twice := s.weights[l.Name]; twice {
			return fmt.Errorf("label %s stands twice", l.Name)
		}
		s.weights[l.Name] = l.Weight
	}
	for _, l := range s.Labels {
		for _, f := range l.From {
			if other, taken := s.from[f]; taken {
				return fmt.Errorf("%s is claimed by %s and by %s", f, other, l.Name)
			}
			s.from[f] = l.Name
		}
	}
	return nil
}

func (l Label) check() error {
	if !valid(l.Name) {
		return fmt.Errorf("label %q: a label is made of A-Z, 0-9 and _ and starts with a letter", l.Name)
	}
	if !(l.Weight >= 0 && l.Weight <= 1) {
		return fmt.Errorf("label %s: weight %v is outside [0,1]", l.Name, l.Weight)
	}
	return l.Role.check(l.Name)
}

func valid(l lethe.Label) bool {
	for i, r := range l {
		letter := r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r != '_' && (r < '0' || r > '9')) {
			return false
		}
	}
	return l != ""
}

// Check reports a detector label in From that none of the known ones matches: a
// mapping that never applies hides a leak.
func (s *Schema) Check(known []lethe.Label) error {
	for _, l := range s.Labels {
		for _, f := range l.From {
			label, _ := Cut(f)
			if !slices.Contains(known, label) {
				return failure.Errorf("schema", "%s: label %s is made from %s, which no detector gives; `lethe labels` lists those that there are",
					s.Name, l.Name, f)
			}
		}
	}
	return nil
}

// Of maps a detector's label to the schema's: by what the schema says of the label
// itself, or else of its kind. A label of the schema maps to itself. The second
// result is false for a label that the schema leaves out.
func (s *Schema) Of(l lethe.Label) (lethe.Label, bool) {
	if to, ok := s.from[l]; ok {
		return to, true
	}
	if _, own := s.weights[l]; own {
		return l, true
	}
	if kind, special := Kind(l); special {
		return s.Of(kind)
	}
	return "", false
}

// OfMention maps the label of a detector's mention: by its type in the corpus that a
// model was trained on, where the schema has that type itself, by its label and role
// ("PERSON:staff" in a From), or by its label alone.
func (s *Schema) OfMention(m *lethe.Mention) (lethe.Label, bool) {
	if t := lethe.Label(m.Type); t != "" {
		if _, own := s.weights[t]; own {
			return t, true
		}
	}
	if m.Role != "" {
		if to, ok := s.from[m.Label+":"+lethe.Label(m.Role)]; ok {
			return to, true
		}
	}
	return s.Of(m.Label)
}

// Meant suggests, as the end of a sentence, the label of the schema that was perhaps meant.
func (s *Schema) Meant(l lethe.Label) string {
	if to, ok := s.Of(lethe.Label(strings.ToUpper(string(l)))); ok { // what a detector calls it
		return fmt.Sprintf("; did you mean %q?", to)
	}
	var known, theirs []string
	for _, have := range s.Labels {
		known = append(known, string(have.Name))
		for _, from := range have.From {
			detectors, _ := Cut(from)
			theirs = append(theirs, string(detectors))
		}
	}
	if meant := nearest.To(string(l), known); meant != "" {
		return meant
	}
	if to, ok := s.Of(lethe.Label(nearest.Name(string(l), theirs))); ok {
		return fmt.Sprintf("; did you mean %q?", to)
	}
	return ""
}

// Has reports whether the schema has a label.
func (s *Schema) Has(l lethe.Label) bool {
	_, ok := s.weights[l]
	return ok
}

// OwnWeight is the weight of a label that is given a place.
const OwnWeight = 0.9

// Take gives a label that the schema leaves out a place of its own: with OwnWeight, and
// as what identifies by itself, since somebody asked for it by name. It reports whether
// it had to.
func (s *Schema) Take(l lethe.Label, doc string) bool {
	if _, placed := s.Of(l); placed {
		return false
	}
	s.Labels = append(s.Labels, Label{Name: l, Weight: OwnWeight, Direct: true, Role: Identity, Doc: doc})
	s.weights[l] = OwnWeight
	return true
}

// Give adds a label of no weight, which says nothing of the risk of entities.
func (s *Schema) Give(l lethe.Label, doc string) {
	if s.Has(l) {
		return
	}
	s.Labels = append(s.Labels, Label{Name: l, Role: Fact, Doc: doc})
	s.weights[l] = 0
}

// Weight is w_type of a label of the schema, 0 for any other.
func (s *Schema) Weight(l lethe.Label) float64 { return s.weights[l] }

// Origin is a detector label that becomes l, or l itself where none does: what to
// ask those who know detector labels only.
func (s *Schema) Origin(l lethe.Label) lethe.Label {
	for _, own := range s.Labels {
		if own.Name == l && len(own.From) > 0 {
			return own.From[0]
		}
	}
	return l
}

// MadeOf are the labels that stand for one detector label and nothing else.
func (s *Schema) MadeOf(from lethe.Label) []lethe.Label {
	var made []lethe.Label
	for _, l := range s.Labels {
		if len(l.From) == 1 && l.From[0] == from {
			made = append(made, l.Name)
		}
	}
	return made
}

// Direct reports whether what a label stands for identifies a person by itself.
func (s *Schema) Direct(l lethe.Label) bool {
	return slices.ContainsFunc(s.Labels, func(x Label) bool { return x.Name == l && x.Direct })
}
