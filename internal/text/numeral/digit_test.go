package numeral

import (
	"slices"
	"testing"
)

func TestDigit(t *testing.T) {
	for word, want := range map[string]int{"zero": 0, "Oh": 0, "zwo": 2, "Cinco": 5, "set": 7, "NINE": 9} {
		if got, ok := Digit(word); !ok || got != want {
			t.Errorf("%s: %d, %t", word, got, ok)
		}
	}
	for _, word := range []string{"ten", "once", "", "doppel"} {
		if _, ok := Digit(word); ok {
			t.Errorf("%s is no digit", word)
		}
	}
	all := Digits()
	if !slices.Contains(all, "fünf") || slices.Index(all, "sis") < slices.Index(all, "seis") {
		t.Error(all)
	}
}
