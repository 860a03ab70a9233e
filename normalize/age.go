package normalize

import "strconv"

// Age is the number of an age written with its words: "45-year-old" is 45. The
// text must hold one number, of at most three digits.
func Age(s string) (string, bool) {
	start, end := -1, -1
	for i := 0; i < len(s); i++ {
		if !digit(s[i]) {
			continue
		}
		if start >= 0 && i > end {
			return "", false
		}
		if start < 0 {
			start = i
		}
		end = i + 1
	}
	if start < 0 || end-start > 3 {
		return "", false
	}
	n, err := strconv.Atoi(s[start:end])
	return strconv.Itoa(n), err == nil
}
