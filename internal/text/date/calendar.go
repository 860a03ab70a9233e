package date

import (
	"time"

	"github.com/lethe-privacy/lethe/internal/text/calendar"
)

// ymd is a day of the Gregorian calendar; a part that is not known is 0.
type ymd struct{ year, month, day int }

// valid reports whether the calendar knows the date. A day without a year may be
// 29 February, one without a month may be the 31st.
func (d ymd) valid() bool {
	if d.year != 0 && !calendar.Named(d.year) || d.month < 0 || d.month > 12 || d.day < 0 {
		return false
	}
	return d.day <= calendar.DaysIn(d.year, d.month)
}

// someYear is that of dates of which nobody knows the year; it is a leap year.
const someYear = 2000

// complete fills in what is lacking: the year, else January, the first. 29 February
// falls to the last year that had one.
func (d ymd) complete(year int) ymd {
	if d.year == 0 {
		d.year = year
		if d.year <= 0 {
			d.year = someYear
		}
		for d.month == 2 && d.day == 29 && !calendar.Leap(d.year) {
			d.year--
		}
	}
	d.month, d.day = max(d.month, 1), max(d.day, 1)
	return d
}

// plus moves a complete date; it is false where its year would not be one of four
// digits.
func (d ymd) plus(days int) (ymd, bool) {
	if days < -maxDays || days > maxDays {
		return ymd{}, false
	}
	t := time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC).AddDate(0, 0, days)
	return ymd{t.Year(), int(t.Month()), t.Day()}, t.Year() >= 1 && t.Year() <= 9999
}

// maxDays is more than all days of the years of four digits.
const maxDays = 4_000_000

// before compares months and days alone.
func (d ymd) before(o ymd) bool {
	return d.month < o.month || d.month == o.month && d.day < o.day
}
