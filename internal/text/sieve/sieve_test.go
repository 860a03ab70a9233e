package sieve

import (
	"strconv"
	"testing"
)

func TestWhatWasAddedPasses(t *testing.T) {
	var s Sieve
	if May(&s, "") || May(&s, "word") {
		t.Error("a sieve without words lets some pass")
	}
	words := []string{"", "a", "é", "日本", "\xff", "siebenundachtzig"}
	for i := range 3000 {
		words = append(words, strconv.Itoa(i*i))
	}
	for _, w := range words {
		s.Add(w)
	}
	for _, w := range words {
		if !May(&s, w) {
			t.Errorf("%q was added and does not pass", w)
		}
	}
	passed := 0
	for i := range 10000 {
		if May(&s, "no number "+strconv.Itoa(i)) {
			passed++
		}
	}
	if passed > 5000 {
		t.Errorf("of 10000 words that were not added %d pass", passed)
	}
}
