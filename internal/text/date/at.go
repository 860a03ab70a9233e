package date

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/calendar"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// At reads the longest date that begins at byte i of a text and gives the byte where it ends.
// Nobody has said that there is one, so it takes less than [Parse]: only what shows itself to be
// a date, which is three numbers, or a month's word with a day or a year. What stands around the
// date is the caller's to judge.
func At(text string, i int, lang string) (m Moment, end int, ok bool) {
	if i < 0 || i >= len(text) {
		return Moment{}, 0, false
	}
	p, c := parser{text: text, lang: lang}, cursor{text, i}
	if isDigit(text[i]) {
		return p.numberAt(c)
	}
	if !begins(text[i:]) {
		return Moment{}, 0, false
	}
	if w := c; len(w.letters()) < leastMonth || len(called(months, text[i:w.at])) == 0 {
		return Moment{}, 0, false
	}
	for n := range 3 { // day and year, day, year
		if m, end, ok, done := p.take(p.monthLed(c, n < 2, n != 1)); done {
			return m, end, ok
		}
	}
	return Moment{}, 0, false
}

// begins reports whether a text begins with two letters that a month may begin with: nearly no
// other word is looked up.
func begins(text string) bool { return len(text) > 1 && beginnings[twoOf(text)] }

// beginnings are the pairs of letters that months begin with, whatever their case.
var beginnings = func() (set [1 << 10]bool) {
	for w := range months {
		set[twoOf(w)] = true
	}
	return set
}()

// twoOf numbers the first two bytes of a text by their last five bits, which case does not change.
func twoOf(text string) int { return int(text[0]&31)<<5 | int(text[1]&31) }

// leastMonth is how many letters a month's word has: Catalan's "ag" is too often another.
const leastMonth = 3

// numberAt reads three numbers, or a day and a month's word.
func (p *parser) numberAt(c cursor) (Moment, int, bool) {
	m, end, ok, done := p.take(p.triple(c))
	if done {
		return m, end, ok
	}
	d, ok := p.dayMonth(&c)
	if !ok {
		return Moment{}, 0, false
	}
	if m, end, ok, done = p.take(d.finish(c, true)); !done {
		m, end, ok, _ = p.take(d.finish(c, false))
	}
	return m, end, ok
}

// take takes a date that was read if it shows itself to be one. It is done, too, with what has the
// form of a date with a year and is not in the calendar: 29 February 2019 is not 29 February.
func (p *parser) take(x point, end int, ok bool) (m Moment, to int, taken, done bool) {
	if !ok {
		return Moment{}, 0, false, end > 0 && calendar.Named(x.Year)
	}
	if end < len(p.text) && isDigit(p.text[end]) || !p.shows(x, p.text[end:]) {
		return Moment{}, 0, false, false
	}
	return x.Moment, x.past(p.text, end), true, true
}

// isoTime is the time of a date as ISO 8601 has it.
var isoTime = lazyregexp.New(`^[Tt]\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?:[Zz]|[+-]\d\d(?::?\d\d)?)?`)

// past returns the end of a date: after the time of a time stamp, before the full stop of a
// short month, which may end the sentence.
func (x point) past(text string, end int) int {
	switch last := x.pieces[len(x.pieces)-1]; {
	case last.dot:
		return end - 1
	case x.pieces[0].unit == year && end < len(text) && text[end]|0x20 == 't':
		return end + len(isoTime.FindString(text[end:min(len(text), end+longest)]))
	}
	return end
}

// shows reports whether a point shows itself to be a date where nobody has said that there is
// one. after is what follows it.
func (p *parser) shows(x point, behind string) bool {
	if !slices.ContainsFunc(x.pieces, func(q piece) bool { return q.names != nil || q.roman }) {
		return joined(x.pieces[1].text, x.pieces[3].text)
	}
	for i, q := range x.pieces {
		switch {
		case (q.unit == literal || q.unit == elision) && (isWide(q.text) || isDash(q.text) && strings.Contains(q.text, " ")):
			return false
		case q.unit == month && x.Year == 0 && p.doubtful(q) && !(x.Day > 0 && i > 0 && isCutShort(q, x.pieces[i-1].text)):
			return false
		case q.unit == month && !q.roman && !p.knows(q):
			return false
		case q.unit == year && len(q.text) == 2 && !p.isYear(x, x.pieces[i-1].text, behind):
			return false
		}
	}
	return true
}

