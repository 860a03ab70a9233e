package date

import (
	"cmp"
	"strconv"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	// shortYear is a year without its century: "'98".
	shortYear = lazyregexp.New(`^(['’])(\d\d)$`)
	// shortRange is two days of a month before its number: "10–13/10".
	shortRange = lazyregexp.New(`^(\d\d?)([-–])(\d\d?)/(\d\d?)$`)
)

// Short moves dates that are cut so short that they read as others: "10–13/10" is no day of the year 10.
func (m Shift) Short(text string) (string, bool) {
	if x := shortYear.FindStringSubmatch(text); x != nil {
		return x[1] + piece{text: x[2]}.year(number(0, x[2]).value+100+m.Years), true
	}
	x := shortRange.FindStringSubmatch(text)
	if x == nil {
		return "", false
	}
	first, last, month := number(0, x[1]).value, number(0, x[3]).value, number(0, x[4]).value
	year := cmp.Or(m.Year, 2001)
	if m.Near != 0 {
		year = dayOf(m.Near).Year
	}
	from, ok1 := Moment{year, month, first}.plus(m.Days)
	to, ok2 := Moment{year, month, last}.plus(m.Days)
	if !ok1 || !ok2 || first >= last || last <= month || month > 12 || last > 31 {
		return "", false
	}
	out := x[2] + strconv.Itoa(to.Day) + "/" + strconv.Itoa(to.Month)
	if from.Month != to.Month {
		out = "/" + strconv.Itoa(from.Month) + out
	}
	return strconv.Itoa(from.Day) + out, true
}
