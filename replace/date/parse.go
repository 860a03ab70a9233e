package date

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds on a text that is a date.
const (
	longest   = 160  // bytes
	maxPoints = 4    // dates in a range or list
	maxGap    = 12   // words and signs between two of them
	maxSteps  = 4000 // readings tried
)

// point is one date of a text.
type point struct {
	ymd
	pieces []piece
	turned bool // the calendar rules out the order that the language has
}

// Date is a text that is a date, or several.
type Date struct {
	gaps   [][]piece // what stands before each point, and behind the last
	points []point
	whole  []ymd // of each point, with what it has from the others
	donor  []int // of each point, the one that its month is from
}

// Parse reads a text that is a date as a whole. lang is the BCP 47 tag of the text
// around it, or "".
func Parse(text, lang string) (Date, bool) {
	if len(text) > longest || !utf8.ValidString(text) {
		return Date{}, false
	}
	p := &parser{text: text, lang: lang}
	return p.date, p.from(0, nil)
}

// parser tries readings until one takes in the whole text.
type parser struct {
	text, lang string
	steps      int
	date       Date
}

// from reads on at byte i; gap is what stands between the last point and there.
func (p *parser) from(i int, gap []piece) bool {
	if p.steps++; p.steps > maxSteps {
		return false
	}
	d := &p.date
	if i == len(p.text) {
		return len(d.points) > 0 && p.finish(gap)
	}
	if t := (cursor{p.text, i}); len(d.points) > 0 && t.clock() { // a time, and not the day of another date
		return len(gap) < maxGap && p.from(t.at, append(gap[:len(gap):len(gap)], lit(t.since(i))))
	}
	if p.mayBegin(i, gap) {
		for _, r := range p.readings(i) {
			if d.runsOn(gap, r.point) {
				continue
			}
			d.points, d.gaps = append(d.points, r.point), append(d.gaps, gap)
			if p.from(r.end, nil) {
				return true
			}
			d.points, d.gaps = d.points[:len(d.points)-1], d.gaps[:len(d.gaps)-1]
		}
	}
	next, end, ok := p.filler(i)
	return ok && len(gap) < maxGap && p.from(end, append(gap[:len(gap):len(gap)], next))
}

// mayBegin reports whether a date may begin at byte i: not inside a word or number,
// and not right behind another with nothing that joins them.
func (p *parser) mayBegin(i int, gap []piece) bool {
	r, _ := utf8.DecodeLastRuneInString(p.text[:i])
	if i > 0 && (unicode.IsLetter(r) || unicode.IsDigit(r)) || len(p.date.points) == maxPoints {
		return false
	}
	if len(p.date.points) == 0 {
		return true
	}
	for _, g := range gap {
		if strings.Trim(g.text, " .") != "" {
			return true
		}
	}
	return false
}

// runsOn reports whether only the sign inside one of two dates stands between them:
// "2019-13-01" is no year and a day.
func (d *Date) runsOn(gap []piece, next point) bool {
	if len(gap) != 1 || len(d.points) == 0 {
		return false
	}
	for _, p := range append(d.points[len(d.points)-1].pieces, next.pieces...) {
		if p.unit == literal && strings.TrimSpace(p.text) == gap[0].text {
			return true
		}
	}
	return false
}

type reading struct {
	point
	end int
}

// readings are the dates that may begin at byte i, likelier ones first.
func (p *parser) readings(i int) []reading {
	var all []reading
	add := func(x point, end int, ok bool) {
		if ok && (end == len(p.text) || !isDigit(p.text[end])) {
			all = append(all, reading{x, end})
		}
	}
	c := cursor{p.text, i}
	if !isDigit(p.text[i]) {
		add(p.bare(c))
		add(p.monthLed(c, true, true))
		add(p.monthLed(c, true, false))
		add(p.monthLed(c, false, true))
		add(p.monthLed(c, false, false))
		return all
	}
	add(p.triple(c))
	add(p.dayFirst(c, true))
	add(p.dayFirst(c, false))
	add(p.pair(c))
	add(p.compact(c))
	add(p.bare(c))
	add(p.inRange(c, true))
	add(p.inRange(c, false))
	return all
}

// filler reads one word or sign of those that may stand around dates.
func (p *parser) filler(i int) (piece, int, bool) {
	c := cursor{p.text, i}
	if c.spaces() != "" || c.one(strings.Split(". , ; : ( ) [ ] - – — ‐ ‑ / & ' ’ * † \"", " ")...) != "" {
		return lit(c.since(i)), c.at, true
	}
	if x, ok := c.article(); ok {
		return x, c.at, true
	}
	w := c.letters()
	if x, ok := p.weekday(&c, w); ok {
		return x, c.at, true
	}
	for c.one("'", "’") != "" && small[fold(c.since(i)+cursor{c.text, c.at}.peekLetters())] {
		c.letters()
	}
	return lit(c.since(i)), c.at, w != "" && small[fold(strings.TrimRight(c.since(i), "'’"))]
}

func (c cursor) peekLetters() string { return c.letters() }

// weekday reads the name of a day, of which w was read already.
func (p *parser) weekday(c *cursor, w string) (piece, bool) {
	found, ok := pick(weekdays, w, hints{document: p.lang})
	if !ok {
		return piece{}, false
	}
	x := piece{unit: weekday, text: w, value: found.index, names: found.names}
	if found.short && c.one(".") != "" {
		x.dot = true
		x.text += "."
	}
	return x, true
}

// article reads "el " or "l'" right before a number.
func (c *cursor) article() (piece, bool) {
	start, t := c.at, *c
	switch strings.ToLower(t.letters()) {
	case "el", "il":
		if t.spaces() == "" {
			return piece{}, false
		}
	case "l":
		if t.one("'", "’") == "" {
			return piece{}, false
		}
	default:
		return piece{}, false
	}
	if t.done() || !isDigit(t.text[t.at]) {
		return piece{}, false
	}
	*c = t
	return piece{unit: elision, value: 1, text: c.since(start)}, true
}

// clock reads a time of day: 14:30, 14:30:05.123, T14:30:05+02:00, 14 Uhr, 14h30.
func (c *cursor) clock() bool {
	t := *c
	t.one("T")
	h := t.digits()
	if len(h) < 1 || len(h) > 2 && len(h) != 4 && len(h) != 6 {
		return false
	}
	marked := len(h) > 2 && c.at < t.at && c.text[c.at] == 'T'
	for range 2 {
		if u := t; u.one(":", "h", ".") != "" && len(u.digits()) == 2 && (marked || u.text[t.at] != '.') {
			t, marked = u, true
		}
	}
	if u := t; u.one(".", ",") != "" && marked && u.digits() != "" {
		t = u
	}
	if u := t; u.one("Z") != "" && marked && u.endsWord() {
		t = u
	}
	u := t
	u.spaces()
	if marked && u.one("+", "-") != "" && len(u.digits()) >= 2 {
		t = u
		if u.one(":") != "" && len(u.digits()) == 2 {
			t = u
		}
	}
	u = t
	u.spaces()
	switch strings.ToLower(u.letters()) {
	case "uhr", "h", "am", "pm":
		t, marked = u, true
	}
	if !marked || !t.endsWord() {
		return false
	}
	*c = t
	return true
}
