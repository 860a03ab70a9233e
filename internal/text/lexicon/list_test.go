package lexicon

import (
	"slices"
	"strings"
	"testing"
)

// TestListAgreesWithTheFile: every word has the number of its line, whatever stands where its
// hash puts it.
func TestListAgreesWithTheFile(t *testing.T) {
	for _, l := range slices.Concat(languages, named) {
		list := lists[l]()
		words := strings.Split(strings.TrimSuffix(list.text, "\n"), "\n")
		for i, w := range words {
			if got := list.rank(w); got != i+1 {
				t.Fatalf("%s: %q is %d, not %d", l, w, got, i+1)
			}
			if list.rank(w+"\n") != 0 || list.rank("\n"+w) != 0 {
				t.Fatalf("%s: %q is found with its end of line", l, w)
			}
		}
	}
	for _, text := range []string{"", "a\n", "a\nb", "a\nb\nc\nd\ne\nf\ng\nh\n"} {
		list := newList(text)
		for i, w := range strings.Fields(text) {
			if list.rank(w) != i+1 {
				t.Errorf("%q in %q is %d", w, text, list.rank(w))
			}
		}
		if list.rank("x") != 0 || list.rank("") != 0 {
			t.Errorf("%q has words that it has not", text)
		}
	}
}
