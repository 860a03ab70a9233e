package eval

import (
	"sort"
	"unicode"

	"github.com/lethe-privacy/lethe/span"
)

// isWord is \w of Python's regular expressions, which the measures are defined by.
func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

// wordsOf returns the \w+ tokens of a text.
func wordsOf(text string) []span.Span { return span.Runs(text, isWord) }

// touching returns the range of the sorted, disjoint words that share a byte with s.
func touching(words []span.Span, s span.Span) (from, to int) {
	from = sort.Search(len(words), func(i int) bool { return words[i].End > s.Start })
	to = from + sort.Search(len(words)-from, func(i int) bool { return words[from+i].Start >= s.End })
	return from, to
}

// intersect is the part of a that lies in b; empty where there is none.
func intersect(a, b span.Span) span.Span {
	return span.Span{Start: max(a.Start, b.Start), End: min(a.End, b.End)}
}
