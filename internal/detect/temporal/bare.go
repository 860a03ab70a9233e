package temporal

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// bareAge reports whether words before the number text[start:end] make it an age
// without a word of its own: "I am 42.", "she just turned 50". Nothing may follow
// that it could count.
func bareAge(text string, start, end int) bool {
	at := skipBack(text, start, blanks)
	if at == start || end-start > 3 {
		return false
	}
	w, begin := wordEnding(text, at)
	if !closedAfter(text, end) {
		follows, _ := wordAt(text, skip(text, end, blanks))
		return words().When[follows] && (words().Turned[w] || w == "be" && willBe(text, begin) || then(text, end) && somebodyIs(text, start, end))
	}
	switch {
	case words().Turned[w], selfIs(text, w, begin):
		return true
	case w == "be":
		return willBe(text, begin)
	case w == "at" || w == "mit":
		return words().Died[previous(text, begin)]
	}
	return somebodyIs(text, start, end)
}

// selfIs reports whether the word w, which begins at a byte, says what somebody is: "I'm", "she’s".
func selfIs(text, w string, begin int) bool {
	if before, ok := strings.CutSuffix(text[:begin], "’"); ok && (w == "m" || w == "s") {
		self, _ := wordEnding(text, len(before))
		w = self + "'" + w
	}
	return words().SelfIs[w]
}

// whenBehind is a day, a month or a year behind an age: "she was 73 on New Year's Eve".
var whenBehind = lazyregexp.New(`^\d (?:on (?:\p{Lu}\pL+|\d{1,2}(?:st|nd|rd|th)?)|in (?:(?:19|20)\d\d|` +
	`January|February|March|April|May|June|July|August|September|October|November|December))(?:[^\pL\d]|$)`)

// then reports whether the age that ends at byte i is that of a day that follows.
func then(text string, i int) bool { return whenBehind.MatchString(text[i-1:]) }

func willBe(text string, be int) bool {
	will := previous(text, be)
	return will == "will" || will == "ll" || strings.HasSuffix(will, "'ll")
}

// closedAfter reports whether a number ends before byte i: at the end of a clause, or
// before a word that begins another.
func closedAfter(text string, i int) bool {
	switch r := runeAt(text, i); {
	case r == 0 || strings.ContainsRune(",;!?)\n\r", r):
		return true
	case r == '.':
		return i+1 >= len(text) || !digit(text[i+1])
	case r != ' ':
		return false
	}
	w, _ := wordAt(text, i+1)
	return words().AgeEnd[w]
}

// agedName reports whether the number text[start:end] stands between commas after a
// full name: "Anna Keller, 42, said".
func agedName(text string, start, end int) bool {
	if end-start != 2 || start < 2 || text[start-1] != ' ' || text[start-2] != ',' || !strings.HasPrefix(text[end:], ", ") || digit(text[min(end+2, len(text)-1)]) {
		return false
	}
	at := start - 2
	for range 2 {
		_, begin := wordEnding(text, at)
		if begin == at || !unicode.IsUpper(runeAt(text, begin)) {
			return false
		}
		at = skipBack(text, begin, " ")
	}
	return true
}
