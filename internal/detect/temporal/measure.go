package temporal

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// WithoutMeasures drops the dates and ages, whoever found them, that are the number of a
// measure, "2000" of "2000 ml", and the dates that are a time of the day: "9.00 bis 12.10 Uhr". So are those
// that are an amount, "1.7.-", or the number of a section, "Ziff. 4.2.".
func WithoutMeasures(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	var name, text string
	known := false
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		if m.Label != lethe.Date && m.Label != lethe.Age || m.Score == 1 {
			return false
		}
		clock := m.Label == lethe.Date && hours.MatchString(m.Text)
		pair := m.Label == lethe.Date && twoNumbers.MatchString(m.Text)
		if !clock && !pair && !allDigits(m.Text) {
			return false
		}
		if !known || m.Field != name {
			f, _ := field(m.Field)
			name, text, known = m.Field, f.Text, true
		}
		if pair && (numbered(text, m.Start) || dashed(text[m.End:]) || amount(name, text, m.Text)) {
			return true
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
	// twoNumbers are how a day and a month are written, but also an amount and the number of a section.
	twoNumbers = lazyregexp.New(`^\d{1,7}[.,]\d{1,2}\.?$`)
	// toOClock follows a time: the word that says so, or another time and the word.
	toOClock = lazyregexp.New(`^(?: ?(?:bis|[-–]) ?(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?)? (?:Uhr|[ap]\.?m\b)`)
)

// dashed reports whether a dash follows that stands for no cents, and leads to no other day: "1.7.-".
func dashed(behind string) bool {
	rest := strings.TrimLeft(behind, "-–—")
	return rest != behind && !letter.OrDigit(runeAt(rest, 0)) && !unicode.IsDigit(runeAt(strings.TrimLeft(rest, " "), 0))
}

// amount reports whether two numbers are all that a field has, which is named for money or whose value is no
// day of any month.
func amount(field, text, value string) bool {
	if strings.TrimSpace(text) != value {
		return false
	}
	own, _ := normalize.FieldWords(field)
	if slices.ContainsFunc(own, func(w string) bool { return words().FieldAmount[w] }) {
		return true
	}
	day, month, _ := strings.Cut(strings.Trim(strings.ReplaceAll(value, ",", "."), "."), ".")
	_, isDay := small(day, 31)
	_, isMonth := small(month, 12)
	_, turned := small(month, 31)
	_, monthFirst := small(day, 12)
	return !(isDay && isMonth) && !(turned && monthFirst)
}

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
