package date

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/calendar"
)

// Pattern is how the first date is written, in the letters of Java's
// SimpleDateFormat: dd.MM.yyyy, d. MMMM yyyy.
func (d Date) Pattern() string {
	var b strings.Builder
	for _, p := range d.points[0].pieces {
		switch p.unit {
		case day:
			b.WriteString(letters("d", "dd", p.pad))
			quote(&b, p.sign)
		case month:
			switch {
			case p.names != nil && !p.names.short:
				b.WriteString("MMMM")
			case p.names != nil:
				b.WriteString("MMM")
				quote(&b, strings.TrimLeft(p.text, strings.TrimSuffix(p.text, ".")))
			case p.roman:
				quote(&b, p.text)
			default:
				b.WriteString(letters("M", "MM", p.pad))
			}
		case year:
			b.WriteString(letters("yy", "yyyy", len(p.text) == 4))
		default:
			quote(&b, p.text)
		}
	}
	return b.String()
}

func letters(short, long string, isLong bool) string {
	if isLong {
		return long
	}
	return short
}

// quote writes text that stands for itself: letters and apostrophes need quotes.
func quote(b *strings.Builder, text string) {
	c := cursor{text: text}
	for !c.done() {
		if w := c.letters(); w != "" {
			b.WriteString("'" + w + "'")
		} else if c.one("'") != "" {
			b.WriteString("''")
		} else {
			b.WriteByte(text[c.at])
			c.at++
		}
	}
}

// ParsePattern reads a text by a pattern as [Date.Pattern] gives it, of which it
// knows d, M, y and E in any number. The whole text must fit.
func ParsePattern(text, pattern, lang string) (Date, bool) {
	if len(text) > longest || len(pattern) > longest {
		return Date{}, false
	}
	in, by := cursor{text: text}, cursor{text: pattern}
	var pieces []piece
	words := false
	for !by.done() {
		p, ok := in.follow(&by, lang)
		if !ok {
			return Date{}, false
		}
		words = words || p.names != nil && p.unit == month
		pieces = append(pieces, p)
	}
	x, ok := newPoint(words, pieces...)
	if !ok || !in.done() || x.Moment == (Moment{}) || x.Day > 0 && x.Month == 0 {
		return Date{}, false
	}
	return Date{
		text: text,
		gaps: [][]piece{nil, nil}, points: []point{x}, whole: []Moment{x.Moment}, donor: []int{0},
	}, true
}

// follow reads what the next letters of a pattern stand for.
func (c *cursor) follow(by *cursor, lang string) (piece, bool) {
	letter := by.text[by.at]
	n := 0
	for n < len(by.rest()) && by.rest()[n] == letter {
		n++
	}
	switch letter {
	case 'd', 'M', 'y', 'u', 'E', 'L':
		by.at += n
		return c.field(letter, n, !by.done() && strings.IndexByte("dMyuL", by.text[by.at]) >= 0, lang)
	case '\'':
		return c.quoted(by)
	}
	by.at++
	if c.done() || c.text[c.at] != letter {
		return piece{}, false
	}
	c.at++
	return lit(c.text[c.at-1 : c.at]), true
}

// quoted reads text that stands for itself.
func (c *cursor) quoted(by *cursor) (piece, bool) {
	end := strings.IndexByte(by.rest()[1:], '\'')
	if end < 0 {
		return piece{}, false
	}
	want := by.rest()[1 : 1+end]
	by.at += end + 2
	if want == "" {
		want = "'"
	}
	return lit(want), c.one(want) != ""
}

// field reads a number or name; n is how many letters ask for it. Where another
// number follows without anything between, the number has n digits.
func (c *cursor) field(letter byte, n int, fixed bool, lang string) (piece, bool) {
	h := hints{document: lang}
	switch {
	case letter == 'E':
		p := parser{lang: lang}
		return p.weekday(c, c.letters())
	case (letter == 'M' || letter == 'L') && n > 2:
		return c.name(h)
	}
	s := c.digits()
	if fixed && len(s) > n {
		c.at -= len(s) - n
		s = s[:n]
	}
	if len(s) == 0 || len(s) > 4 || letter != 'y' && letter != 'u' && len(s) > 2 {
		return piece{}, false
	}
	switch letter {
	case 'd':
		p := number(day, s)
		p.open, p.pad = false, n >= 2 || p.pad
		return p, true
	case 'y', 'u':
		return number(year, s), len(s) == 2 || len(s) == 4
	}
	p := number(month, s)
	p.open, p.pad = false, n >= 2 || p.pad
	return p, true
}

// Within returns dates whose year has two digits the century of a year that is known
// to be meant.
func (d Date) Within(full int) Date {
	if !d.Single() || !calendar.Named(full) || d.points[0].Year%100 != full%100 {
		return d
	}
	x, w := d.points[0], d.whole[0]
	for _, p := range x.pieces {
		if p.unit == year && len(p.text) == 2 {
			x.Year, w.Year = full, full
		}
	}
	if !w.valid() {
		return d
	}
	d.points, d.whole = []point{x}, []Moment{w}
	return d
}
