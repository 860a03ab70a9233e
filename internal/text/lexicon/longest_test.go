package lexicon

import (
	"testing"

	"golang.org/x/text/unicode/norm"
)

// No word of the lists is longer than what is looked up, however its letters are written.
func TestLongest(t *testing.T) {
	for _, l := range languages {
		list := lists[l]()
		for n := 1; n < len(list.start)-1; n++ {
			word := list.word(uint32(n))
			if len(norm.NFKD.String(word)) > longest/2 {
				t.Errorf("%s: %q", l, word)
			}
		}
	}
}
