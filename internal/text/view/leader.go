package view

import (
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// leastLeader is how many dots or low lines lead from a label to its value: three dots leave something
// out, and three low lines are marks of Markdown.
const leastLeader = 4

// leader reads the dots or low lines of a form between a label and its value as a colon:
// "Name ........ Jane Doe", "Name: ____ Jane Doe".
func (r *reader) leader(at int) (int, string) {
	sign := r.text[at]
	if r.byteAt(at-1) == sign {
		return 0, "" // the run was judged at its first sign, so that long ones are read once
	}
	n := 1
	for r.byteAt(at+n) == sign {
		n++
	}
	if n < leastLeader {
		return 0, ""
	}
	for c := r.byteAt(at + n); c == ' ' || c == '\t'; c = r.byteAt(at + n) {
		n++
	}
	for c := r.byteAt(at - r.back - 1); (c == ' ' || c == '\t') && at-r.back > r.copied; c = r.byteAt(at - r.back - 1) {
		r.back++
	}
	before, behind := r.before(at-r.back), r.behind(at+n)
	switch {
	case !letter.OfWord(behind) && behind != '+' && behind != '(':
	case before == ':':
		return n, " "
	case unicode.IsLetter(before) || before == ')' || before == '.':
		return n, ": "
	}
	r.back = 0
	return 0, ""
}

// low reads low lines as those of a form, or as marks.
func (r *reader) low(at int) (int, string) {
	if n, text := r.leader(at); n > 0 {
		return n, text
	}
	return r.mark(at)
}
