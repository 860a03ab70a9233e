package date

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// finish checks what was read once it is the whole text. last stands after the
// last point.
func (p *parser) finish(last []piece) bool {
	d := &p.date
	d.whole, d.donor = make([]Moment, len(d.points)), make([]int, len(d.points))
	for i, x := range d.points {
		d.whole[i], d.donor[i] = x.Moment, i
	}
	if !d.lendMonths() {
		return false
	}
	d.lendYears()
	for _, w := range d.whole {
		if !w.valid() {
			return false
		}
	}
	d.gaps = append(d.gaps, last)
	d.articles()
	d.alike()
	return true
}

// alike lets dates that do not show whether they have leading zeros do as another
// of the text does.
func (d *Date) alike() {
	shown := func(x point) *piece {
		for i, p := range x.pieces {
			if (p.unit == day || p.unit == month && p.names == nil && !p.roman) && !p.open {
				return &x.pieces[i]
			}
		}
		return nil
	}
	var model *piece
	for _, x := range d.points {
		if model == nil {
			model = shown(x)
		}
	}
	for _, x := range d.points {
		for i := range x.pieces {
			if model != nil && shown(x) == nil && x.pieces[i].open {
				x.pieces[i].pad = model.pad
			}
		}
	}
}

// lendMonths returns the dates that are a day alone the month of the next one that
// has one, else of the one before. It is false where there is none.
func (d *Date) lendMonths() bool {
	for i, x := range d.points {
		if x.Day == 0 || x.Month > 0 {
			continue
		}
		k := d.nearest(i, func(x Moment) bool { return x.Month > 0 })
		if k < 0 {
			return false
		}
		d.whole[i].Month, d.donor[i] = d.points[k].Month, k
	}
	return true
}

// lendYears gives dates without a year that of the next one that has one, so that
// they lie before it; else of the one before, so that they lie after it.
func (d *Date) lendYears() {
	for i := range d.points {
		x := &d.whole[i]
		k := d.nearest(i, func(x Moment) bool { return x.Year > 0 })
		if x.Year > 0 || k < 0 {
			continue
		}
		x.Year = d.points[k].Year
		switch from := d.whole[k]; {
		case from.Month == 0:
		case k > i && from.before(*x):
			x.Year--
		case k < i && x.before(from):
			x.Year++
		}
	}
}

func (d *Date) nearest(i int, has func(Moment) bool) int {
	for k := i + 1; k < len(d.points); k++ {
		if has(d.points[k].Moment) {
			return k
		}
	}
	for k := i - 1; k >= 0; k-- {
		if has(d.points[k].Moment) {
			return k
		}
	}
	return -1
}

// articles separates those that change with the day from those that do not, by the
// language of the date after them.
func (d *Date) articles() {
	for i := range d.points {
		n := len(d.gaps[i]) - 1
		if n < 0 || d.gaps[i][n].unit != elision {
			continue
		}
		a := d.gaps[i][n]
		a.code = ""
		for _, p := range d.points[d.donor[i]].pieces {
			if p.names != nil {
				a.code = p.names.base
			}
		}
		if a.code != "ca" && a.code != "it" {
			a.unit = literal
		}
		d.gaps[i] = append(d.gaps[i][:n:n], a)
	}
	last := d.gaps[len(d.points)]
	for i := range last {
		if last[i].unit == elision {
			last[i].unit = literal
		}
	}
}

// Year is the latest year that the text names, 0 for none.
func (d Date) Year() int {
	latest := 0
	for _, x := range d.points {
		latest = max(latest, x.Year)
	}
	return latest
}

// YearNext is the year in which a date that names none lies next to a day, as [Date.Number] counts them; where it names the
// day of the week, a year in which it falls on that. It is 0 for a date that names one, or no month.
func (d Date) YearNext(to int) int {
	w := d.whole[0]
	if w.Year > 0 || w.Month == 0 || to == 0 {
		return 0
	}
	if year := d.nearestYear(to, mostYearsBack, true); year > 0 && w.Day > 0 {
		return year
	}
	return d.nearestYear(to, 1, false)
}

// mostYearsBack is how many years before a day one is looked for that fits the day of the week. One of seven does. Of
// days that are to come, people name the year.
const mostYearsBack = 6

// nearestYear is the year, at most so many back or the next, in which the first date lies next to a day, on the day of the
// week that it names where that is asked for; 0 where none fits.
func (d Date) nearestYear(to, back int, weekdays bool) int {
	best, least := 0, maxDays
	for year := dayOf(to).Year - back; year <= dayOf(to).Year+1; year++ {
		at := d.whole[0].complete(year)
		if away := max(dayCount(at)-to, to-dayCount(at)); away < least && (!weekdays || d.fallsOn(at)) {
			best, least = year, away
		}
	}
	return best
}

// fallsOn reports whether the text names the day of the week of a day before its first date.
func (d Date) fallsOn(at Moment) bool {
	return slices.ContainsFunc(d.gaps[0], func(p piece) bool { return p.unit == weekday && p.value == at.weekday() })
}

// Parts are year, month and day of the first date, 0 for what is not written.
func (d Date) Parts() (year, month, day int) {
	x := d.points[0].Moment
	return x.Year, x.Month, x.Day
}

// Turns is by how many years the year of the first date becomes another where it moves by a number of days; it is false
// where the text names no month, or no year.
func (d Date) Turns(days int) (year, by int, ok bool) {
	w := d.whole[0]
	if w.Year == 0 || w.Month == 0 {
		return w.Year, 0, false
	}
	to, ok := w.complete(0).plus(days)
	return w.Year, to.Year - w.Year, ok
}

// Moment is the one day, month of a year, or year that a text names. It is false for several, for
// a month of no year, for what is a part of them or near them ("Ende 2019") and for years that go
// over into the next (2018/19).
func (d Date) Moment() (Moment, bool) {
	if !d.Single() || isVague(d.gaps[0]) {
		return Moment{}, false
	}
	for _, p := range d.points[0].pieces {
		if p.ahead > 0 {
			return Moment{}, false
		}
	}
	return d.points[0].Moment, d.points[0].told()
}

// told reports whether a moment is more than a month, or a day without one.
func (d Moment) told() bool {
	return d.Month > 0 && d.Day > 0 || d.Year > 0 && (d.Day == 0 || d.Month > 0)
}

// isVague reports whether one of the words in front of a date makes it a part of it.
func isVague(gap []piece) bool {
	return slices.ContainsFunc(gap, func(p piece) bool { return p.unit == literal && vague[fold.Composed(p.text)] })
}

// Single reports whether the text is one date, and not several.
func (d Date) Single() bool { return len(d.points) == 1 }

// Turned reports whether a date has its day and month in the order that its
// language has not, as 3/30/2019 in a British text: then others of the same text
// may have it too, without showing it.
func (d Date) Turned() bool {
	return slices.ContainsFunc(d.points, func(x point) bool { return x.turned })
}
