package replace

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Policy holds the options of all operators. The zero value does, but for MinDays
// and MaxDays of date-shift, which then moves nothing.
type Policy struct {
	KeepPatientIDs bool // patient ids stay
	KeepCaseIDs    bool // case ids stay
	KeepDates      bool // dates stay
	// SplitAddresses replaces the parts of an address one by one, not the whole.
	SplitAddresses bool

	// MinDays and MaxDays bound the days that dates move. Where both are 0 or more
	// they count the days, and the direction is drawn too; with a negative MinDays
	// they are the range itself, from days back to days on. No shift is 0, unless
	// both bounds are.
	MinDays, MaxDays int
	// ShiftBy says what moves by one number of days: a "document" (or ""), all
	// documents of a "patient", or the whole "collection".
	ShiftBy string
	// Seed is a whole number. It changes what is drawn; without a key it is all that
	// draws, and who guesses it knows every shift.
	Seed string

	// Window is the number of words on either side that a tag carries.
	Window int

	// LabelForm is how label writes a label: in "brackets" (or ""), [NAME], or in
	// "angles", <NAME>.
	LabelForm string

	// MaskChar takes the place of each letter and digit that mask hides; "" is '*'.
	// MaskChars is how many it hides, from the start or the end: 0 is all, less than 0
	// all but so many. MaskSeparators hides all between and around letters and digits too.
	MaskChar       string
	MaskChars      int
	FromEnd        bool
	MaskSeparators bool

	// HashLength is the number of hexadecimal digits of a hash, 16 to 64; 0 is 32.
	// Hashes of different salts cannot be compared.
	HashLength int
	HashSalt   string

	// EncryptForm is what encrypt writes: "brackets" (or ""), the label and the
	// ciphertext in brackets; "bare", the ciphertext alone; "preserve", letters and
	// digits where there were such.
	EncryptForm string

	// NearDays is how far dates move at most that the operator intelligent writes; 0
	// is 30.
	NearDays int
	// Lists is a folder with names for intelligent and surrogate to draw from, instead
	// of those that come with them.
	Lists string

	// Locale is that of all surrogates, "" goes by the languages of the documents.
	// Checksum is "valid" (or ""), or "invalid" for numbers that are recognisably none.
	// Shared lets two entities of a label have one surrogate.
	Locale   string
	Checksum string
	Shared   bool

	// What generalise makes of ages: bands of so many years, 0 is 10; of dates: a
	// "month", "quarter" or "year" (or ""); of post codes: so many leading digits, 0
	// is 2; of places: a "region" (or ""), or a "country"; of numbers: ranges of such a
	// width, 0 goes by their size.
	AgeBand     int
	DateTo      string
	ZIPDigits   int
	PlaceTo     string
	NumberRange int
}

// maxShift is the most days that dates can be asked to move, more than 1000 years.
const maxShift = 400_000

// Validate reports what cannot be.
func (p Policy) Validate() error {
	if _, err := strconv.ParseInt(p.Seed, 10, 64); p.Seed != "" && err != nil {
		return failure.New("replace", "the seed must be a whole number of at most 18 digits")
	}
	switch {
	case p.MinDays > p.MaxDays:
		return failure.Errorf("replace", "dates cannot move by at least %d and at most %d days", p.MinDays, p.MaxDays)
	case p.MinDays < -maxShift || p.MaxDays > maxShift || p.NearDays > maxShift:
		return failure.Errorf("replace", "dates can move by at most %d days", maxShift)
	case p.Window < 0:
		return failure.New("replace", "a negative number of words")
	case p.HashLength != 0 && (p.HashLength < 16 || p.HashLength > 64):
		return failure.Errorf("replace", "a hash has 16 to 64 digits, not %d: of fewer two could be equal", p.HashLength)
	case utf8.RuneCountInString(p.MaskChar) > 1 || strings.ContainsFunc(p.MaskChar, ofWord):
		return failure.New("replace", "what masks must be one character, and no letter or digit")
	case p.NearDays < 0 || p.AgeBand < 0 || p.ZIPDigits < 0 || p.NumberRange < 0:
		return failure.New("replace", "a negative number of days, years or digits")
	case p.AgeBand == 1 || p.NumberRange == 1:
		return failure.New("replace", "a band of 1 is the value itself")
	}
	for _, c := range []struct {
		what, is string
		of       []string
	}{
		{"dates cannot move by", p.ShiftBy, []string{"document", "patient", "collection"}},
		{"labels cannot be written in", p.LabelForm, []string{"brackets", "angles"}},
		{"values cannot be encrypted to", p.EncryptForm, []string{"brackets", "bare", "preserve"}},
		{"dates cannot become a", p.DateTo, []string{"year", "quarter", "month"}},
		{"places cannot become a", p.PlaceTo, []string{"region", "country"}},
	} {
		if c.is != "" && !slices.Contains(c.of, c.is) {
			return failure.Errorf("replace", "%s %q; there is %s", c.what, c.is, strings.Join(c.of, ", "))
		}
	}
	return nil
}

// ofWord reports whether a character may stand in a word.
func ofWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
