package choice

import (
	"maps"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/replace"
)

// Settings say what masked values become.
type Settings struct {
	Operator string                   `yaml:"operator" flag:"replace" usual:"yes" default:"label" enum:"@operators" theirs:"@their-operators" doc:"label, redact, pseudonym, running, numbered, initials, hash, mask, encrypt, generalise, random, intelligent, surrogate, scrubber, date-shift or rewrite (by a language model); tags, identity and keep leave the originals and are NOT anonymous" example:"surrogate" see:"../surrogates.md"`
	Reach    string                   `yaml:"reach" old:"reach" default:"distinctive" enum:"@reach" doc:"where the value of a masked entity is replaced beyond its mentions: distinctive: where it can mean nothing else; mentions: only in ids and file names; everywhere: wherever its words occur, in any case" see:"../replacement.md#reach-which-equal-values-are-replaced"`
	Labels   map[lethe.Label]Override `yaml:"labels,omitempty" keys:"@label-names" short:"operator" doc:"another operator for single labels of the schema: its name, or a mapping of operator and options of its own" example:"{ORGANIZATION: redact, AGE: {operator: generalise, age_band: 5}}" see:"replace.rules ../replacement.md#another-operator-for-a-label-or-a-rule"`
	Rules    map[string]Override      `yaml:"rules,omitempty" keys:"@detectors" short:"operator" doc:"another operator for the mentions of single rules or detectors, as in labels; it takes precedence. 'lethe labels --detectors' and 'lethe detect --explain' list them" example:"{IBAN_CODE: hash}" see:"replace.labels ../replacement.md#another-operator-for-a-label-or-a-rule"`
	KeyFile  string                   `yaml:"key_file,omitempty" group:"Keys and vault" flag:"key-file" usual:"yes" secret:"yes" service:"no" doc:"file with the key of pseudonyms, hashes, ciphertexts and random draws; created, readable only by you, if missing" example:"release.key" see:"../security.md#several-releases" about:"Whoever has the key can test which pseudonym a value has. Two collections anonymized with one key can be joined by their pseudonyms."`
	Seed     string                   `yaml:"seed,omitempty" group:"Keys and vault" flag:"seed" of:"date-shift random intelligent surrogate" secret:"yes" doc:"an integer that changes the random draws; without a key file they depend on nothing else, and anyone who guesses it can test candidate mappings" example:"7" see:"replace.key_file"`

	replace.Policy `yaml:",inline"`

	PatientField string   `yaml:"patient_field,omitempty" old:"patient-field" doc:"for date-shift by patient: the path of the field or column with the patient's id; empty: the only patient id found" example:"/Patient/Id" see:"replace.shift_by ../replacement.md#date-shift"`
	Lists        string   `yaml:"lists,omitempty" names:"file" old:"lists" of:"surrogate intelligent" secret:"yes" doc:"a folder with lists of names of your own: given-female.txt, given-male.txt, surname.txt, street.txt, town.txt …" example:"lists" see:"../surrogates.md#your-own-lists"`
	Erase        []string `yaml:"erase,omitempty" old:"erase" doc:"paths of fields to empty, with everything in them" example:"[/Patient/Remark]" see:"../replacement.md#fields-that-are-emptied"`

	Erased string `yaml:"erased" old:"erased" default:"empty" enum:"empty drop" doc:"how the fields that erase names are emptied: empty: they stay, without text; drop: members of JSON records are removed, in other formats they are emptied" see:"replace.erase ../replacement.md#fields-that-are-emptied"`

	FieldsBlacklist string `yaml:"fields_blacklist,omitempty" names:"file" old:"fields-blacklist" secret:"yes" doc:"a file with paths of fields to empty, one per line" example:"fields.txt" see:"replace.erase ../replacement.md#fields-that-are-emptied"`
}

// WithOperator gives a label an operator, where nobody said another and originals are not meant to
// stay.
func (c Settings) WithOperator(l lethe.Label, name string) Settings {
	if _, said := c.Labels[l]; said || len(c.Dangers()) > 0 {
		return c
	}
	if c.Labels = maps.Clone(c.Labels); c.Labels == nil {
		c.Labels = map[lethe.Label]Override{}
	}
	c.Labels[l] = Override{Operator: name}
	return c
}

// WithFacts lets the operator surrogate leave alone what a text says: a fact of the
// schema that must go becomes less exact, or its label, and never another fact. What the
// configuration says of a label itself counts more.
func (c Settings) WithFacts(s *schema.Schema) Settings {
	if c.Operator != "surrogate" {
		return c
	}
	labels := maps.Clone(c.Labels)
	if labels == nil {
		labels = map[lethe.Label]Override{}
	}
	for _, l := range s.Facts() {
		if _, said := labels[l]; !said {
			labels[l] = Override{Operator: "generalise"}
		}
	}
	c.Labels = labels
	return c
}
