package temporal

import (
	"slices"
	"strconv"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// WithoutMeasures drops the dates and ages, whoever found them, that are the number of a
// measure, "2000" of "2000 ml", and the dates that are a time of the day: "9.00 bis 12.10 Uhr".
func WithoutMeasures(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	var name, text string
	known := false
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		if m.Label != lethe.Date && m.Label != lethe.Age || m.Score == 1 {
			return false
		}
		clock := m.Label == lethe.Date && hours.MatchString(m.Text)
		if !clock && !allDigits(m.Text) {
			return false
		}
		if !known || m.Field != name {
			f, _ := field(m.Field)
			name, text, known = m.Field, f.Text, true
		}
		if clock {
			return noMonth(m.Text) || toOClock.MatchString(text[m.End:min(len(text), m.End+reachOfTime)])
		}
		return words().Unit[next(text, m.End)]
	})
}

var (
	// hours is how a time is written where it may be a day and a month as well.
	hours = lazyregexp.New(`^(?:[01]?\d|2[0-4])\.[0-5]\d$`)
	// toOClock follows a time: the word that says so, or another time and the word.
	toOClock = lazyregexp.New(`^(?: ?(?:bis|[-–]) ?(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?)? (?:Uhr|[ap]\.?m\b)`)
)

// reachOfTime is how far behind a time what says so stands, in bytes.
const reachOfTime = 24

// noMonth reports whether no month has the number behind the full stop.
func noMonth(text string) bool {
	month, err := strconv.Atoi(text[len(text)-2:])
	return err != nil || month == 0 || month > 12
}

func allDigits(s string) bool {
	for i := range len(s) {
		if !digit(s[i]) {
			return false
		}
	}
	return s != ""
}
