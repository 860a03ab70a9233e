package eval

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

//go:embed functionwords.txt
var functionWordsFile string

var functionWords = wordset.Read(functionWordsFile)

// passedOver are the characters that need no mask.
const passedOver = ",.-;:/&()[]–'\" ’“”"

// skippable marks the bytes of a text that need no mask.
func skippable(text string, words []span.Span) []bool {
	skip := make([]bool, len(text))
	for i, r := range text {
		if unicode.IsSpace(r) || strings.ContainsRune(passedOver, r) {
			fill(skip[i : i+utf8.RuneLen(r)])
		}
	}
	for _, w := range words {
		if isFunctionWord(text, w) {
			fill(skip[w.Start:w.End])
		}
	}
	return skip
}

func fill(bits []bool) {
	for i := range bits {
		bits[i] = true
	}
}

// isFunctionWord looks a word up. A letter alone is one only where it is small, and
// an s only behind an apostrophe: capitals are initials of names.
func isFunctionWord(text string, w span.Span) bool {
	word := w.In(text)
	if word == "s" {
		before := strings.TrimRight(text[:w.Start], "'’")
		r, _ := utf8.DecodeLastRuneInString(before)
		return len(before) < w.Start && isWord(r)
	}
	if len(word) == 1 {
		return functionWords[word]
	}
	return functionWords[strings.ToLower(word)]
}
