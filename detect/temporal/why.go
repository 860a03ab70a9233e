package temporal

// why is the explanation that a mention carries as its features. Mentions share it, so
// nobody may write to it.
type why map[string]string

// What the detectors of this package go by.
var (
	byField   = why{"rule": "name of the field"}
	byDigits  = why{"rule": "date in digits"}
	byMonth   = why{"rule": "month in words"}
	byWord    = why{"rule": "word before a number"}
	byAge     = why{"rule": "number with a word for age"}
	bySpelled = why{"rule": "number in words with a word for age"}
	byBare    = why{"rule": "number behind a phrase for age"}
	byClock   = why{"rule": "time of the day"}
	byDay     = why{"rule": "name of a day or month"}
)

// ofBirth adds that a word for birth made a date one of birth.
func (w why) ofBirth() why { return why{"rule": w["rule"] + ", word for birth"} }
