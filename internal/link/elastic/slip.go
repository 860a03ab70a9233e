package elastic

import (
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// strictness says how strictly typing errors are judged.
type strictness uint8

const (
	usual strictness = iota
	careful
	lenient
)

const (
	shortestSlip = 5 // letters that a word must have for one of them to be a slip
	twoSlips     = 9 // and for two
)

// slip reports whether two folded words differ as by a slip of the pen: in one letter
// put in, left out or taken for another, or in the order of two, and in two such places
// if they are long; never in the first letter. A last letter taken for another and
// two common surnames are no slip. By careful, a letter taken for another is none
// in shorter words: Hamburg and Homburg are two towns. By lenient, the words may
// differ by one place more, as two slips in one word do.
func slip(a, b string, by strictness) bool {
	if a == b || a == "" || b == "" || a[0] != b[0] {
		return false
	}
	la, lb := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	short := min(la, lb)
	if short < shortestSlip || la-lb > 3 || lb-la > 3 {
		return false
	}
	limit := 1
	if short >= twoSlips {
		limit = 2
	}
	if by == lenient {
		limit++
	}
	x, y := inner(a, b)
	if distance(x, y, limit) > limit || name.AlikeSurnames(a, b) {
		return false
	}
	if la != lb || by == lenient {
		return true
	}
	taken := len(x) == 1
	atEnd := a[len(a)-1] != b[len(b)-1]
	return !taken || !atEnd && !(by == careful && short < twoSlips)
}

// inner is what is left of two words without the letters with which both begin and end.
func inner(a, b string) (x, y []rune) {
	x, y = []rune(a), []rune(b)
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	return x, y
}

// longestInner is how much of words is compared that differ in more than a letter.
const longestInner = 32

// distance is how many letters must be put in, left out, taken for another or turned
// round with the next, no letter twice, to make one word of the other; limit+1 if more
// than limit.
func distance(x, y []rune, limit int) int {
	if len(x) > longestInner || len(y) > longestInner {
		return limit + 1
	}
	var rows [3][longestInner + 1]int
	before, last, this := &rows[0], &rows[1], &rows[2]
	for j := range len(y) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		this[0] = i
		best := i
		for j := 1; j <= len(y); j++ {
			d := last[j-1]
			if x[i-1] != y[j-1] {
				d = 1 + min(d, last[j], this[j-1])
				if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
					d = min(d, before[j-2]+1)
				}
			}
			this[j] = d
			best = min(best, d)
		}
		if best > limit {
			return limit + 1
		}
		before, last, this = last, this, before
	}
	return last[len(y)]
}
