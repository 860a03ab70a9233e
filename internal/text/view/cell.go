package view

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// pipe reads the sign between cells as a comma, but in tables of several rows of
// equally many cells, which stay tables.
func (r *reader) pipe(at int) (int, string) {
	if b, c := r.byteAt(at-1), r.byteAt(at+1); b > ' ' && c > ' ' || b == '|' || c == '|' || r.inTable(at, &r.pipes) {
		return 0, ""
	}
	return r.between(at)
}

// semicolon does so for semicolons that have no space after them, and for all of a line
// in which one has its space on the wrong side.
func (r *reader) semicolon(at int) (int, string) {
	if r.inTable(at, &r.semicolons) {
		return 0, ""
	}
	c := r.behind(at + 1)
	switch {
	case r.semicolons.loose:
	case !letter.OfWord(c), unicode.IsDigit(c) && unicode.IsDigit(r.before(at)), strings.ContainsAny(r.token(at), "=:/&"): // of an address, or of settings
		return 0, ""
	}
	return r.between(at)
}

// between is a comma for a sign between two cells, nothing for one that begins or ends a
// line.
func (r *reader) between(at int) (int, string) {
	n := 1
	for c := r.byteAt(at + n); c == ' ' || c == '\t'; c = r.byteAt(at + n) {
		n++
	}
	for c := r.byteAt(at - r.back - 1); (c == ' ' || c == '\t') && at-r.back > r.copied; c = r.byteAt(at - r.back - 1) {
		r.back++
	}
	before, behind := r.before(at-r.back), r.behind(at+n)
	switch {
	case before == 0 || behind == 0:
		return n, ""
	case before == '\n' || before == '\r' || behind == '\n' || behind == '\r':
		return n, ""
	case unicode.IsPunct(behind) && behind != '(' && behind != '"' || !letter.OfWord(before):
		return n, " "
	}
	return n, ", "
}

// rows is what is known about the lines so far that have a sign.
type rows struct {
	sign  byte
	ended int  // the end of the last of them
	row   bool // whether it is a row of a table
	cells int  // its signs
	loose bool // one of them has a space before it, and none after
}

var looseSign = lazyregexp.New(`(?:^|\s);\pL`)

// inTable reports whether the line before or after has as many of a sign as the one
// around a place.
func (r *reader) inTable(at int, w *rows) bool {
	if at < w.ended {
		return w.row
	}
	start := w.ended + strings.LastIndexByte(r.text[w.ended:at], '\n') + 1
	line, rest, _ := strings.Cut(r.text[start:], "\n")
	next, _, _ := strings.Cut(rest, "\n")
	n := strings.Count(line, string(w.sign))
	w.loose = looseSign.MatchString(line)
	follows := w.ended > 0 && w.ended == start && w.cells == n
	w.row = follows || strings.Count(next, string(w.sign)) == n
	w.ended, w.cells = start+len(line)+1, n
	w.ended = min(w.ended, len(r.text))
	return w.row
}
