package pipeline

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/suite"
)

// operators are the names of all operators that the configuration asks for.
func (c *Config) operators() []string {
	var names []string
	for _, u := range c.Replace.uses() {
		names = append(names, u.operator)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// kinds are the operators that the configuration asks for. What is unknown is left
// for choice to report.
func (c *Config) kinds() []replace.Kind {
	var out []replace.Kind
	for _, name := range c.operators() {
		if k, err := suite.KindOf(name); err == nil {
			out = append(out, k)
		}
	}
	return out
}

// splits reports whether an operator wants a part of its own for each of several
// mentions that overlap.
func (c *Config) splits() bool {
	return slices.ContainsFunc(c.kinds(), func(k replace.Kind) bool { return k.Policy })
}

// byMention reports whether something goes by what was found where.
func (c *Config) byMention() bool {
	return len(c.Replace.Rules) > 0 || slices.ContainsFunc(c.kinds(), func(k replace.Kind) bool { return k.Policy || k.ByMention })
}

// byLanguage reports whether an operator wants to know the languages of documents.
func (c *Config) byLanguage() bool {
	return slices.ContainsFunc(c.kinds(), func(k replace.Kind) bool { return k.ByLanguage })
}

// unsafe says why the output is not anonymous, whatever is masked; nothing where it
// is.
func (c *Config) unsafe() []string {
	out := c.dangers()
	if c.Mask.Mode == mask.None {
		out = append(out, "nothing is masked")
	}
	return out
}

// dangers are those of the operators.
func (c *Config) dangers() []string {
	var out []string
	for _, k := range c.kinds() {
		if k.Danger != "" {
			out = append(out, k.Danger)
		}
	}
	return out
}

// cautions are what the user should know of the operators before anything is shared.
func (c *Config) cautions() []Warning {
	var out []Warning
	tell := func(message string) {
		if w := (Warning{Message: message}); !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	for _, danger := range c.dangers() {
		tell(danger + ": the output is NOT anonymous and must not be shared")
	}
	for _, u := range c.Replace.uses() {
		k, err := suite.KindOf(u.operator)
		if err != nil {
			continue // choice reports it
		}
		if k.TakesSeed && c.Replace.KeyFile == "" {
			tell(u.operator + " draws by the seed alone: anyone who guesses it can test candidate mappings; --key-file is safer")
		}
		if k.Caution == nil {
			continue
		}
		for _, caution := range k.Caution(replace.Use{Policy: u.Policy, Everything: c.Mask.Mode == mask.All}) {
			tell(caution)
		}
	}
	return out
}

// validatePolicy reports options of operators that do not go together.
func (c *Config) validatePolicy() error {
	for _, u := range c.Replace.uses() {
		k, err := suite.KindOf(u.operator)
		if err == nil {
			err = k.Validate(replace.Deps{Seed: c.Replace.Seed, Policy: u.Policy})
		}
		if err != nil {
			return failure.Errorf("pipeline", "%s: %w", u.path, err)
		}
	}
	return nil
}

// paths are the fields that the configuration names.
type paths struct{ erased, patient fieldPaths }

func (c *Replace) paths() (p paths, err error) {
	if p.erased, err = parseFieldPaths(c.Erase, "replace.erase"); err != nil {
		return p, err
	}
	if c.FieldsBlacklist != "" {
		more, err := readFieldPaths(c.FieldsBlacklist)
		if err != nil {
			return p, err
		}
		p.erased = append(p.erased, more...)
	}
	if c.PatientField != "" {
		p.patient, err = parseFieldPaths([]string{c.PatientField}, "replace.patient_field")
	}
	return p, err
}

// patientOf is the text of the field that names the patient; "" where there is none,
// or where several differ.
func (p paths) patientOf(doc *lethe.Document) string {
	only := ""
	for _, f := range doc.Fields {
		if f.Kind == lethe.Key || f.Text == "" || !p.patient.cover(f.Name) {
			continue
		}
		if only != "" && only != f.Text {
			return ""
		}
		only = f.Text
	}
	return only
}
