package normalize

import "github.com/lethe-privacy/lethe/internal/text/calendar"

// Moment is a date of the calendar. A part that was not written is 0.
type Moment struct{ Year, Month, Day int }

// String is dd/mm/yyyy without the parts that are 0.
func (m Moment) String() string {
	b := make([]byte, 0, len("dd/mm/yyyy"))
	if m.Day > 0 {
		b = append(b, byte('0'+m.Day/10), byte('0'+m.Day%10), '/')
	}
	if m.Month > 0 {
		b = append(b, byte('0'+m.Month/10), byte('0'+m.Month%10))
	}
	if m.Year > 0 {
		if len(b) > 0 {
			b = append(b, '/')
		}
		for unit := 1000; unit > 0; unit /= 10 {
			b = append(b, byte('0'+m.Year/unit%10))
		}
	}
	return string(b)
}

// valid reports whether the calendar knows the date; a day without a year may be
// 29 February.
func (m Moment) valid() bool {
	if m.Year != 0 && !calendar.Named(m.Year) {
		return false
	}
	if m.Month == 0 {
		return m.Day == 0 && m.Year > 0
	}
	if m.Day == 0 && m.Year == 0 {
		return false // a month alone is no date
	}
	return m.Month <= 12 && m.Day <= calendar.DaysIn(m.Year, m.Month)
}

// order makes a date of two numbers that are day and month in either order.
func order(a, b, year int, lang string) (Moment, bool) {
	first, second := Moment{year, b, a}, Moment{year, a, b}
	if calendar.MonthFirst(lang) {
		first, second = second, first
	}
	if a == 0 || b == 0 {
		return Moment{}, false
	}
	if first.valid() {
		return first, true
	}
	return second, second.valid()
}
