// Package nearest says which known name was perhaps meant.
package nearest

import (
	"fmt"
	"strings"
)

// To suggests, as the end of a sentence, the known name that is most like an
// unknown one; "" where none is near.
func To(name string, known []string) string {
	if best := Name(name, known); best != "" {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	return ""
}

// Name is the known name that is most like an unknown one, in letters of any case; "" where none is near.
func Name(name string, known []string) string {
	best, at := "", max(3, len(name)/2+1)
	for _, k := range known {
		if d := distance(strings.ToLower(name), strings.ToLower(k)); d < at {
			best, at = k, d
		}
	}
	return best
}

// distance is the Levenshtein distance in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		prev := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := prev
			if a[i] != b[j] {
				cost++
			}
			prev = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
