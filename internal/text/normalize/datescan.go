package normalize

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/calendar"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// DateAt reads the longest date that starts at byte i of a text and gives the
// byte where it ends. It knows what shows itself to be a date: three numbers, or a
// month's word with a day or a year. What stands around the date is the caller's
// to judge.
func DateAt(text string, i int, lang string) (m Moment, end int, ok bool) {
	if i < 0 || i >= len(text) {
		return Moment{}, 0, false
	}
	c := cursor{text, i}
	if !digit(text[i]) {
		return monthFirstDate(c)
	}
	if m, end, ok = numericDate(c, lang); ok {
		return m, end, true
	}
	return dayFirstDate(c)
}

// dayFirstDate reads "12 April 2019", "12th of April", "12. April 2019",
// "12 de abril de 2019", "12-Apr-19".
func dayFirstDate(c cursor) (Moment, int, bool) {
	day, n := c.number()
	if n > 2 || day < 1 || day > 31 {
		return Moment{}, 0, false
	}
	c.literal(".")
	c.ordinal()
	dash := c.literal("-") || c.literal("/")
	if !dash {
		c.blanks()
		c.link()
	}
	r := c
	w, ok := c.month()
	if !ok {
		if w, ok = r.roman(); !ok {
			return Moment{}, 0, false
		}
		c = r
	}
	return c.withYear(Moment{Month: w.number, Day: day}, w, dash)
}

// monthFirstDate reads "April 12th, 2019", "April 2019" and "abril de 2019".
func monthFirstDate(c cursor) (Moment, int, bool) {
	w, ok := c.month()
	if !ok {
		return Moment{}, 0, false
	}
	d := c
	d.literal(".")
	d.blanks()
	if day, n := d.number(); n > 0 && n <= 2 && day >= 1 && day <= 31 {
		d.ordinal()
		return d.withYear(Moment{Month: w.number, Day: day}, w, false)
	}
	if d = c; d.literal("-") {
		if v, n := d.number(); n == 4 {
			m := Moment{Year: v, Month: w.number}
			return m, d.at, m.valid()
		}
	}
	m, end, ok := c.withYear(Moment{Month: w.number}, w, false)
	return m, end, ok && m.Year > 0
}

// withYear completes a date with the year that follows, if one does. Without it,
// a word that may be no month is not taken for one.
func (c cursor) withYear(m Moment, w monthWord, dash bool) (Moment, int, bool) {
	y := c
	if dash {
		if y.literal("-") || y.literal("/") {
			if v, n := y.number(); n == 4 || n == 2 {
				m.Year = calendar.Year(v, n)
				return m, y.at, m.valid()
			}
		}
	} else if v, ok := y.year(); ok {
		m.Year = v
		return m, y.at, m.valid()
	}
	return m, c.at, !w.doubtful && m.valid()
}

// year reads a year of four digits, or of two behind an apostrophe, and what may
// stand between a month and it.
func (c *cursor) year() (int, bool) {
	c.literal(".")
	c.blanks()
	if c.literal(",") {
		c.blanks()
	}
	c.link()
	short := c.literal("'") || c.literal("’")
	v, n := c.number()
	if short || n == 2 && c.closes() {
		return calendar.Year(v, n), n == 2
	}
	return v, n == 4 && v >= 1000 && v <= 2999
}

// closes reports whether nothing follows that a number before could count: "12 Apr
// 19" has a year, "12 April 19 patients" has none.
func (c *cursor) closes() bool {
	rest := c.text[c.at:min(len(c.text), c.at+4)]
	rest = strings.TrimLeft(rest, " ")
	return rest == "" || strings.ContainsAny(rest[:1], ".,;)\n") && (len(rest) == 1 || !digit(rest[1]))
}

// roman reads a month as a Roman numeral, which needs a year to be one.
func (c *cursor) roman() (monthWord, bool) {
	number := 0
	switch c.letters() {
	case "I":
		number = 1
	case "II":
		number = 2
	case "III":
		number = 3
	case "IV":
		number = 4
	case "V":
		number = 5
	case "VI":
		number = 6
	case "VII":
		number = 7
	case "VIII":
		number = 8
	case "IX":
		number = 9
	case "X":
		number = 10
	case "XI":
		number = 11
	case "XII":
		number = 12
	}
	return monthWord{number: number, doubtful: true}, number > 0
}

// ordinal skips what makes the number of a day an ordinal: 1st, 1er, 1r, 2n, 1º.
func (c *cursor) ordinal() {
	for _, s := range [...]string{"º", "ª", "°"} {
		if c.literal(s) {
			return
		}
	}
	t := *c
	switch t.letters() {
	case "st", "nd", "rd", "th", "ST", "ND", "RD", "TH", "er", "ro", "r", "n", "t", "è", "é":
		*c = t
	}
}

// link skips the small word between the parts of a date, with the space behind it.
func (c *cursor) link() {
	t := *c
	switch strings.ToLower(t.letters()) {
	case "of", "de", "del":
		if t.blanks() {
			_ = t.literal("l'") || t.literal("l’")
			_ = t.literal("any ") || t.literal("año ")
			*c = t
		}
	case "d":
		if t.literal("'") || t.literal("’") {
			t.blanks()
			*c = t
		}
	}
}

// month reads a month's word.
func (c *cursor) month() (monthWord, bool) {
	start := c.at
	w := c.letters()
	if len(w) < 3 || len(w) > longestMonth {
		return monthWord{}, false
	}
	found, ok := lookUp(w)
	if !ok {
		return monthWord{}, false
	}
	if found.capital {
		r, _ := utf8.DecodeRuneInString(c.text[start:])
		found.doubtful = found.doubtful || !unicode.IsUpper(r)
	}
	return found, true
}

// lookUp finds a month without allocating for words of plain letters.
func lookUp(w string) (monthWord, bool) {
	var lower [longestMonth]byte
	for i := range len(w) {
		b := w[i]
		if b >= utf8.RuneSelf {
			m, ok := months[fold.Composed(w)]
			return m, ok
		}
		lower[i] = b | 0x20
	}
	m, ok := months[string(lower[:len(w)])]
	return m, ok
}
