package pattern

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// substring is Presidio's rule: a context word counts where it is part of one of
// the six words up to and including the one in which the match begins.
func (w *window) substring(rec int) string {
	for _, c := range w.e.words[rec] {
		for _, t := range w.tokens {
			if strings.Contains(t, c) {
				return c
			}
		}
	}
	return ""
}

// ownTokenEnd is the end of the white-space-separated word in which a match begins.
func ownTokenEnd(text string, at int) int {
	limit := runeStart(text, at+bytesAfter)
	if i := strings.IndexFunc(text[at:limit], unicode.IsSpace); i >= 0 {
		return at + i
	}
	return limit
}

// keywords are the last six words of a text that are neither punctuation nor stop
// words, in lower case.
func keywords(text string, out []string) []string {
	end := len(text)
	for floor := max(0, end-4*bytesBefore); end > floor && len(out) < 6; {
		start := strings.LastIndexFunc(text[floor:end], unicode.IsSpace)
		if start < 0 {
			start = floor
		} else {
			_, size := utf8.DecodeRuneInString(text[floor+start:])
			start += floor + size
		}
		t := strings.ToLower(strings.TrimFunc(text[start:end], func(r rune) bool { return !isWord(r) && r != '#' }))
		if t != "" && !stopWords[t] {
			out = append(out, t)
		}
		end = start
		for end > floor {
			r, size := utf8.DecodeLastRuneInString(text[:end])
			if !unicode.IsSpace(r) {
				break
			}
			end -= size
		}
	}
	return out
}

// stopWords are English words that carry no meaning of their own.
var stopWords = wordset.Of(`a about after all also am an and any are as at be been before
		but by can could did do does for from had has have he her him his how i if in into is it its
		may me might more most must my no nor not of on one only or other our out over she should so
		some such than that the their them then there these they this those through to too under up
		very was we were what when where which while who whom whose why will with would you your`)

// WordsUpTo are the words that Presidio looks for context in: the last six, in lower case, up
// to and including the one in which a match begins.
func WordsUpTo(text string, start int) []string {
	return keywords(text[:ownTokenEnd(text, start)], nil)
}
