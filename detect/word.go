package detect

import (
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// NextWord gives the next run of letters or digits and where to go on.
func NextWord(text string, at int) (span.Span, int) {
	for at < len(text) {
		r, n := utf8.DecodeRuneInString(text[at:])
		if IsWord(r) {
			break
		}
		at += n
	}
	start := at
	for at < len(text) {
		r, n := utf8.DecodeRuneInString(text[at:])
		if !IsWord(r) {
			break
		}
		at += n
	}
	return span.Span{Start: start, End: at}, at
}

// IsWord reports whether a character is a part of a word: a letter, a mark on one, a digit.
func IsWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r)
}