// isCutShort reports whether a month without a year shows itself by how it is cut short behind a day: "2 de dic",
// "12 feb.", and for what is another word as well both: "3 de mar.".
func isCutShort(m piece, before string) bool {
	of := strings.TrimSpace(before)
	linked := of == "de" || of == "d'" || of == "d’"
	if m.roman {
		return false
	}
	return linked && m.dot || (linked || m.dot) && !isEveryday(m)
}

// joined reports whether the signs between three numbers join them to a date: with no space, as
// in forms with one on each side, or a full stop with space after.
func joined(first, second string) bool {
	sign, n := utf8.DecodeRuneInString(first)
	switch {
	case first[:1] == " ":
		return first == second && len(first) == 3 && first[2] == ' '
	case sign == '–' || !strings.HasPrefix(second, string(sign)):
		return false
	case sign == '.':
		return !isWide(first[n:]) && !isWide(second[n:])
	}
	return first == second && len(first) == n
}

// isWide reports whether a gap has more white space than a date has inside: that is a table.
func isWide(gap string) bool {
	blanks := 0
	for _, r := range gap {
		if unicode.IsSpace(r) {
			blanks++
		}
	}
	return blanks > 3 || strings.Count(gap, "\n") > 1
}

// isDash reports whether a dash or slash stands between the parts of a date.
func isDash(gap string) bool { return strings.ContainsAny(gap, "-/‐‑") }

// isYear reports whether two digits after a month are a year and no number of something:
// "12 Apr 19" has a year, "12 April 19 patients" has none. Right after a month without a day it
// is a year, or else would be a day: "noviembre 06".
func (p *parser) isYear(x point, before, behind string) bool {
	switch {
	case strings.ContainsAny(before, "'’"):
		return true
	case isDash(before):
		return x.Day > 0
	case x.Day == 0 && x.Year%100 <= 31 && strings.Trim(before, " .") == "" && !p.doubtful(x.pieces[0]):
		return true
	}
	rest := strings.TrimLeft(behind[:min(4, len(behind))], " ")
	return rest == "" || strings.ContainsAny(rest[:1], ".,;)\n") && (len(rest) == 1 || !isDigit(rest[1]))
}

// scanned are the languages whose months show a date in any text; those of others do in their own.
var scanned = map[string]bool{"en": true, "de": true, "es": true, "ca": true}

// knows reports whether a month's word is one in a language that counts in the text.
func (p *parser) knows(m piece) bool { return p.asMonth(m, func(word, string) bool { return true }) }

// doubtful reports whether a month's word may be another word where no year follows: an everyday
// word, and a small one where its language writes months with a capital ("may" is mostly a
// verb), or it is short.
func (p *parser) doubtful(m piece) bool {
	return m.roman || isEveryday(m) || !p.asMonth(m, func(w word, text string) bool {
		own, _ := utf8.DecodeRuneInString(w.words[w.index])
		r, _ := utf8.DecodeRuneInString(text)
		return unicode.IsUpper(r) || !w.short && !unicode.IsUpper(own)
	})
}

// isEveryday reports whether a month's word is another word, too.
func isEveryday(m piece) bool { return everyday[fold.Composed(strings.TrimSuffix(m.text, "."))] }

// asMonth reports whether one of the names that a month's word may be is as asked.
func (p *parser) asMonth(m piece, is func(word, string) bool) bool {
	text := strings.TrimSuffix(m.text, ".")
	own := base(p.lang)
	for _, w := range called(months, text) {
		if (scanned[w.base] || w.base == own) && is(w, text) {
			return true
		}
	}
	return false
}
