package synth

import (
	"math/rand/v2"

	"github.com/lethe-privacy/lethe"
)

// kind is a label of the insurance schema with the way its values are drawn.
type kind struct {
	label     lethe.Label
	share     int     // of a hundred mentions
	values    float64 // different ones, for each mention of the label
	offset    float64 // how many values are about as frequent as the first, for each value
	relevance float64 // about this
}

var kinds = []kind{
	{"NAME", 12, 0.50, 0.5, 0.90},
	{"PATIENT_ID", 5, 0.70, 1, 0.95},
	{"ADDRESS", 4, 0.60, 0.5, 0.80},
	{"PHONE_NUMBER", 3, 0.70, 1, 0.80},
	{"EMAIL", 2, 0.70, 1, 0.85},
	{"NON_PERSONAL_ID", 4, 0.80, 1, 0.70},
	{"BIRTHDATE", 4, 0.20, 0.5, 0.75},
	{"UNIQUE_FACT", 5, 0.60, 0.5, 0.80},
	{"INDIRECT_IDENTIFIER", 8, 0.05, 0.01, 0.50},
	{"MEDICAL_CONDITION", 15, 0.05, 0.001, 0.60},
	{"TREATMENT", 10, 0.05, 0.001, 0.50},
	{"PROVIDER", 8, 0.05, 0.001, 0.45},
	{"EVENT_DATE", 8, 0.10, 0.1, 0.45},
	{"LOCATION", 5, 0.02, 0, 0.40},
	{"EVENT", 2, 0.10, 0, 0.50},
	{"AGE", 2, 0, 0, 0.40},
	{"DEMOGRAPHIC", 3, 0, 0, 0.35},
}

// fewest is how many values a label has at least.
const fewest = 60

// source draws values of one kind.
type source struct {
	kind
	zipf *rand.Zipf
}

// newSources makes a source for each hundredth of the mentions.
func newSources(r *rand.Rand, o Options) []*source {
	var hundred []*source
	for _, k := range kinds {
		n := max(fewest, k.values*float64(k.share)/100*float64(o.Mentions))
		s := &source{k, rand.NewZipf(r, o.Skew, 1+k.offset*n, uint64(n)-1)}
		for range k.share {
			hundred = append(hundred, s)
		}
	}
	return hundred
}
