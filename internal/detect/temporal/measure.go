package temporal

import (
	"slices"

	"github.com/lethe-privacy/lethe"
)

// WithoutMeasures drops the dates and ages, whoever found them, that are the number of a
// measure: "2000" of "2000 ml".
func WithoutMeasures(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	var name, text string
	known := false
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		if m.Label != lethe.Date && m.Label != lethe.Age || m.Score == 1 || !allDigits(m.Text) {
			return false
		}
		if !known || m.Field != name {
			f, _ := field(m.Field)
			name, text, known = m.Field, f.Text, true
		}
		return words().Unit[next(text, m.End)]
	})
}

func allDigits(s string) bool {
	for i := range len(s) {
		if !digit(s[i]) {
			return false
		}
	}
	return s != ""
}
