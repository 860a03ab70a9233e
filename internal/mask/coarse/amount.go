package coarse

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	sum = lazyregexp.New(`\b((?:sum|amount|total|payment|fee|fine|bill|cost|price|rent|fees|costs|damages) of|for|paid|pay|pays|cost|costs|is|was|worth|received|owes|owed) ` +
		`(?:([£€$])(\d{1,3}(?:,\d{3})+|\d{2,9})(?:\.\d\d)?|(\d{1,3}(?:,\d{3})+|\d{2,9})(?:\.\d\d)? (euros|pounds|dollars|francs|marks|schillings|kronor|kroner|roubles|zlotys|lira))`)
	aged = lazyregexp.New(`\b(aged) ([1-9]\d)|\b([1-9]\d) (years old)`)
)

// amounts finds sums of money, and ages.
func amounts(text string) []Phrase {
	return append(each(text, sum, bandOf), each(text, aged, func(groups []string) []string {
		if groups[1] != "" {
			return []string{groups[1] + " between " + tens(groups[2], " and ")}
		}
		return []string{"between " + tens(groups[3], " and ") + " " + groups[4]}
	})...)
}

// bandOf is between which round numbers a sum is.
func bandOf(groups []string) []string {
	sign, figures, unit := groups[2], groups[3], ""
	if figures == "" {
		figures, unit = groups[4], " "+groups[5]
	}
	n, err := strconv.Atoi(strings.ReplaceAll(figures, ",", ""))
	if err != nil || n < 10 {
		return nil
	}
	width := 10
	for n/width >= 10 {
		width *= 10
	}
	low := n / width * width
	return []string{groups[1] + " between " + sign + thousands(low) + " and " + sign + thousands(low+width) + unit}
}

func tens(age, and string) string {
	return age[:1] + "0" + and + string(age[0]+1) + "0"
}

// thousands writes a number with commas.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
