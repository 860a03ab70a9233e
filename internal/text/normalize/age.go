package normalize

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// ageUnits are the beginnings of the words for units below the year.
var ageUnits = []struct{ stem, unit string }{
	{"mon", "months"}, {"lebensmon", "months"}, {"mes", "months"},
	{"week", "weeks"}, {"wo", "weeks"}, {"wö", "weeks"}, {"lebenswo", "weeks"}, {"seman", "weeks"}, {"setman", "weeks"},
	{"day", "days"}, {"tag", "days"}, {"tägig", "days"}, {"día", "days"}, {"dies", "days"},
}

// Age is the number of an age written with its words: "45-year-old" is 45. Units
// below the year are kept: "6 Monate alt" is "6 months". The text must hold one
// number, of at most three digits.
func Age(s string) (string, bool) {
	start := strings.IndexFunc(s, isDigit)
	if start < 0 {
		return "", false
	}
	end := start
	for end < len(s) && isDigit(rune(s[end])) {
		end++
	}
	if end-start > 3 || strings.IndexFunc(s[end:], isDigit) >= 0 {
		return "", false
	}
	n, err := strconv.Atoi(s[start:end])
	return strconv.Itoa(n) + ageUnit(s[end:]), err == nil
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func ageUnit(rest string) string {
	rest = strings.TrimLeft(lethe.Lower(rest), " .-\t\u00a0\u2010\u2011")
	for _, u := range ageUnits {
		if strings.HasPrefix(rest, u.stem) {
			return " " + u.unit
		}
	}
	return ""
}
