package name

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// TestSlips makes a slip in a surname: it must be seen from both sides, and under a
// common key.
func TestSlips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := []rune(rapid.StringMatching(`[b-z]{7,12}`).Draw(t, "surname"))
		at := rapid.IntRange(1, len(word)-3).Draw(t, "at")
		slip := slices.Clone(word)
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			slip[at] = 'a'
		case 1:
			slip = slices.Delete(slip, at, at+1)
		case 2:
			slip = slices.Insert(slip, at, 'a')
		case 3:
			slip[at], slip[at+1] = slip[at+1], slip[at]
		}
		a, b := Parse("anna "+string(word), ""), Parse("anna "+string(slip), "")
		if a.Key() == b.Key() {
			t.Skip("two equal letters were turned")
		}
		if strings.HasPrefix(string(word), string(slip)) {
			t.Skip("one of a run of equal letters was left out: it may be read at the end")
		}
		if _, _, plain := a.Plain(); !plain {
			t.Skip("the word may be read in several ways")
		}
		if _, _, plain := b.Plain(); !plain {
			t.Skip("the word may be read in several ways")
		}
		if alikeSurnames[string(word)] && alikeSurnames[string(slip)] {
			t.Skip("two common surnames")
		}
		if !Typo(a, b) || !Typo(b, a) {
			t.Fatalf("%q and %q differ by a slip", a.Key(), b.Key())
		}
		keys := b.SlipKeys()
		if !slices.ContainsFunc(a.SlipKeys(), func(k string) bool { return slices.Contains(keys, k) }) {
			t.Fatalf("%q and %q have no key in common", a.Key(), b.Key())
		}
	})
}

func TestNicknames(t *testing.T) {
	for pair, want := range map[[2]string]bool{
		{"bob", "robert"}: true, {"robert", "bob"}: true, {"sepp", "josef"}: true, {"pepe", "josé"}: true, {"cesc", "francesc"}: true,
		{"bob", "rob"}: false, {"bob", "bob"}: false, {"liz", "lisa"}: false, {"anna", "anne"}: false, {"x", "y"}: false,
	} {
		if got := Nickname(newWord(Fold(pair[0]), false), newWord(Fold(pair[1]), false)); got != want {
			t.Errorf("%v: %v", pair, got)
		}
	}
	if Nickname(newWord("rob", true), newWord("robert", false)) {
		t.Error("an initial is no nickname")
	}
}
