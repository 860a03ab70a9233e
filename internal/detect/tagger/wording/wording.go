// Package wording cuts texts into words as rules compare them with lists.
package wording

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/span"
)

// Word is a run of letters and digits.
type Word struct {
	span.Span
	Raw, Low string // as written; in lower case without accents
}

// Cut gives the runs of letters, digits and the signs in more of a text.
func Cut(s, more string) (all []Word) {
	start := -1
	for i, r := range s + " " {
		inside := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune(more, r)
		switch {
		case inside && start < 0:
			start = i
		case !inside && start >= 0:
			all = append(all, Word{span.Span{Start: start, End: i}, s[start:i], fold.Bare(s[start:i])})
			start = -1
		}
	}
	return all
}

// Text is a text and its words.
type Text struct {
	S     string
	Words []Word
}

// Between is the text after word i and before the next; "\n" at the ends.
func (t *Text) Between(i int) string {
	if i < 0 || i+1 >= len(t.Words) {
		return "\n"
	}
	return t.S[t.Words[i].End:t.Words[i+1].Start]
}

// Low is word i in lower case without accents, "" where there is none.
func (t *Text) Low(i int) string {
	if i < 0 || i >= len(t.Words) {
		return ""
	}
	return t.Words[i].Low
}

// SpanOf is where words first to last stand.
func (t *Text) SpanOf(first, last int) span.Span {
	return span.Span{Start: t.Words[first].Start, End: t.Words[last].End}
}
