package date

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// like writes word in the case of model: all capitals, a capital in front, or none.
func like(word, model string) string {
	first, n := utf8.DecodeRuneInString(model)
	switch {
	case !unicode.IsUpper(first):
		return strings.ToLower(word)
	case len(model) > n && strings.ToUpper(model) == model:
		return strings.ToUpper(word)
	}
	r, n := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(r)) + word[n:]
}

var romans = [...]string{"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"}

// roman returns the month that a numeral in capitals counts, 0 for none.
func roman(s string) int {
	for i, r := range romans {
		if r == s {
			return i + 1
		}
	}
	return 0
}

// suffix is what makes an English number an ordinal.
func suffix(n int) string {
	switch {
	case n%100 >= 11 && n%100 <= 13:
		return "th"
	case n%10 == 1:
		return "st"
	case n%10 == 2:
		return "nd"
	case n%10 == 3:
		return "rd"
	}
	return "th"
}
