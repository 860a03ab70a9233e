package pattern

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// stem reduces a word to what its inflections share in English, German, Spanish
// and Catalan, well enough to compare words of a list with words of a text:
// numbers, number; Nummern, Nummer; tarjetas, tarjeta; identificaciones,
// identificación, identificació. Both sides pass through it, so that it need not
// be right, only alike.
func stem(word string) string {
	s := fold(word)
	for {
		n := len(s)
		switch {
		case n >= 4 && strings.IndexByte("senao", s[n-1]) >= 0:
			s = s[:n-1]
		case n >= 6 && (strings.HasSuffix(s, "er") || strings.HasSuffix(s, "em")):
			s = s[:n-2]
		default:
			return s
		}
	}
}

// fold gives a word in lower case and without diacritics.
func fold(word string) string {
	ascii := true
	for i := 0; i < len(word); i++ {
		ascii = ascii && word[i] < utf8.RuneSelf
	}
	s := strings.ToLower(word)
	if ascii {
		return s
	}
	s = strings.ReplaceAll(s, "ß", "ss")
	return strings.Map(func(r rune) rune {
		if unicode.IsMark(r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// stems gives the stems of the words of a text: runs of letters, and of each part
// of a name written in camel case.
func stems(text string, out []string) []string {
	start := -1
	lower := false
	for i, r := range text {
		letter := unicode.IsLetter(r) || unicode.IsMark(r)
		if start >= 0 && (!letter || lower && unicode.IsUpper(r)) {
			out = append(out, stem(text[start:i]))
			start = -1
		}
		if letter && start < 0 {
			start = i
		}
		lower = letter && unicode.IsLower(r)
	}
	if start >= 0 {
		out = append(out, stem(text[start:]))
	}
	return out
}
