package temporal

import "github.com/lethe-privacy/lethe"

// why explains a mention.
type why lethe.Details

// What the detectors of this package go by.
var (
	byField   = why{Rule: "name of the field"}
	byDigits  = why{Rule: "date in digits"}
	byMonth   = why{Rule: "month in words"}
	byWord    = why{Rule: "word before a number"}
	byAge     = why{Rule: "number with a word for age"}
	bySpelled = why{Rule: "number in words with a word for age"}
	byBare    = why{Rule: "number behind a phrase for age"}
	byClock   = why{Rule: "time of the day"}
	byDay     = why{Rule: "name of a day or month"}
)

// ofBirth adds that a word for birth made a date one of birth.
func (w why) ofBirth() why { return why{Rule: w.Rule + ", word for birth"} }
