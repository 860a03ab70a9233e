package pipeline

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/suite"
)

// OperatorOptions are the options of operators. They stand beside replace.operator for
// all labels, and may stand again with the operator of a single label or rule. Each doc
// begins with the operators that take it.
type OperatorOptions struct {
	LabelForm string `yaml:"label_form" flag:"label-form" doc:"label, rewrite: brackets for [NAME], angles for <NAME>"`

	MaskChar       string `yaml:"mask_char" flag:"mask-char" doc:"mask: the character that stands for a letter or digit"`
	MaskChars      int    `yaml:"mask_chars" flag:"mask-chars" range:"any" doc:"mask: how many letters and digits are hidden; 0: all; less than 0: all but so many. What is not hidden is shared"`
	FromEnd        bool   `yaml:"from_end" flag:"mask-from-end" doc:"mask: they are counted from the end"`
	MaskSeparators bool   `yaml:"mask_separators" flag:"mask-separators" doc:"mask: spaces and signs are hidden too"`

	HashLength int    `yaml:"hash_length" flag:"hash-length" doc:"hash: how many hexadecimal digits, 16 to 64"`
	HashSalt   string `yaml:"hash_salt,omitempty" flag:"hash-salt" doc:"hash: a word for this release; hashes of different salts cannot be compared"`

	EncryptForm string `yaml:"encrypt_form" flag:"encrypt-form" doc:"encrypt: brackets for [NAME~k3vB], bare for k3vB, preserve for letters and digits in place of such"`

	AgeBand     int    `yaml:"age_band" flag:"age-band" doc:"generalise: ages become bands of so many years"`
	DateTo      string `yaml:"date_to" flag:"date-to" doc:"generalise: dates become a year, quarter or month"`
	ZIPDigits   int    `yaml:"zip_digits" flag:"zip-digits" doc:"generalise: post codes keep so many leading digits"`
	PlaceTo     string `yaml:"place_to" flag:"place-to" doc:"generalise: places become a region or country"`
	NumberRange int    `yaml:"number_range" flag:"number-range" doc:"generalise: numbers and amounts become ranges so wide; 0: by their size"`

	NearDays int `yaml:"near_days" flag:"near-days" doc:"intelligent: the most days that dates move"`

	Locale   string `yaml:"locale,omitempty" flag:"locale" doc:"surrogate: the locale of all of them, as de-CH; empty: by the languages of the documents"`
	Checksum string `yaml:"checksum" flag:"checksum" doc:"surrogate: numbers with check digits are valid or invalid"`
	Shared   bool   `yaml:"shared,omitempty" flag:"shared-surrogates" doc:"surrogate: two entities of a label may have the same"`

	ShiftBy string `yaml:"shift_by" flag:"shift-by" doc:"date-shift, surrogate: what moves by one number of days: document, patient or collection"`
	MinDays int    `yaml:"min_days_shift" flag:"min-days-shift" range:"any" doc:"date-shift, surrogate: the least days; with the most days, in either direction, or less than 0 for a range from days back to days on"`
	MaxDays int    `yaml:"max_days_shift" flag:"max-days-shift" range:"any" doc:"date-shift, surrogate: the most days"`

	KeepPatientIDs bool `yaml:"keep_patient_ids,omitempty" flag:"keep-patient-ids" doc:"scrubber, date-shift: patient ids stay as they are"`
	KeepCaseIDs    bool `yaml:"keep_case_ids,omitempty" flag:"keep-case-ids" doc:"scrubber, date-shift: case ids stay as they are"`
	KeepDates      bool `yaml:"keep_dates,omitempty" flag:"keep-dates" doc:"scrubber: dates stay as they are"`
	SplitAddresses bool `yaml:"no_substitute_whole_address,omitempty" flag:"no-substitute-whole-address" doc:"scrubber, date-shift: STREET, PLZ CITY for an address instead of ADDRESS"`
	Window         int  `yaml:"context_window_size" flag:"context-window-size" doc:"tags: the words on either side that a tag carries"`
}

func defaultOptions() OperatorOptions {
	return OperatorOptions{
		LabelForm: "brackets", MaskChar: "*", HashLength: 32, EncryptForm: "brackets",
		AgeBand: 10, DateTo: "year", ZIPDigits: 2, PlaceTo: "region", NearDays: 30, Checksum: "valid",
		ShiftBy: "document", MinDays: 1, MaxDays: 365, Window: 5,
	}
}

// use is an operator that the configuration asks for, with its options.
type use struct {
	path     string // where it does
	operator string
	OperatorOptions
}

// uses are all of them, in order: the general one, those of labels, those of rules.
func (c *Replace) uses() []use {
	out := []use{{"replace.operator", c.Operator, c.OperatorOptions}}
	for _, l := range slices.Sorted(maps.Keys(c.Labels)) {
		out = append(out, c.override("replace.labels."+string(l), c.Labels[l]))
	}
	for _, r := range slices.Sorted(maps.Keys(c.Rules)) {
		out = append(out, c.override("replace.rules."+r, c.Rules[r]))
	}
	return out
}

// operatorOf names the operator for a label, where no rule has one of its own.
func (c *Replace) operatorOf(l lethe.Label) string {
	return c.override("", c.Labels[l]).operator
}

// policy are the options as operators take them.
func (u *use) policy(c *Replace) replace.Policy {
	return replace.Policy{
		KeepPatientIDs: u.KeepPatientIDs, KeepCaseIDs: u.KeepCaseIDs, KeepDates: u.KeepDates,
		SplitAddresses: u.SplitAddresses, MinDays: u.MinDays, MaxDays: u.MaxDays, ShiftBy: u.ShiftBy,
		Window: u.Window, LabelForm: u.LabelForm,
		MaskChar: u.MaskChar, MaskChars: u.MaskChars, FromEnd: u.FromEnd, MaskSeparators: u.MaskSeparators,
		HashLength: u.HashLength, HashSalt: u.HashSalt, EncryptForm: u.EncryptForm,
		NearDays: u.NearDays, AgeBand: u.AgeBand, DateTo: u.DateTo, ZIPDigits: u.ZIPDigits,
		PlaceTo: u.PlaceTo, NumberRange: u.NumberRange, Seed: c.Seed, Lists: c.Lists,
		Locale: u.Locale, Checksum: u.Checksum, Shared: u.Shared,
	}
}

// choice makes the operators. What is asked for twice in the same way is made once.
func (c *Replace) choice(deps replace.Deps) (replace.Choice, error) {
	type asked struct {
		operator string
		OperatorOptions
	}
	made := map[asked]replace.Operator{}
	operator := func(u use) (replace.Operator, error) {
		as := asked{u.operator, u.OperatorOptions}
		if made[as] == nil {
			deps.Policy = u.policy(c)
			o, err := suite.ByName(u.operator, deps)
			if err != nil {
				return nil, failure.Errorf("pipeline", "%s: %w", u.path, err)
			}
			made[as] = o
		}
		return made[as], nil
	}
	out := replace.Choice{ByLabel: map[lethe.Label]replace.Operator{}, ByRule: map[string]replace.Operator{}}
	var err error
	if out.Default, err = operator(c.uses()[0]); err != nil {
		return out, err
	}
	for l, o := range c.Labels {
		if out.ByLabel[l], err = operator(c.override("replace.labels."+string(l), o)); err != nil {
			return out, err
		}
	}
	for r, o := range c.Rules {
		if out.ByRule[r], err = operator(c.override("replace.rules."+r, o)); err != nil {
			return out, err
		}
	}
	return out, nil
}
