package embedding

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// Value is a mention in a text: where it stands, and the one form of its value.
type Value struct {
	span.Span
	Normalized string
}

// Tokens returns the sentence to train on that a text with mentions is: each mention is one
// token, [Token] of its value, so that it keeps its company as a whole; the rest is cut into
// runs of letters, digits and marks, in lower case and composed (NFC), without the stop words. Values must be
// ordered, apart from each other, and ranges of the text; one without a word in it is left
// out.
func Tokens(text string, values []Value, stop Stop) ([]string, error) {
	var tokens []string
	at := 0
	for i, v := range values {
		if err := v.Check(text); err != nil {
			return nil, fmt.Errorf("embedding: cut text: mention %d: %w", i+1, err)
		}
		if v.Start < at {
			return nil, fmt.Errorf("embedding: cut text: mention %d at [%d,%d): %w", i+1, v.Start, v.End, errOverlap)
		}
		tokens = appendWords(tokens, text[at:v.Start], stop)
		if t := Token(v.Normalized); t != "" {
			tokens = append(tokens, t)
		}
		at = v.End
	}
	return appendWords(tokens, text[at:], stop), nil
}

var errOverlap = errors.New("it begins before the last one ends")

// Token is the form of a value in a model: its words in lower case, joined by “_”. Ask a
// model for the vector of Token(value).
//
//	Meta Platforms Inc. → meta_platforms_inc
func Token(value string) string {
	return strings.Join(appendWords(nil, value, nil), "_")
}

// appendWords appends the words of a text. A mark (an accent that stands for itself) is part
// of the word before it.
func appendWords(words []string, text string, stop Stop) []string {
	for w := range strings.FieldsFuncSeq(norm.NFC.String(strings.ToLower(text)), letter.NotOrNumber) {
		if _, is := stop[w]; !is {
			words = append(words, w)
		}
	}
	return words
}
