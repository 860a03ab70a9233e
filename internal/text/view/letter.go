package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// letter reads a character beyond ASCII, and gives its length.
func (r *reader) letter(at int) int {
	c, n := utf8.DecodeRuneInString(r.text[at:])
	switch {
	case c == utf8.RuneError && n < 2:
	case invisible(c):
		r.put(at, at+n, "")
	case c == '\u00a0' || c == '\u202f' || c == '\u2007':
		r.put(at, at+n, " ")
	case c == '\u2010' || c == '\u2011': // hyphens that no line breaks at
		r.put(at, at+n, "-")
	case '！' <= c && c <= '～':
		r.put(at, at+n, string(c-'！'+'!'))
	case unicode.Is(unicode.Nd, c):
		r.put(at, at+n, string('0'+value(c)))
	case twins[c] != 0 && r.mixed(at):
		r.put(at, at+n, string(twins[c]))
	}
	return n
}

// invisible characters say nothing between letters.
func invisible(c rune) bool {
	switch {
	case c == '\u00ad', '\u200b' <= c && c <= '\u200f', '\u202a' <= c && c <= '\u202e', '\u2060' <= c && c <= '\u2069', c == '\ufeff':
		return true
	}
	return false
}

// value is what a decimal digit stands for: Unicode keeps them in runs of ten from 0.
func value(c rune) rune {
	for _, t := range unicode.Nd.R16 {
		if rune(t.Lo) <= c && c <= rune(t.Hi) {
			return (c - rune(t.Lo)) % 10
		}
	}
	for _, t := range unicode.Nd.R32 {
		if rune(t.Lo) <= c && c <= rune(t.Hi) {
			return (c - rune(t.Lo)) % 10
		}
	}
	return 0
}

// twins are letters of other scripts that look like Latin ones (Unicode Technical
// Standard 39, confusables).
var twins = func() map[rune]rune {
	m := map[rune]rune{}
	others, latin := []rune("аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅԚԜοανικρυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"), []rune("aeopcyxijshdqwABEKMHOPCTYXIJSQWoavikpuxABEZHIKMNOPTYX")
	for i, c := range others {
		m[c] = latin[i]
	}
	return m
}()

// mixed reports whether the word around a place has Latin letters, too.
func (r *reader) mixed(at int) bool {
	from, to := max(0, at-furthest/2), min(len(r.text), at+furthest/2)
	before, behind := r.text[from:at], r.text[at:to]
	if k := strings.LastIndexFunc(before, letter.Not); k >= 0 {
		before = before[k:]
	}
	if k := strings.IndexFunc(behind, letter.Not); k >= 0 {
		behind = behind[:k]
	}
	return strings.ContainsFunc(before, isLatin) || strings.ContainsFunc(behind, isLatin)
}

func isLatin(c rune) bool { return unicode.Is(unicode.Latin, c) }
