package name

import (
	"strings"
	"testing"
)

// TestTwoLetters tries all words of up to four of the letters that matter, and another.
func TestTwoLetters(t *testing.T) {
	var try func(word string)
	try = func(word string) {
		want := strings.Contains(word, "ae") || strings.Contains(word, "oe") || strings.Contains(word, "ue") || strings.Contains(word, "aa")
		if got := twoLetters(word); got != want {
			t.Errorf("%q: %v", word, got)
		}
		if len(word) < 4 {
			for _, l := range "aeoub" {
				try(word + string(l))
			}
		}
	}
	try("")
}
