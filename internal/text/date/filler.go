package date

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// signs may stand around dates.
var signs = strings.Fields(". , ; : ( ) [ ] - – — ‐ ‑ / & ' ’ * † \"")

// filler reads one word or sign of those that may stand around dates.
func (p *parser) filler(i int) (piece, int, bool) {
	c := cursor{p.text, i}
	if c.spaces() != "" || c.one(signs...) != "" {
		return lit(c.since(i)), c.at, true
	}
	if x, ok := c.article(); ok {
		return x, c.at, true
	}
	w := c.letters()
	if feira := c.one("-feira"); feira != "" {
		w += feira
	}
	if x, ok := p.weekday(&c, w); ok {
		return x, c.at, true
	}
	for c.one("'", "’") != "" && small[fold.Composed(c.since(i)+cursor{c.text, c.at}.peekLetters())] {
		c.letters()
	}
	return lit(c.since(i)), c.at, w != "" && small[fold.Composed(strings.TrimRight(c.since(i), "'’"))]
}

func (c cursor) peekLetters() string { return c.letters() }

// weekday reads the name of a day, of which w was read already.
func (p *parser) weekday(c *cursor, w string) (piece, bool) {
	found, ok := pick(weekdays, w, hints{document: p.lang})
	if !ok || found.short && isSmall(w) {
		return piece{}, false
	}
	if found.short && isWord(w, c.rest()) {
		return piece{}, false
	}
	x := piece{unit: weekday, text: w, value: found.index, names: found.names}
	if found.short && c.one(".") != "" {
		x.dot = true
		x.text += "."
	}
	return x, true
}

// alsoWords are short names of days that begin sentences as words of German, and are days only before
// a full stop or a comma: "Die am 3. Mai geborene Klägerin", "Die, 3. Mai".
var alsoWords = map[string]bool{"Die": true, "Mit": true, "Son": true, "DIE": true, "MIT": true}

// isWord reports whether the short name of a day is a word of a German sentence by the text after it.
func isWord(w, behind string) bool {
	return alsoWords[w] && (behind == "" || !strings.ContainsRune(".,)]", rune(behind[0])))
}

// isSmall reports whether the short name of a day is a small word where it is written: "do" and
// "mi" without a capital are no German days.
func isSmall(w string) bool {
	first, _ := utf8.DecodeRuneInString(w)
	return !unicode.IsUpper(first) && small[fold.Composed(w)]
}

// article reads "el ", "l'" or "de l'" right before a number, and these, "de " and "d'" before the word for a month.
func (c *cursor) article() (piece, bool) {
	start, t := c.at, *c
	switch strings.ToLower(t.letters()) {
	case "el", "il", "del":
		if t.spaces() == "" {
			return piece{}, false
		}
	case "de":
		if t.spaces() == "" {
			return piece{}, false
		}
		t.one("l'", "l’")
	case "l", "d":
		if t.one("'", "’") == "" {
			return piece{}, false
		}
	default:
		return piece{}, false
	}
	own, text := strings.ToLower(c.text[start:t.at]), c.text[start:t.at]
	switch {
	case t.done():
		return piece{}, false
	case isDigit(t.text[t.at]):
		if own == "d'" || own == "d’" || strings.TrimSpace(own) == "de" {
			return piece{}, false
		}
		*c = t
		return piece{unit: elision, value: 1, text: text}, true
	case !isMonth(t.peekLetters(), "ca"):
		return piece{}, false
	}
	*c = t
	return piece{unit: elision, text: text}, true
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
	case "uhr", "h", "am", "pm", "utc", "gmt":
		t, marked = u, true
	}
	if !marked || !t.endsWord() {
		return false
	}
	*c = t
	return true
}
