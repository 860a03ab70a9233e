package report

import (
	"strconv"
	"strings"
)

// px is a length in a drawing. A tenth of a unit is as fine as anyone sees.
type px float64

func (p px) String() string {
	s := strconv.FormatFloat(float64(p), 'f', 1, 64)
	return strings.TrimSuffix(s, ".0")
}

// count writes 12345 as 12,345.
func count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// risk writes a risk to be read. It does not round up to certainty, nor down to
// none.
func risk(f float64) string {
	switch s := strconv.FormatFloat(f, 'f', 3, 64); {
	case f < 1 && s == "1.000":
		return ">0.999"
	case f > 0 && s == "0.000":
		return "<0.001"
	default:
		return s
	}
}

// exact writes a number of a calculation that a person may want to check.
func exact(f float64) string { return strconv.FormatFloat(f, 'f', 4, 64) }

// setting writes a threshold as its owner did.
func setting(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// percent writes the share of part in whole.
func percent(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	share := 100 * float64(part) / float64(whole)
	if share > 0 && share < 0.1 {
		return "<0.1 %"
	}
	return strconv.FormatFloat(share, 'f', 1, 64) + " %"
}

// plural writes a count with its noun.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + many
}
