package pattern

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/span"
)

// joins are the words of one letter that join the text next to them, in Spanish and
// Catalan.
const joins = "aeiouy"

// trimmed is a match without the text at its ends and is no part of a value.
func trimmed(text string, s span.Span) span.Span {
	noPart := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(".,;:", r) }
	for {
		value := s.In(text)
		s.Start += len(value) - len(strings.TrimLeftFunc(value, noPart))
		s.End = s.Start + len(strings.TrimRightFunc(s.In(text), noPart))
		if !endsInWord(text, s) {
			return s
		}
		s.End--
	}
}

// endsInWord reports a match such as "675954124 y" before " el email".
func endsInWord(text string, s span.Span) bool {
	value := s.In(text)
	n := len(value)
	if n < 3 || value[n-2] != ' ' || strings.IndexByte(joins, value[n-1]) < 0 {
		return false
	}
	behind := []rune(text[s.End:min(len(text), s.End+5)])
	return len(behind) > 1 && behind[0] == ' ' && unicode.IsLetter(behind[1])
}
