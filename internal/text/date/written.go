package date

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// ordinal reads what makes the number of a day an ordinal, beside the full stop.
func (c *cursor) ordinal() string {
	if s := c.one(".º", "º", "ª", "°"); s != "" {
		return s
	}
	t := *c
	w := t.letters()
	switch strings.ToLower(w) {
	case "st", "nd", "rd", "th", "er", "r", "ro", "n", "t", "è", "é":
		*c = t
		return w
	}
	return ""
}

// dayPiece reads the number of a day with its ordinal.
func (c *cursor) dayPiece() (piece, bool) {
	start := c.at
	s := c.digits()
	p := number(day, s)
	if len(s) == 0 || len(s) > 2 || p.value < 1 || p.value > 31 {
		return p, false
	}
	p.sign = c.ordinal()
	p.text = c.since(start)
	return p, true
}

// of reads the small word between the parts of a date and gives the language that
// it is of. A "de" or "d'" comes as a piece, for it may change with the month.
func (c *cursor) of() (piece, string) {
	start := c.at
	t := *c
	switch strings.ToLower(t.letters()) {
	case "of":
		t.spaces()
		*c = t
		return lit(c.since(start)), "en"
	case "de", "del":
		if t.spaces() == "" {
			break
		}
		if t.one("l'any ", "l’any ", "año ", "any ") != "" {
			*c = t
			return lit(c.since(start)), ""
		}
		*c = t
		if strings.EqualFold(strings.TrimSpace(c.since(start)), "de") {
			return piece{unit: elision, text: c.since(start)}, ""
		}
		return lit(c.since(start)), ""
	case "d":
		if t.one("'", "’") != "" {
			*c = t
			return piece{unit: elision, text: c.since(start)}, "ca"
		}
	}
	return lit(""), ""
}

// name reads a month's word, or its Roman numeral.
func (c *cursor) name(h hints) (piece, bool) {
	t := *c
	w := t.letters()
	if n := roman(w); n > 0 || c.between(w) && roman(strings.ToUpper(w)) > 0 {
		n = max(n, roman(strings.ToUpper(w)))
		*c = t
		return piece{unit: month, text: w, value: n, roman: true}, true
	}
	found, ok := pick(months, w, h)
	if !ok || found.short && everyday[fold.Composed(w)] && linksWords.MatchString(t.rest()) {
		return piece{}, false
	}
	if d := t; !found.short && d.one(".") != "" && d.spaces() != "" && !d.done() && isDigit(d.text[d.at]) {
		found = found.abbreviated() // "May. 3", where May is both
	}
	p := piece{unit: month, text: w, value: found.index + 1, names: found.names}
	if found.short {
		if d := t; d.one(".") != "" && (d.done() || !isDigit(d.text[d.at])) {
			t, p.dot = d, true
			p.text += "."
		}
	}
	*c = t
	return p, true
}

// between reports whether a word stands between two signs, as in "22.xi.23": alone, "i" and "v" are words.
func (c *cursor) between(w string) bool {
	signs, end := ".-/", c.at+len(w)
	return c.at > 0 && end < len(c.text) && strings.IndexByte(signs, c.text[c.at-1]) >= 0 && c.text[end] == c.text[c.at-1]
}

// linksWords matches what follows a word that is no month: "des de 2003" is Catalan for since.
var linksWords = lazyregexp.New(`^ (?:del? |d['’])`)

// dayFirst reads "3. April 2019", "3rd of April", "3-Apr-19", "3 d'abril de 2019".
// With complete it must have a year.
func (p *parser) dayFirst(c cursor, complete bool) (point, int, bool) {
	d, ok := p.dayMonth(&c)
	if !ok {
		return point{}, 0, false
	}
	return d.finish(c, complete)
}

// dayMonth is the number of a day with the month after it.
type dayMonth struct {
	pieces []piece
	dash   bool // stands between them
}

// inMonth is what notaries and minutes write between a day and its month: "28 días del mes de noviembre".
var inMonth = lazyregexp.New(`^(?i:(?:d[ií]as|dies|giorni|jours) )?(?i:del mes |del mese di |du mois |do m[êe]s )`)

// dayMonth reads the number of a day with the month after it.
func (p *parser) dayMonth(c *cursor) (dayMonth, bool) {
	d, ok := c.dayPiece()
	if !ok {
		return dayMonth{}, false
	}
	h := hints{document: p.lang, around: p.around(d.sign)}
	start := c.at
	if c.one(".") != "" && h.around == "" {
		h.around = "de"
	}
	c.spaces()
	dash := c.one("-", "/", "‐", "‑")
	c.spaces()
	c.one(inMonth.FindString(c.rest()))
	between := lit(c.since(start))
	link, lang := c.of()
	if lang != "" {
		h.around = lang
	}
	h.linked = link.unit == elision
	m, ok := c.name(h)
	if !ok || !ends(*c, m) {
		return dayMonth{}, false
	}
	if link.unit == elision {
		if link.code = "ca"; base(m.lang()) != "ca" {
			link.unit = literal
		}
	}
	if dash != "" { // 12-Apr-19, 12-May-19
		d.pad, d.open = d.pad || d.open, false
		if m.names != nil {
			m.names = word{m.names, m.value - 1}.abbreviated().names
		}
	}
	return dayMonth{append(make([]piece, 0, 6), d, between, link, m), dash != ""}, true
}

// finish makes it a date, with the year that follows or without one.
func (d dayMonth) finish(c cursor, complete bool) (point, int, bool) {
	if !complete {
		x, ok := newPoint(true, d.pieces...)
		return x, c.at, ok && !d.pieces[len(d.pieces)-1].roman
	}
	more, ok := c.yearPieces(d.dash)
	if !ok {
		return point{}, 0, false
	}
	x, ok := newPoint(true, append(d.pieces, more...)...)
	return x, c.at, ok
}

// ends reports whether a month's word ends where it was read to.
func ends(c cursor, m piece) bool { return m.dot || c.endsWord() }

func (p piece) lang() string {
	if p.names == nil {
		return ""
	}
	return p.names.lang
}

// around finds a language by an ordinal.
func (p *parser) around(sign string) string {
	switch strings.ToLower(sign) {
	case "st", "nd", "rd", "th":
		return "en"
	case "er":
		return "fr"
	case "r", "n", "t", "è", "é":
		return "ca"
	}
	return ""
}

// yearPieces reads the year after a month or day, and the text between.
func (c *cursor) yearPieces(dash bool) ([]piece, bool) {
	start := c.at
	if dash {
		c.one("-", "/", "‐", "‑")
	} else {
		c.one(".")
		c.spaces()
		c.one(",")
		c.spaces()
		c.of()
	}
	mark := c.one("'", "’")
	between := lit(c.since(start))
	y := c.digits()
	ok := len(y) == 4 || len(y) == 2
	return []piece{between, number(year, y)}, ok && c.endsWord() && (between.text != "" || mark != "")
}
