package date

import (
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// monthLed reads what begins with a month: "April 3rd, 2019", "April 2019", "April
// 3", "April". parts says which of them: days, years.
func (p *parser) monthLed(c cursor, days, years bool) (point, int, bool) {
	h := hints{document: p.lang}
	if days {
		h.around = "en" // it alone writes the day after the month, as a rule
	}
	h.linked = !days && years && linksYear.MatchString(c.rest())
	m, ok := c.name(h)
	if !ok || !ends(c, m) || m.roman || !days && !years && p.isWord(m) {
		return point{}, 0, false
	}
	pieces := []piece{m}
	if days {
		start := c.at
		c.one(".")
		c.spaces()
		between := lit(c.since(start))
		d, ok := c.dayPiece()
		if !ok || between.text == "" && !m.dot || !c.endsWord() {
			return point{}, 0, false
		}
		pieces = append(pieces, between, d)
	}
	if years {
		dash := !days && c.at < len(c.text) && (c.text[c.at] == '-' || c.text[c.at] == '/')
		more, ok := c.yearPieces(dash)
		if !ok {
			return point{}, 0, false
		}
		pieces = append(pieces, more...)
	}
	if days && m.names.base != "en" && !isDayBehind(pieces, c.rest()) {
		return point{}, 0, false
	}
	x, ok := newPoint(true, pieces...)
	return x, c.at, ok
}

// linksYear matches a month's word with "de" before the year, which French and Italian have not.
var linksYear = lazyregexp.New(`^\pL+ del? (?:l['’]any |año )?\d{4}`)

// isDayBehind reports whether the number after a month that is not English is a day and no
// year, as that of "März 19" is: it is an ordinal or one digit, there is a year in full, or
// another day follows.
func isDayBehind(pieces []piece, behind string) bool {
	d, last := pieces[2], pieces[len(pieces)-1]
	return d.sign != "" || len(d.text) == 1 || last.unit == year && len(last.text) == 4 || anotherDay.MatchString(behind)
}

var anotherDay = lazyregexp.New(`^ ?(?:[-–&]|to|and) ?\d{1,2}(?:[^\d.]|$)`)

// isWord reports whether a month's name is an everyday word in a text that is not in its language.
func (p *parser) isWord(m piece) bool {
	return isEveryday(m) && m.names.base != base(p.lang)
}

// inRange reads a day that has its month from the other dates of a range, with or
// without a year: "3." and "14, 2019".
func (p *parser) inRange(c cursor, years bool) (point, int, bool) {
	d, ok := c.dayPiece()
	if !ok || !c.endsWord() {
		return point{}, 0, false
	}
	pieces := []piece{d}
	if years {
		t := c
		if t.spaces(); t.one(",") == "" {
			return point{}, 0, false
		}
		more, ok := c.yearPieces(false)
		if !ok || more[len(more)-1].value < 100 { // "12, 13 or 17 June" has three days
			return point{}, 0, false
		}
		pieces = append(pieces, more...)
	}
	x, _ := newPoint(true, pieces...)
	return x, c.at, true
}
