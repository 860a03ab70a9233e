package pipeline

import (
	"errors"
	"slices"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/suite"
	"github.com/lethe-privacy/lethe/store"
)

// policy are the options of the operators that have any.
func (c *Replace) policy() replace.Policy {
	return replace.Policy{
		KeepPatientIDs: c.KeepPatientIDs, KeepCaseIDs: c.KeepCaseIDs, KeepDates: c.KeepDates,
		SplitAddresses: c.SplitAddresses, MinDays: c.MinDays, MaxDays: c.MaxDays, ShiftBy: c.ShiftBy,
		Seed: c.Seed, Window: c.Window,
	}
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

// byMention reports whether an operator wants to know what was found where.
func (c *Config) byMention() bool {
	return slices.ContainsFunc(c.kinds(), func(k replace.Kind) bool { return k.Policy })
}

// Unsafe says why the output is not anonymous, whatever is masked; nothing where it
// is.
func (c *Config) Unsafe() []string {
	out := c.dangers()
	if c.Mask.Mode == "none" {
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

// holds says what a corpus of the output is.
func (c *Config) holds() store.Holds {
	if len(c.Unsafe()) > 0 {
		return store.Retained
	}
	return store.Anonymized
}

// cautions are what the user should know of the operators before anything is shared.
func (c *Config) cautions() []Warning {
	var out []Warning
	for _, danger := range c.dangers() {
		out = append(out, Warning{Message: danger + ": the output is NOT anonymous and must not be shared"})
	}
	if !slices.Contains(c.operators(), "date-shift") {
		return out
	}
	if c.Replace.MinDays == 0 && c.Replace.MaxDays == 0 {
		out = append(out, Warning{Message: "dates move by no days: they stay as they are"})
	}
	if c.Mask.Mode != "all" {
		out = append(out, Warning{Message: "dates that are not masked stay where they are, beside others that moved; --mask all moves all"})
	}
	if c.Replace.KeyFile == "" {
		out = append(out, Warning{Message: "dates move by the seed alone: who guesses it can move them back; --key-file is safer"})
	}
	return out
}

// validatePolicy reports options of operators that do not go together.
func (c *Config) validatePolicy() error {
	if c.Replace.KeepDates && slices.Contains(c.operators(), "date-shift") {
		return errors.New("pipeline: replace.keep_dates and date-shift exclude each other")
	}
	return c.Replace.policy().Validate()
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
