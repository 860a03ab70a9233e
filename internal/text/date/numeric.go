package date

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/calendar"
)

func number(u unit, text string) piece {
	v, _ := strconv.Atoi(text) // digits, at most eight
	p := piece{unit: u, text: text, value: v}
	if u != year && len(text) == 2 {
		p.pad, p.open = text[0] == '0', text[0] != '0'
	}
	return p
}

func lit(text string) piece { return piece{unit: literal, text: text} }

// padded decides for numbers of two digits that could be written either way: as
// the other numbers of the date, else otherwise.
func padded(pieces []piece, otherwise bool) {
	pad := otherwise
	for _, p := range pieces {
		if (p.unit == day || p.unit == month && p.names == nil) && !p.open && !p.roman {
			pad = p.pad
		}
	}
	for i := range pieces {
		if pieces[i].open {
			pieces[i].pad = pad
		}
	}
}

// newPoint makes a date of pieces, and reports whether the calendar knows it.
func newPoint(words bool, pieces ...piece) (point, bool) {
	padded(pieces, !words && !slices.ContainsFunc(pieces, func(x piece) bool {
		return x.unit == literal && strings.Contains(x.text, " ") && strings.TrimSpace(x.text) != ""
	}))
	p := point{pieces: pieces}
	for _, x := range pieces {
		if (x.unit == day || x.unit == month || x.unit == year && len(x.text) == 4) && x.value == 0 {
			return p, false
		}
		switch x.unit {
		case day:
			p.Day = x.value
		case month:
			p.Month = x.value
		case year:
			if x.ahead == 0 {
				p.Year = calendar.Year(x.value, len(x.text))
			}
		}
	}
	return p, p.valid()
}

// compact reads 20190403.
func (p *parser) compact(c cursor) (point, int, bool) {
	s := c.digits()
	if len(s) != 8 {
		return point{}, 0, false
	}
	m, d := number(month, s[4:6]), number(day, s[6:])
	m.pad, m.open, d.pad, d.open = true, false, true, false
	x, ok := newPoint(false, number(year, s[:4]), m, d)
	return x, c.at, ok && x.Month > 0 && x.Day > 0
}

// triple reads three numbers.
func (p *parser) triple(c cursor) (point, int, bool) {
	a := c.digits()
	s, sign := c.separator()
	b := c.digits()
	t, again := c.separator()
	y := c.digits()
	if sign == 0 || sign != again || len(b) == 0 || len(b) > 2 || len(a) == 0 {
		return point{}, 0, false
	}
	if sign == ' ' && (len(a) != 2 || len(b) != 2 || len(y) != 4) {
		return point{}, 0, false
	}
	var x point
	ok := false
	switch {
	case len(a) == 4 && (len(y) == 1 || len(y) == 2):
		x, ok = newPoint(false, number(year, a), lit(s), number(month, b), lit(t), number(day, y))
	case len(a) <= 2 && (len(y) == 2 || len(y) == 4):
		x, ok = p.either(sign, a, s, b, lit(t), number(year, y))
	}
	return x, c.at, ok && x.Month > 0 && x.Day > 0
}

// either makes a date of two numbers that are day and month in either order.
func (p *parser) either(sign rune, a, sep, b string, rest ...piece) (point, bool) {
	first, second := day, month
	if sign != '.' && calendar.MonthFirst(p.lang) {
		first, second = month, day
	}
	x, ok := newPoint(false, append([]piece{number(first, a), lit(sep), number(second, b)}, rest...)...)
	if ok && x.Day > 0 && x.Month > 0 {
		return x, true
	}
	x, ok = newPoint(false, append([]piece{number(second, a), lit(sep), number(first, b)}, rest...)...)
	x.turned = true
	return x, ok && x.Day > 0 && x.Month > 0
}

// pair reads two numbers: a day and a month, or one of them and a year.
func (p *parser) pair(c cursor) (point, int, bool) {
	a := c.digits()
	s, sign := c.separator()
	b := c.digits()
	if sign == 0 || len(a) == 0 || len(b) == 0 {
		return point{}, 0, false
	}
	var x point
	ok := false
	switch {
	case len(a) == 4 && len(b) == 2 && (sign == '/' || !p.isMonth(b)) && strings.HasSuffix(strconv.Itoa(number(year, a).value+1), b):
		second := number(year, b)
		second.ahead = 1
		x, ok = newPoint(false, number(year, a), lit(s), second)
		return x, c.at, ok
	case len(a) == 4 && len(b) <= 2:
		x, ok = newPoint(false, number(year, a), lit(s), number(month, b))
	case len(a) <= 2 && len(b) == 4:
		x, ok = newPoint(false, number(month, a), lit(s), number(year, b))
	case len(a) <= 2 && len(b) <= 2 && sign != ' ':
		x, ok = p.short(sign, a, s, b)
	}
	return x, c.at, ok && x.Month > 0
}

func (p *parser) isMonth(s string) bool {
	v := number(month, s).value
	return v >= 1 && v <= 12
}

// short reads two numbers of at most two digits.
func (p *parser) short(sign rune, a, sep, b string) (point, bool) {
	year, yearOK := newPoint(false, number(month, a), lit(sep), number(year, b))
	yearOK = yearOK && sign == '/' && len(b) == 2 && year.Month > 0
	if yearOK && base(p.lang) == "de" {
		return year, true
	}
	if x, ok := p.either(sign, a, sep, b); ok && !(x.turned && sign == '.') { // 08.30 is a time
		return x, true
	}
	return year, yearOK
}

// bare reads a year alone, also with an apostrophe for its century.
func (p *parser) bare(c cursor) (point, int, bool) {
	mark := c.one("'", "’")
	y := c.digits()
	if mark == "" && len(y) != 4 || mark != "" && len(y) != 2 {
		return point{}, 0, false
	}
	x, ok := newPoint(false, lit(mark), number(year, y))
	return x, c.at, ok && x.Year > 0
}
