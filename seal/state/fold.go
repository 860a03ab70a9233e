package state

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// fold gives one form to texts that a reader takes for the same: whatever their case,
// the form of their characters, and the white space in them.
func fold(s string) string {
	if !spacesAreSingle(s) {
		s = strings.Join(strings.Fields(s), " ")
	}
	if isPlain(s) {
		return strings.ToLower(s)
	}
	s = norm.NFKC.String(cases.Fold().String(norm.NFKC.String(s)))
	return strings.Join(strings.Fields(s), " ") // some characters become white space
}

// isPlain reports whether every character is one of European languages that folds to its
// lower case and is composed already, as nearly all are.
func isPlain(s string) bool {
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
		case r < 'À' || r > 'ž':
			return false
		case strings.ContainsRune("ßİĲĳĿŀŉ", r): // all others here do
			return false
		}
	}
	return true
}

// spacesAreSingle reports whether the white space of s is single spaces inside.
func spacesAreSingle(s string) bool {
	space := true // one at the start would be the second
	for _, r := range s {
		if r != ' ' && unicode.IsSpace(r) || r == ' ' && space {
			return false
		}
		space = r == ' '
	}
	return !space || s == ""
}
