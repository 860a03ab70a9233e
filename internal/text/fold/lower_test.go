package fold

import (
	"strings"
	"testing"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
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
	for r := range rune(0x80) { // eight at a time
		s := strings.Repeat(string(r), 9)
		if got, want := Lower("A"+s), long("A"+s); got != want {
			t.Errorf("%q becomes %q, want %q", s, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("aAÄäßẞİIıΣσς ÉéĲǅǄK.́"))).Draw(t, "text")
		s = rapid.StringMatching("[A-Za-z@ ]{0,20}").Draw(t, "before") + s
		if rapid.Bool().Draw(t, "broken") {
			s += "\xc3"
		}
		if got, want := string(LowerBytes([]byte(s))), long(s); got != want {
			t.Errorf("%q becomes %q in place, want %q", s, got, want)
		}
		if got, want := Lower(s), long(s); got != want {
			t.Fatalf("%q becomes %q, want %q", s, got, want)
		}
	})
}

// BenchmarkLower compares the short way with the long one, on a letter in English.
func BenchmarkLower(b *testing.B) {
	text := strings.Repeat("Dear Mr Keller, thank you for your letter of 3 May. ", 100)
	for _, way := range []struct {
		name  string
		lower func(string) string
	}{{"short", Lower}, {"cases", cases.Lower(language.Und).String}} {
		b.Run(way.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				way.lower(text)
			}
		})
	}
}
