package pattern

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// compact gives the letters, in upper case, and digits of a value without what
// separates them.
func compact(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case '0' <= r && r <= '9' || 'A' <= r && r <= 'Z':
			return r
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			return unicode.ToUpper(r)
		}
		return -1
	}, s)
}

// digits gives the ASCII digits of a value.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// countDigits is the number of ASCII digits of a value.
func countDigits(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if isDigit(s[i]) {
			n++
		}
	}
	return n
}

// isWord reports whether a rune belongs to words: what \w means in patterns.
func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r == '_' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) || unicode.Is(unicode.Pc, r)
}

// wordBefore and wordAfter report whether a word character touches position i.
func wordBefore(s string, i int) bool {
	r, w := utf8.DecodeLastRuneInString(s[:i])
	return w > 0 && isWord(r)
}

func wordAfter(s string, i int) bool {
	r, w := utf8.DecodeRuneInString(s[i:])
	return w > 0 && isWord(r)
}
