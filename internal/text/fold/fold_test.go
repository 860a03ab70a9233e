package fold

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func TestAlike(t *testing.T) {
	for _, same := range [][]string{
		{"Anna Keller", "ANNA  keller", " anna\tkeller\n", "anna\u00a0keller"},
		{"Müller", "mu\u0308ller", "MÜLLER"},
		{"Straße", "STRASSE"},
		{"x", "ｘ"},
		{"", "  "},
	} {
		for _, s := range same {
			if Alike(s) != Alike(same[0]) {
				t.Errorf("%q is not %q", s, same[0])
			}
		}
	}
	if Alike("Muller") == Alike("Müller") {
		t.Error("two names are one")
	}
}

// slowAlike is what Alike is, without its shorter ways.
func slowAlike(s string) string {
	s = norm.NFKC.String(cases.Fold().String(norm.NFKC.String(strings.Join(strings.Fields(s), " "))))
	return strings.Join(strings.Fields(s), " ")
}

func TestAlikeOfEachCharacter(t *testing.T) {
	for r := rune(0); r < 0x20000; r++ {
		if s := "a" + string(r) + "B"; Alike(s) != slowAlike(s) {
			t.Errorf("%U: %q, not %q", r, Alike(s), slowAlike(s))
		}
	}
}

func TestAlikeIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		if Alike(s) != slowAlike(s) || Alike(strings.ToUpper(s)) != slowAlike(strings.ToUpper(s)) {
			t.Fatalf("%q", s)
		}
	})
}

func TestBare(t *testing.T) {
	for s, want := range map[string]string{
		"Müller": "muller", "MU\u0308LLER": "muller", "Straße": "strasse", "STRAẞE": "strasse", "O’Brien": "o'brien",
		"Łódź": "łodz", "İzmir": "izmir", "An\u00adna": "anna", "ΟΔΟΣ": "οδος", "Ａ": "ａ", "": "", "A\xffB": "a\uFFFDb",
	} {
		if got := Bare(s); got != want {
			t.Errorf("%q became %q, want %q", s, got, want)
		}
	}
}

// slowBare is what Bare is, of a text as a whole.
func slowBare(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(Lower(s)) {
		switch {
		case unicode.IsMark(r) || unicode.Is(unicode.Cf, r):
		case r == 'ß':
			b.WriteString("ss")
		case r == '’':
			b.WriteByte('\'')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func TestBareOfEachCharacter(t *testing.T) {
	for r := rune(0); r < 0x20000; r++ {
		if s := "a" + string(r) + "B"; Bare(s) != slowBare(s) {
			t.Errorf("%U: %q, not %q", r, Bare(s), slowBare(s))
		}
	}
}

func TestBareIsThatOfTheWhole(t *testing.T) {
	text := rapid.OneOf(rapid.String(), rapid.StringOfN(rapid.SampledFrom([]rune("aΣσς .'’ßẞİıÄ\u0308\u0301\u00ad한K")), 0, 8, -1),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
	rapid.Check(t, func(t *rapid.T) {
		s := text.Draw(t, "s")
		if Bare(s) != slowBare(s) {
			t.Fatalf("%q: %q, not %q", s, Bare(s), slowBare(s))
		}
	})
}

func TestUnmarked(t *testing.T) {
	if got := Unmarked("Équipe Straße Łódź złoty"); got != "Equipe Straße Łodz złoty" {
		t.Error(got)
	}
	if got := Unstroked("złoty são Łódź"); got != "zloty sao Łodz" { // those who use it have small letters
		t.Error(got)
	}
}
