package lethe

import (
	"testing"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"pgregory.net/rapid"
)

// TestLower holds the short way against the long one: every letter of the table that it is
// taken for, and texts with final sigmas, dotted capitals and bytes that are no UTF-8.
func TestLower(t *testing.T) {
	long := func(s string) string { return cases.Lower(language.Und).String(s) }
	for r := range rune(0x600) {
		if got, want := Lower("a"+string(r)+"B"), long("a"+string(r)+"B"); got != want {
			t.Errorf("%U becomes %q, want %q", r, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("aAÄäßẞİIıΣσς ÉéĲǅǄK.́"))).Draw(t, "text")
		if rapid.Bool().Draw(t, "broken") {
			s += "\xc3"
		}
		if got, want := Lower(s), long(s); got != want {
			t.Fatalf("%q becomes %q, want %q", s, got, want)
		}
	})
}
