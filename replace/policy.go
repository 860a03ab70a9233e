package replace

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// Policy holds the options of all operators. See package setting for the tags. The zero
// value does, but for MinDays and MaxDays of date-shift, which then moves nothing.
type Policy struct {
	LabelForm string `yaml:"label_form" old:"label-form" default:"brackets" enum:"brackets angles" of:"label rewrite" doc:"brackets for [NAME], angles for <NAME>"`

	MaskChar       string `yaml:"mask_char" old:"mask-char" default:"*" range:"[1,1]" of:"mask" doc:"the character that hides a letter or digit" example:"#" see:"../replacement.md#mask"`
	MaskChars      int    `yaml:"mask_chars" old:"mask-chars" of:"mask" doc:"how many letters and digits are hidden; 0: all; negative: all but this many. The others are shared" example:"4" see:"../replacement.md#mask"`
	FromEnd        bool   `yaml:"from_end" old:"mask-from-end" of:"mask" doc:"letters and digits are counted from the end" see:"replace.mask_chars ../replacement.md#mask"`
	MaskSeparators bool   `yaml:"mask_separators" old:"mask-separators" of:"mask" doc:"spaces and punctuation are hidden too" see:"../replacement.md#mask"`

	HashLength int    `yaml:"hash_length" old:"hash-length" default:"32" range:"[16,64]" unit:"digits" of:"hash" doc:"number of hexadecimal digits; with fewer than 16, two values could get the same" example:"64" see:"../replacement.md#hash"`
	HashSalt   string `yaml:"hash_salt,omitempty" old:"hash-salt" of:"hash" secret:"yes" doc:"a word for this release; hashes of different salts cannot be compared" example:"spring" see:"../replacement.md#hash"`

	EncryptForm string `yaml:"encrypt_form" old:"encrypt-form" default:"brackets" enum:"brackets bare preserve" of:"encrypt" doc:"brackets for [NAME~k3vB], bare for k3vB, preserve to keep the positions of letters and digits" see:"../replacement.md#encrypt"`

	// NumberRange 0 goes by the size of the number.
	AgeBand     int    `yaml:"age_band" old:"age-band" default:"10" range:"[2,)" unit:"years" of:"generalise" doc:"ages become bands of this many years" example:"5" see:"../replacement.md#generalise"`
	DateTo      string `yaml:"date_to" old:"date-to" default:"year" enum:"year quarter month" of:"generalise" doc:"dates become a year, quarter or month" example:"month" see:"../replacement.md#generalise"`
	ZIPDigits   int    `yaml:"zip_digits" old:"zip-digits" default:"2" range:"[1,)" unit:"digits" of:"generalise" doc:"post codes keep this many leading digits" example:"3" see:"../replacement.md#generalise"`
	PlaceTo     string `yaml:"place_to" old:"place-to" default:"region" enum:"region country" of:"generalise" doc:"places become a region or country" see:"../replacement.md#generalise"`
	NumberRange int    `yaml:"number_range" old:"number-range" range:"[0,)" of:"generalise" doc:"numbers and amounts become ranges of this width; 0: by their size" example:"1000" see:"../replacement.md#generalise"`

	NearDays int `yaml:"near_days" old:"near-days" default:"30" range:"[1,400000]" unit:"days" of:"intelligent" secret:"yes" doc:"the most days by which dates move" example:"14" see:"../replacement.md#random-and-intelligent"`

	Locale   string `yaml:"locale,omitempty" old:"locale" of:"surrogate" doc:"the locale of all surrogates, such as de-CH; empty: by the languages of the documents" example:"de-CH" see:"../surrogates.md#what-decides"`
	Checksum string `yaml:"checksum" old:"checksum" default:"valid" enum:"valid invalid" of:"surrogate" doc:"surrogate numbers with check digits are valid or invalid" see:"../surrogates.md#everything-else"`
	Shared   bool   `yaml:"shared,omitempty" old:"shared-surrogates" of:"surrogate" doc:"two entities of a label may get the same surrogate" see:"../surrogates.md#what-may-be-drawn"`

	// MinDays and MaxDays bound the days that dates move. Where both are 0 or more
	// they count the days, and the direction is drawn too; with a negative MinDays
	// they are the range itself, from days back to days on. No shift is 0, unless
	// both bounds are.
	ShiftBy string `yaml:"shift_by" old:"shift-by" default:"document" enum:"document patient collection" of:"date-shift surrogate" doc:"the unit whose dates move by the same number of days: document, patient or collection" example:"patient" see:"replace.patient_field ../replacement.md#date-shift"`
	MinDays int    `yaml:"min_days_shift" old:"min-days-shift" default:"1" range:"[-400000,400000]" unit:"days" of:"date-shift surrogate" secret:"yes" doc:"the minimum shift in days; with a maximum, in either direction; negative: a range from days back to days forward" example:"-30" see:"replace.max_days_shift ../replacement.md#date-shift"`
	MaxDays int    `yaml:"max_days_shift" old:"max-days-shift" default:"365" range:"[-400000,400000]" unit:"days" of:"date-shift surrogate" secret:"yes" doc:"the maximum shift in days" example:"90" see:"replace.min_days_shift ../replacement.md#date-shift"`

	KeepPatientIDs bool `yaml:"keep_patient_ids,omitempty" old:"keep-patient-ids" of:"scrubber date-shift" doc:"patient ids stay as they are" see:"../replacement.md#scrubber"`
	KeepCaseIDs    bool `yaml:"keep_case_ids,omitempty" old:"keep-case-ids" of:"scrubber date-shift" doc:"case ids stay as they are" see:"../replacement.md#scrubber"`
	KeepDates      bool `yaml:"keep_dates,omitempty" old:"keep-dates" of:"scrubber" doc:"dates stay as they are" see:"../replacement.md#scrubber"`
	SplitAddresses bool `yaml:"no_substitute_whole_address,omitempty" old:"no-substitute-whole-address" of:"scrubber date-shift" doc:"STREET, PLZ CITY for an address instead of ADDRESS" see:"../replacement.md#scrubber"`
	Window         int  `yaml:"context_window_size" old:"context-window-size" default:"5" range:"[0,)" unit:"words" of:"tags" doc:"how many words on either side a tag includes" example:"3" see:"../replacement.md#tags"`
}

// filled puts defaults where zero cannot be meant.
func (p Policy) filled() Policy {
	setting.Fill(&p)
	return p
}

// validate reports options that contradict each other.
func (p Policy) validate() error {
	p = p.filled()
	if err := setting.Check(setting.Of(&p, nil)); err != nil {
		return failure.Errorf("replace", "%w", err)
	}
	switch {
	case p.MinDays > p.MaxDays:
		return failure.Errorf("replace", "dates cannot move by at least %d and at most %d days", p.MinDays, p.MaxDays)
	case strings.ContainsFunc(p.MaskChar, letter.OfWord):
		return failure.New("replace", "mask_char must be no letter or digit")
	case p.NumberRange == 1:
		return failure.New("replace", "number_range 1 is the number itself")
	}
	return nil
}
