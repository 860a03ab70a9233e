package rewrite

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/span"
)

// Change is a span of a text, and its counterpart in another. Where both are equal
// it is no change.
type Change struct{ From, To span.Span }

// Changes says, by words, how one text became another: in order, disjoint, and all that
// lies between them is the same in both. No side of a change is empty, unless its text
// is: what was taken out or put in has a word beside it, so that marks in the text have
// a place to be.
func Changes(was, now string) []Change {
	a, b := pieces(was), pieces(now)
	var out []Change
	i, k := 0, 0
	for _, m := range append(twoSided(common(was, now, a, b), len(a), len(b)), [2]int{len(a), len(b)}) {
		if i < m[0] || k < m[1] {
			out = append(out, trimmed(was, now, Change{run(a[i:m[0]]), run(b[k:m[1]])}))
		}
		i, k = m[0]+1, m[1]+1
	}
	return out
}

// pieces cuts a text into words and signs, each with the space before it.
func pieces(text string) []span.Span {
	var out []span.Span
	start, word, open := 0, false, false // open: the piece has more than space
	for i, r := range text {
		space := unicode.IsSpace(r)
		letter := unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
		if open && (space || !letter || !word) {
			out = append(out, span.Span{Start: start, End: i})
			start, open = i, false
		}
		word, open = letter, open || !space
	}
	if start < len(text) {
		out = append(out, span.Span{Start: start, End: len(text)})
	}
	return out
}

// common returns the pieces that both have in the same order, as many as can be.
func common(was, now string, a, b []span.Span) [][2]int {
	same := func(i, k int) bool { return a[i].In(was) == b[k].In(now) }
	from := 0
	for from < min(len(a), len(b)) && same(from, from) {
		from++
	}
	back := 0
	for back < min(len(a), len(b))-from && same(len(a)-1-back, len(b)-1-back) {
		back++
	}
	rows, columns := len(a)-from-back, len(b)-from-back
	most := make([][]int, rows+1) // from the piece on that the row and column say
	for i := range most {
		most[i] = make([]int, columns+1)
	}
	for i := rows - 1; i >= 0; i-- {
		for k := columns - 1; k >= 0; k-- {
			if most[i][k] = max(most[i+1][k], most[i][k+1]); same(from+i, from+k) {
				most[i][k] = most[i+1][k+1] + 1
			}
		}
	}
	var out [][2]int
	for i := range from {
		out = append(out, [2]int{i, i})
	}
	for i, k := 0, 0; i < rows && k < columns; {
		switch {
		case same(from+i, from+k):
			out = append(out, [2]int{from + i, from + k})
			i, k = i+1, k+1
		case most[i+1][k] >= most[i][k+1]:
			i++
		default:
			k++
		}
	}
	for i := back; i > 0; i-- {
		out = append(out, [2]int{len(a) - i, len(b) - i})
	}
	return out
}

// twoSided drops common pieces beside what only one text has.
func twoSided(same [][2]int, rows, columns int) [][2]int {
	out := same[:0]
	i, k := 0, 0
	for _, m := range same {
		if (i < m[0]) != (k < m[1]) {
			continue
		}
		out = append(out, m)
		i, k = m[0]+1, m[1]+1
	}
	if n := len(out); n > 0 && (i < rows) != (k < columns) {
		out = out[:n-1]
	}
	return out
}

// run is the span of pieces that follow each other.
func run(ps []span.Span) span.Span {
	if len(ps) == 0 {
		return span.Span{}
	}
	return span.Span{Start: ps[0].Start, End: ps[len(ps)-1].End}
}

// trimmed takes the space off that both sides begin with.
func trimmed(was, now string, c Change) Change {
	for c.From.Len() > 1 && c.To.Len() > 1 && was[c.From.Start] == now[c.To.Start] && strings.IndexByte(" \t\n\r", was[c.From.Start]) >= 0 {
		c.From.Start, c.To.Start = c.From.Start+1, c.To.Start+1
	}
	return c
}
