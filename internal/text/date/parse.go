package date

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// Bounds on a text that is a date.
const (
	longest   = 160 // bytes
	maxPoints = 8   // dates in a range or list
	maxGap    = 12  // words and signs between two of them
	maxSteps  = 200 // readings tried
)

// point is one date of a text.
type point struct {
	Moment
	pieces []piece
	turned bool // the calendar rules out the order that the language has
}

// Date is a text that is a date, or several.
type Date struct {
	text   string
	gaps   [][]piece // the text before each point, and after the last
	points []point
	whole  []Moment // of each point, with what it has from the others
	donor  []int    // of each point, the one that its month is from
}

// Parse reads a text that is a date as a whole. lang is the BCP 47 tag of the text
// around it, or "".
func Parse(text, lang string) (Date, bool) {
	if len(text) > longest || !utf8.ValidString(text) || shortRange.MatchString(text) {
		return Date{}, false
	}
	if d, ok := read(text, lang); ok {
		return d, true
	}
	if bare := withoutFeast(text); bare != text {
		return read(bare, lang)
	}
	return Date{}, false
}

func read(text, lang string) (Date, bool) {
	p := &parser{text: text, lang: lang, date: Date{text: text}}
	ok := p.from(0, nil)
	return p.date, ok
}

// parser tries readings until one takes in the whole text.
type parser struct {
	text, lang string
	steps      int
	date       Date
}

// from reads on at byte i; gap is the text between the last point and there.
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
	if p.mayBegin(i, gap) && !p.leadsAsWeekday(i) {
		for n := range kinds {
			r, ok := p.reading(i, n)
			if !ok || d.runsOn(gap, r.point) {
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

// martes is a Spanish weekday in short before a date, and a month elsewhere: "mar., 28 de may. de 2024".
var martes = lazyregexp.New(`^(?i:mar)\.?, \d{1,2} (?:de )?\pL`)

// leadsAsWeekday reports whether the word at byte i, which may be a month, is the weekday of the date behind it.
func (p *parser) leadsAsWeekday(i int) bool {
	return base(p.lang) == "es" && martes.MatchString(p.text[i:])
}

// mayBegin reports whether a date may begin at byte i: not inside a word or number,
// and not right after another with nothing that joins them.
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

// kinds is how many forms a date has that begins like another.
const kinds = 8

// reading is the date of the n-th form that begins at byte i; likelier forms come
// first.
func (p *parser) reading(i, n int) (r reading, ok bool) {
	c := cursor{p.text, i}
	if isDigit(p.text[i]) {
		r, ok = p.numbered(c, n)
	} else if n < 5 {
		r, ok = p.named(c, n)
	}
	return r, ok && (r.end == len(p.text) || !isDigit(p.text[r.end]))
}

// numbered reads forms that begin with a digit.
func (p *parser) numbered(c cursor, n int) (r reading, ok bool) {
	switch n {
	case 0:
		r.point, r.end, ok = p.triple(c)
	case 1:
		r.point, r.end, ok = p.dayFirst(c, true)
	case 2:
		r.point, r.end, ok = p.dayFirst(c, false)
	case 3:
		r.point, r.end, ok = p.pair(c)
	case 4:
		r.point, r.end, ok = p.compact(c)
	case 5:
		r.point, r.end, ok = p.bare(c)
	case 6:
		r.point, r.end, ok = p.inRange(c, true)
	case 7:
		r.point, r.end, ok = p.inRange(c, false)
	}
	return r, ok
}

// afterDay follows a day, not a year: the quotation mark in "'28 de setembre" belongs to another word.
var afterDay = lazyregexp.New(`^ ?(?:de |d['’])\pL`)

// named reads forms that begin with a month, or the apostrophe of a year.
func (p *parser) named(c cursor, n int) (r reading, ok bool) {
	if n == 0 {
		r.point, r.end, ok = p.bare(c)
		return r, ok && !afterDay.MatchString(p.text[r.end:])
	}
	days, years := n == 1 || n == 2, n == 1 || n == 3 // day and year, day, year, neither
	r.point, r.end, ok = p.monthLed(c, days, years)
	return r, ok
}
