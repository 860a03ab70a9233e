package tagger

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// TestPlainWordsHaveTheKeyOfTheirTokens holds words that are not cut against the same words cut.
func TestPlainWordsHaveTheKeyOfTheirTokens(t *testing.T) {
	plain := 0
	for _, w := range []string{
		"Keller", "keller", "McDonald", "HSexo", "abcdefGhi", "abCDe", "Mr", "x", "", "a_b", "A1", "O'Brien", "Anna-Maria", "Müller", "Anna Keller", "Keller.",
		strings.Repeat("a", maxToken), strings.Repeat("a", maxToken+1),
	} {
		key, ok := plainWord(w)
		if !ok {
			continue
		}
		plain++
		tokens := Tokenize(w)
		if len(tokens) != 1 || tokens[0].Kind != Word || tokens[0].In(w) != w {
			t.Errorf("%q is taken for a plain word, and has the tokens %v", w, tokens)
		}
		if want := hashString(fold.Bare(w)); key != want {
			t.Errorf("%q has the key %x, not %x", w, key, want)
		}
	}
	if plain != 8 {
		t.Errorf("%d of the words are plain, not 8", plain)
	}
}
