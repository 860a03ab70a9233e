package view

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// longestLink is how far the end of the text of a link is looked for.
const longestLink = 300

// mark passes over the marks of Markdown around words. A single one between letters is
// a part of the word, and three are none.
func (r *reader) mark(at int) (int, string) {
	c := r.text[at]
	n := 1
	for r.byteAt(at+n) == c && n < 4 {
		n++
	}
	before, behind := r.before(at), r.behind(at+n)
	inside := letter.OfWord(before) && letter.OfWord(behind)
	switch {
	case n > 3 || at > 0 && r.text[at-1] == c:
		return 0, ""
	case c == '~' && n != 2:
		return 0, ""
	case c == '*' && n == 1 && unicode.IsDigit(behind) && !r.starred(at):
		return 0, "" // of a birth: "Anna (*12.07.1977 in Bonn)"
	case inside && (n != 2 || c == '_' || unicode.IsDigit(before) || unicode.IsDigit(behind)):
		return 0, ""
	case unicode.IsSpace(before) && unicode.IsSpace(behind) || before == 0 && behind == 0 || before == 0 && unicode.IsSpace(behind):
		return 0, ""
	case !letter.OfWord(before) && !letter.OfWord(behind) && n < 2 && c != '`':
		return 0, ""
	}
	return n, ""
}

// longestFigures is how far the end of marked figures is looked for.
const longestFigures = 40

// starred reports whether another star ends soon what the one at a place begins.
func (r *reader) starred(at int) bool {
	rest, _, _ := strings.Cut(r.text[at+1:min(len(r.text), at+1+longestFigures)], "\n")
	end := strings.IndexByte(rest, '*')
	return end > 0 && letter.OfWord(r.before(at+1+end)) && !unicode.IsDigit(r.behind(at+2+end))
}

// link passes over the bracket in front of the text of a link.
func (r *reader) link(at int) (int, string) {
	rest := r.text[at+1 : min(len(r.text), at+longestLink)]
	if end := strings.IndexAny(rest, "[]\n"); end > 0 && strings.HasPrefix(rest[end:], "](") {
		return 1, ""
	}
	return 0, ""
}

// target sets the address of a link apart from its text.
func (r *reader) target(at int) (int, string) {
	if r.byteAt(at+1) == '(' {
		return 2, " ("
	}
	return 0, ""
}

// prefix is what quoted replies, comments and headings have in front of a line.
var prefix = lazyregexp.New(`^[ \t]*(?:(?:>[ \t]?)+|//+|#+|--|;;+)[ \t]*`)

const longestPrefix = 40

// line passes over the prefix of the line behind a line break.
func (r *reader) line(at int) (int, string) {
	p := prefix.FindString(r.text[at+1 : min(len(r.text), at+1+longestPrefix)])
	if p == "" || !letter.OfWord(r.behind(at+1+len(p))) {
		return 0, ""
	}
	return 1 + len(p), "\n"
}

// together are words before which a hyphen at the end of a line stays: Haut- und.
var together = wordset.Of("und oder bzw and or y o u e i ni")

// hyphen joins a word that is divided at the end of a line.
func (r *reader) hyphen(at int) (int, string) {
	k := at + 1
	if r.byteAt(k) == '\r' {
		k++
	}
	if r.byteAt(k) != '\n' || !unicode.IsLetter(r.before(at)) {
		return 0, ""
	}
	k++
	rest := r.text[k:min(len(r.text), k+longestPrefix)]
	n := len(prefix.FindString(rest))
	if n == 0 {
		n = len(rest) - len(strings.TrimLeft(rest, " \t"))
	}
	rest = rest[n:]
	end := strings.IndexFunc(rest, letter.NotOfWord)
	if end < 0 {
		end = len(rest)
	}
	if !unicode.IsLower(r.behind(k+n)) || together[rest[:end]] {
		return 0, ""
	}
	return k + n - at, ""
}
