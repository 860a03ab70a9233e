package temporal

import "github.com/lethe-privacy/lethe"

// evidence explains a mention.
type evidence lethe.Details

// What the detectors of this package go by.
var (
	byField   = evidence{Rule: "name of the field"}
	byDigits  = evidence{Rule: "date in digits"}
	byMonth   = evidence{Rule: "month in words"}
	byWord    = evidence{Rule: "word before a number"}
	byAge     = evidence{Rule: "number with a word for age"}
	bySpelled = evidence{Rule: "number in words with a word for age"}
	byBare    = evidence{Rule: "number behind a phrase for age"}
	byClock   = evidence{Rule: "time of the day"}
	byDay     = evidence{Rule: "name of a day or month"}
)

// ofBirth adds that a word for birth made a date one of birth.
func (w evidence) ofBirth() evidence { return evidence{Rule: w.Rule + ", word for birth"} }
