package state

import (
	"strings"
	"testing"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestFold(t *testing.T) {
	for _, same := range [][]string{
		{"Anna Keller", "ANNA  keller", " anna\tkeller\n", "anna\u00a0keller"},
		{"Müller", "mu\u0308ller", "MÜLLER"},
		{"Straße", "STRASSE"},
		{"x", "ｘ"},
		{"", "  "},
	} {
		for _, s := range same {
			if fold(s) != fold(same[0]) {
				t.Errorf("%q is not %q", s, same[0])
			}
		}
	}
	if fold("Muller") == fold("Müller") {
		t.Error("two names are one")
	}
}

// slowFold is what fold is, without its shorter ways.
func slowFold(s string) string {
	s = norm.NFKC.String(cases.Fold().String(norm.NFKC.String(strings.Join(strings.Fields(s), " "))))
	return strings.Join(strings.Fields(s), " ")
}

func TestFoldOfEachCharacter(t *testing.T) {
	for r := rune(0); r < 0x20000; r++ {
		if s := "a" + string(r) + "B"; fold(s) != slowFold(s) {
			t.Errorf("%U: %q, not %q", r, fold(s), slowFold(s))
		}
	}
}

func TestFoldIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		if fold(s) != slowFold(s) || fold(strings.ToUpper(s)) != slowFold(strings.ToUpper(s)) {
			t.Fatalf("%q", s)
		}
	})
}
