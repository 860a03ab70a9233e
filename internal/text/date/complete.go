package date

import "slices"

// finish checks what was read once it is the whole text. last stands behind the
// last point.
func (p *parser) finish(last []piece) bool {
	d := &p.date
	d.whole, d.donor = make([]ymd, len(d.points)), make([]int, len(d.points))
	for i, x := range d.points {
		d.whole[i], d.donor[i] = x.ymd, i
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

// lendMonths gives the dates that are a day alone the month of the next one that
// has one, else of the one before. It is false where there is none.
func (d *Date) lendMonths() bool {
	for i, x := range d.points {
		if x.day == 0 || x.month > 0 {
			continue
		}
		k := d.nearest(i, func(x ymd) bool { return x.month > 0 })
		if k < 0 {
			return false
		}
		d.whole[i].month, d.donor[i] = d.points[k].month, k
	}
	return true
}

// lendYears gives dates without a year that of the next one that has one, so that
// they lie before it; else of the one before, so that they lie behind it.
func (d *Date) lendYears() {
	for i := range d.points {
		x := &d.whole[i]
		k := d.nearest(i, func(x ymd) bool { return x.year > 0 })
		if x.year > 0 || k < 0 {
			continue
		}
		x.year = d.points[k].year
		switch from := d.whole[k]; {
		case from.month == 0:
		case k > i && from.before(*x):
			x.year--
		case k < i && x.before(from):
			x.year++
		}
	}
}

func (d *Date) nearest(i int, has func(ymd) bool) int {
	for k := i + 1; k < len(d.points); k++ {
		if has(d.points[k].ymd) {
			return k
		}
	}
	for k := i - 1; k >= 0; k-- {
		if has(d.points[k].ymd) {
			return k
		}
	}
	return -1
}

// articles tells those that change with the day from those that do not, by the
// language of the date behind them.
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
				a.code = base(p.names.lang)
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
		latest = max(latest, x.year)
	}
	return latest
}

// Parts are year, month and day of the first date, 0 for what is not written.
func (d Date) Parts() (year, month, day int) {
	x := d.points[0].ymd
	return x.year, x.month, x.day
}

// Single reports whether the text is one date, and not several.
func (d Date) Single() bool { return len(d.points) == 1 }

// Turned reports whether a date has its day and month in the order that its
// language has not, as 3/30/2019 in a British text: then others of the same text
// may have it too, without showing it.
func (d Date) Turned() bool {
	return slices.ContainsFunc(d.points, func(x point) bool { return x.turned })
}
