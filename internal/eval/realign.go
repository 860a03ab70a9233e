package eval

import (
	"sort"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// realigned gives marks of a text as they lie in another that differs from it in
// nothing but white space, or false.
func realigned(marks []mark, from, to string) ([]mark, bool) {
	if from == to {
		return marks, true
	}
	a, b := visible(from), visible(to)
	if len(a) != len(b) {
		return nil, false
	}
	for i := range a {
		if x, n := utf8.DecodeRuneInString(from[a[i]:]); to[b[i]:min(len(to), b[i]+n)] != string(x) {
			return nil, false
		}
	}
	var out []mark
	for _, m := range marks {
		first, behind := sort.SearchInts(a, m.Start), sort.SearchInts(a, m.End)
		if first == behind {
			continue // white space alone
		}
		_, n := utf8.DecodeRuneInString(to[b[behind-1]:])
		m.Span = span.Span{Start: b[first], End: b[behind-1] + n}
		out = append(out, m)
	}
	return out, true
}

// visible are the offsets of the characters that are no white space.
func visible(text string) []int {
	var at []int
	for i, r := range text {
		if !unicode.IsSpace(r) {
			at = append(at, i)
		}
	}
	return at
}
