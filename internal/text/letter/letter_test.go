package letter

import (
	"slices"
	"testing"
	"unicode"

	"github.com/lethe-privacy/lethe/span"
)

// The kinds are distinguished by a combining acute, an Arabic digit, a fraction, a modifier
// letter, an underscore and a byte that is no character.
func TestKinds(t *testing.T) {
	kinds := []func(rune) bool{OfWord, OrMark, OrDigit, OrNumber}
	for _, c := range []struct {
		r    rune
		want [4]bool
	}{
		{'a', [4]bool{true, true, true, true}}, {'Z', [4]bool{true, true, true, true}}, {'ß', [4]bool{true, true, true, true}},
		{'ʰ', [4]bool{true, true, true, true}}, {'\u0301', [4]bool{true, true, false, true}},
		{'7', [4]bool{true, false, true, true}}, {'٣', [4]bool{true, false, true, true}}, {'½', [4]bool{false, false, false, true}},
		{'_', [4]bool{}}, {'@', [4]bool{}}, {'[', [4]bool{}}, {'`', [4]bool{}}, {'{', [4]bool{}}, {' ', [4]bool{}}, {'\uFFFD', [4]bool{}}, {0, [4]bool{}},
	} {
		for i, kind := range kinds {
			if kind(c.r) != c.want[i] {
				t.Errorf("%q, kind %d: %t", c.r, i, !c.want[i])
			}
		}
	}
	for r := range unicode.MaxRune + 1 {
		if want := unicode.In(r, unicode.L, unicode.M, unicode.Nd); OfWord(r) != want {
			t.Fatalf("%U", r)
		}
	}
}

func TestWords(t *testing.T) {
	text := "  L'Été 2019,\xffO\u0301dena—½ x"
	want := []string{"L", "Été", "2019", "O\u0301dena", "x"}
	var cut, walked []string
	for _, w := range span.Runs(text, OfWord) {
		cut = append(cut, w.In(text))
	}
	for at := 0; ; {
		w, next := span.NextRun(text, at, OfWord)
		if w.Empty() {
			break
		}
		walked, at = append(walked, w.In(text)), next
	}
	if got := Fields(text); !slices.Equal(got, want) || !slices.Equal(cut, want) || !slices.Equal(walked, want) {
		t.Errorf("%q, %q and %q, want %q", got, cut, walked, want)
	}
}
