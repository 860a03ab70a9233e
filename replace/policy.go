package replace

import (
	"errors"
	"fmt"
	"strconv"
)

// Policy holds the options of the operators scrubber, date-shift and tags. The zero
// value does, but for MinDays and MaxDays of date-shift, which then moves nothing.
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
}

// maxShift is the most days that dates can be asked to move, more than 1000 years.
const maxShift = 400_000

// Validate reports what cannot be.
func (p Policy) Validate() error {
	if _, err := strconv.ParseInt(p.Seed, 10, 64); p.Seed != "" && err != nil {
		return errors.New("replace: the seed must be a whole number of at most 18 digits")
	}
	switch {
	case p.MinDays > p.MaxDays:
		return fmt.Errorf("replace: dates cannot move by at least %d and at most %d days", p.MinDays, p.MaxDays)
	case p.MinDays < -maxShift || p.MaxDays > maxShift:
		return fmt.Errorf("replace: dates can move by at most %d days", maxShift)
	case p.ShiftBy != "" && p.ShiftBy != "document" && p.ShiftBy != "patient" && p.ShiftBy != "collection":
		return fmt.Errorf("replace: dates cannot move by %q; there is document, patient and collection", p.ShiftBy)
	case p.Window < 0:
		return errors.New("replace: a negative number of words")
	}
	return nil
}
