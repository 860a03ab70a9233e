package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// mostGlued is how many values of a document are looked for inside words: each takes a
// pass over the text.
const mostGlued = 100

// glued looks for values that stand nowhere as whole words in words that they share with
// something of another kind: the age in "47jährige", the number in "PID00123", the company
// in "Acme에서". It gives those that it did not find.
func (l *locator) glued(pending []int) []int {
	var rest []int
	tried := 0
	for _, i := range pending {
		value := strings.TrimSpace(l.es[i].Original)
		if utf8.RuneCountInString(value) < 2 || tried == mostGlued {
			rest = append(rest, i)
			continue
		}
		tried++
		if hits := l.inside(value); len(hits) > 0 {
			l.settle([]int{i}, value, hits)
		} else {
			rest = append(rest, i)
		}
	}
	return rest
}

// inside finds a value, letter by letter, wherever it neither begins nor ends within a
// run of digits, or of letters that are all Latin or all not.
func (l *locator) inside(value string) []hit {
	var hits []hit
	for _, i := range l.fields {
		f := l.doc.Fields[i]
		if f.Kind == lethe.Number {
			continue
		}
		for at := 0; ; {
			n := strings.Index(f.Text[at:], value)
			if n < 0 {
				break
			}
			start, end := at+n, at+n+len(value)
			if apart(f.Text[:start], value) && (apart(f.Text[:end], f.Text[end:]) || particle(value, f.Text[end:])) {
				hits = append(hits, hit{i, span.Span{Start: start, End: end}})
			}
			at = end
		}
	}
	return hits
}

// apart reports whether the end of one text and the beginning of the next are not of one
// run.
func apart(before, after string) bool {
	a, _ := utf8.DecodeLastRuneInString(before)
	b, _ := utf8.DecodeRuneInString(after)
	letters := unicode.IsLetter(a) && unicode.IsLetter(b) && unicode.Is(unicode.Latin, a) == unicode.Is(unicode.Latin, b)
	return !letters && !(unicode.IsDigit(a) && unicode.IsDigit(b)) && !unicode.IsMark(b)
}

// particle reports whether a Korean value goes on in what is written onto its end: 에게,
// 은, 에서.
func particle(value, after string) bool {
	a, _ := utf8.DecodeLastRuneInString(value)
	b, _ := utf8.DecodeRuneInString(after)
	return unicode.Is(unicode.Hangul, a) && unicode.Is(unicode.Hangul, b)
}
