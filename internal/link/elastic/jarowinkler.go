package elastic

import (
	"slices"

	"github.com/lethe-privacy/lethe"
)

// JaroWinkler is Winkler's string comparator of two values in lower case, on code
// points, in [0,1]: Jaro's, which is the mean of the shares of letters that both have in
// much the same place and of those among them in the same order, raised by a tenth
// of what is missing for each of up to four letters with which both begin, where it is
// above .7 (Winkler, "String Comparator Metrics and Enhanced Decision Rules in the
// Fellegi-Sunter Model of Record Linkage", 1990).
func JaroWinkler(a, b string) float64 {
	return jaroWinkler([]rune(lethe.Lower(a)), []rune(lethe.Lower(b)))
}

// boosted is the Jaro similarity above which a common beginning counts.
const boosted = 0.7

func jaroWinkler(a, b []rune) float64 {
	if slices.Compare(a, b) > 0 {
		a, b = b, a // which letters are found to match can depend on the order
	}
	j := jaro(a, b)
	if j <= boosted {
		return j
	}
	prefix := 0
	for prefix < min(4, len(a), len(b)) && a[prefix] == b[prefix] {
		prefix++
	}
	return j + float64(float64(prefix)*0.1*(1-j)) // rounded in between on every processor
}

// longestForm is how many letters of a value are compared.
const longestForm = 256

func jaro(a, b []rune) float64 {
	a, b = a[:min(len(a), longestForm)], b[:min(len(b), longestForm)]
	if len(a) == 0 || len(b) == 0 {
		if len(a) == len(b) {
			return 1
		}
		return 0
	}
	var usedA, usedB [longestForm]bool
	matches := match(a, b, &usedA, &usedB)
	if matches == 0 {
		return 0
	}
	turned, at := 0, 0
	for i := range a {
		if !usedA[i] {
			continue
		}
		for !usedB[at] {
			at++
		}
		if a[i] != b[at] {
			turned++
		}
		at++
	}
	m := float64(matches)
	return (m/float64(len(a)) + m/float64(len(b)) + (m-float64(turned/2))/m) / 3
}

// match marks the letters that both words have no farther apart than half the longer
// one, each once, and counts them.
func match(a, b []rune, usedA, usedB *[longestForm]bool) int {
	reach := max(max(len(a), len(b))/2-1, 0)
	matches := 0
	for i, r := range a {
		for j := max(0, i-reach); j < min(len(b), i+reach+1); j++ {
			if !usedB[j] && b[j] == r {
				usedA[i], usedB[j] = true, true
				matches++
				break
			}
		}
	}
	return matches
}
