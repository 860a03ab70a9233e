package date

import (
	"time"

	"github.com/lethe-privacy/lethe/internal/text/calendar"
)

// Moment is a day of the Gregorian calendar; a part that is not known is 0.
type Moment struct{ Year, Month, Day int }

// String is the one form of a moment, dd/mm/yyyy, without the parts that are 0. It is read as
// that moment where the day stands first.
func (d Moment) String() string {
	b := make([]byte, 0, len("dd/mm/yyyy"))
	if d.Day > 0 {
		b = append(b, byte('0'+d.Day/10), byte('0'+d.Day%10), '/')
	}
	if d.Month > 0 {
		b = append(b, byte('0'+d.Month/10), byte('0'+d.Month%10))
	}
	if d.Year > 0 {
		if len(b) > 0 {
			b = append(b, '/')
		}
		for unit := 1000; unit > 0; unit /= 10 {
			b = append(b, byte('0'+d.Year/unit%10))
		}
	}
	return string(b)
}

// valid reports whether the calendar knows the date. A day without a year may be
// 29 February, one without a month may be the 31st.
func (d Moment) valid() bool {
	if d.Year != 0 && !calendar.Named(d.Year) || d.Month < 0 || d.Month > 12 || d.Day < 0 {
		return false
	}
	return d.Day <= calendar.DaysIn(d.Year, d.Month)
}

// someYear is that of dates of which nobody knows the year; it is a leap year.
const someYear = 2000

// complete fills in what is lacking: the year, else January, the first. 29 February
// falls to the last year that had one.
func (d Moment) complete(year int) Moment {
	if d.Year == 0 {
		d.Year = year
		if d.Year <= 0 {
			d.Year = someYear
		}
		for d.Month == 2 && d.Day == 29 && !calendar.Leap(d.Year) {
			d.Year--
		}
	}
	d.Month, d.Day = max(d.Month, 1), max(d.Day, 1)
	return d
}

// plus moves a complete date; it is false where its year would not be one of four
// digits.
func (d Moment) plus(days int) (Moment, bool) {
	if days < -maxDays || days > maxDays {
		return Moment{}, false
	}
	t := time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).AddDate(0, 0, days)
	return Moment{t.Year(), int(t.Month()), t.Day()}, t.Year() >= 1 && t.Year() <= 9999
}

// maxDays is more than all days of the years of four digits.
const maxDays = 4_000_000

// before compares months and days alone.
func (d Moment) before(o Moment) bool {
	return d.Month < o.Month || d.Month == o.Month && d.Day < o.Day
}
