package state

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// fold gives one form to texts that a reader takes for the same: whatever their case,
// the form of their characters, and the white space in them.
func fold(s string) string {
	if !isASCII(s) {
		s = norm.NFKC.String(cases.Fold().String(norm.NFKC.String(s)))
		return strings.Join(strings.Fields(s), " ")
	}
	s = strings.ToLower(s)
	if !simpleSpaces(s) {
		s = strings.Join(strings.Fields(s), " ")
	}
	return s
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// simpleSpaces reports whether the only white space of s is single spaces inside.
func simpleSpaces(s string) bool {
	space := true // one at the start would be the second
	for i := range len(s) {
		switch c := s[i]; {
		case c == ' ' && space, c < ' ':
			return false
		default:
			space = c == ' '
		}
	}
	return !space || s == ""
}
