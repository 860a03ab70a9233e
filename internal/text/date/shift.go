package date

import "strings"

// Shift writes the text with all its dates moved by a number of days. year is that
// of dates that have none, 0 where nobody knows. It is false where a year would
// have other than four digits.
func (d Date) Shift(days, year int) (string, bool) {
	return d.shift(days, func(w Moment) (Moment, bool) { return w.complete(year).plus(days) })
}

// ShiftYears is Shift, but a year that stands without a month moves by a number of years: so all periods of a text that
// are told in years stay as long as they were.
func (d Date) ShiftYears(days, year, years int) (string, bool) {
	return d.shift(days, func(w Moment) (Moment, bool) {
		if w.Month == 0 && w.Day == 0 && w.Year > 0 {
			return Moment{w.Year + years, 1, 1}, w.Year+years >= 1 && w.Year+years <= 9999
		}
		return w.complete(year).plus(days)
	})
}

func (d Date) shift(days int, to func(Moment) (Moment, bool)) (string, bool) {
	if days == 0 {
		return d.text, true // also where it is not as lethe would write it: "l'4 de març"
	}
	moved := make([]Moment, len(d.points))
	for i, w := range d.whole {
		var ok bool
		if moved[i], ok = to(w); !ok {
			return "", false
		}
	}
	var b strings.Builder
	gap := d.gaps[0]
	for i, x := range d.points {
		writeAll(&b, gap, moved[i], days)
		gap = d.gaps[i+1]
		pieces := x.pieces
		if k := d.donor[i]; moved[i].Month != moved[k].Month {
			pieces = withMonth(pieces, d.points[k].pieces)
			if pieces[len(pieces)-1].names != nil && len(gap) > 0 && gap[0].text == "." {
				gap = gap[1:] // it made the day an ordinal: "30. März bis", not "30. März. bis"
			}
		}
		writeAll(&b, pieces, moved[i], days)
	}
	writeAll(&b, gap, Moment{}, days)
	return b.String(), true
}

func writeAll(b *strings.Builder, pieces []piece, to Moment, days int) {
	for _, p := range pieces {
		b.WriteString(p.write(to, days))
	}
}

// withMonth returns the pieces of a date that has its month from another with the
// month written, as the other has it.
func withMonth(own, from []piece) []piece {
	m, d := 0, 0
	for i, p := range from {
		switch p.unit {
		case month:
			m = i
		case day:
			d = i
		}
	}
	if m < d { // "April 12-14, 2019"
		return append(append([]piece{}, from[m:d]...), own...)
	}
	out := append([]piece{}, own[0])
	out = append(out, from[d+1:m+1]...)
	return append(out, own[1:]...)
}
