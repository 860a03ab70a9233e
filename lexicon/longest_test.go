package lexicon

import (
	"testing"

	"golang.org/x/text/unicode/norm"
)

// No word of the lists is longer than what is looked up, however its letters are written.
func TestLongest(t *testing.T) {
	for _, l := range languages {
		for word := range lists[l]() {
			if len(norm.NFKD.String(word)) > longest/2 {
				t.Errorf("%s: %q", l, word)
			}
		}
	}
}
