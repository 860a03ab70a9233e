package date

import "strings"

// Following reports whether two texts are the names of a month or weekday and of the next, in one language: "April" and
// "May", "Sa." and "So.".
func Following(a, b string) bool {
	return follow(months, a, b) || follow(weekdays, a, b)
}

func follow(names map[string][]word, a, b string) bool {
	for _, x := range called(names, bareName(a)) {
		for _, y := range called(names, bareName(b)) {
			if x.names == y.names && (x.index+1)%len(x.words) == y.index {
				return true
			}
		}
	}
	return false
}

func bareName(s string) string { return strings.TrimSuffix(strings.TrimSpace(s), ".") }
