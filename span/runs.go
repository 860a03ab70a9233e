package span

import (
	"strings"
	"unicode/utf8"
)

// lengthOfWord is about how many bytes a word of a text has, with what parts it from the next: rather
// fewer than more, since a list that is full is copied.
const lengthOfWord = 5

// Runs returns the spans of a text of which every character is one of those that in
// admits: words, by any definition of them.
func Runs(text string, in func(rune) bool) (all []Span) {
	start := -1
	for i, r := range text {
		switch in := in(r); {
		case in && start < 0:
			start = i
		case !in && start >= 0:
			if all == nil {
				all = make([]Span, 0, 1+len(text)/lengthOfWord)
			}
			all = append(all, Span{Start: start, End: i})
			start = -1
		}
	}
	if start >= 0 {
		all = append(all, Span{Start: start, End: len(text)})
	}
	return all
}

// NextRun returns the first of the spans that [Runs] gives of a text from a place on, and where
// to go on; it is empty at the end of the text.
func NextRun(text string, at int, in func(rune) bool) (Span, int) {
	start := strings.IndexFunc(text[at:], in)
	if start < 0 {
		return Span{Start: len(text), End: len(text)}, len(text)
	}
	end := at + start
	for end < len(text) {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !in(r) {
			break
		}
		end += n
	}
	return Span{Start: at + start, End: end}, end
}
