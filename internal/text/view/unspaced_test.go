package view_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/text/view"
	"github.com/lethe-privacy/lethe/span"
)

// some knows a few names.
type some struct{}

func (some) Given(w string) bool   { return w == "Corwin" || w == "Carmen" }
func (some) Surname(w string) bool { return w == "Haddersley" }

func TestLostSpaces(t *testing.T) {
	for _, text := range []string{
		"The city was where Corwin Haddersley met a woman, who was then living with them.",
		"Am Montag sagte der Rat von Berlin, dass Frau Haddersley nicht kommen werde.",
		"El señor vive en Bilbao con su mujer, Carmen, desde hace mucho tiempo.",
	} {
		lost := strings.ReplaceAll(text, " ", "")
		v := view.ReadWith(some{}, lost)
		if v.Text != text {
			t.Errorf("\n got %q\nwant %q", v.Text, text)
		}
		if at := strings.Index(v.Text, "Haddersley"); at >= 0 {
			if s := v.Source(span.Span{Start: at, End: at + len("Haddersley")}); s.In(lost) != "Haddersley" {
				t.Errorf("%q: the name is %q", lost, s.In(lost))
			}
		}
	}
}

func TestNoSpacesWereLost(t *testing.T) {
	for _, text := range []string{
		"(t.haddersley@brightwater-housing.example)",
		"someone.whowasthere@brightwater-housing.example,another.one@theotherhouse.example",
		"https://www.example.org/TheLongWayHome/WhereTheOthersAre/AndWhatTheySaid",
		"QW5uIEhhbGwgc2FpZCB0aGF0IHNoZSBoYWQgbm90IGJlZW4gdGhlcmUgYXQgYWxs",
		"Donaudampfschifffahrtsgesellschaftskapitänswitwenrente",
		"/usr/share/applications/organizations/configuration/translation",
		"0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9",
	} {
		if v := view.ReadWith(some{}, text); v.Text != text {
			t.Errorf("%q is read as %q", text, v.Text)
		}
	}
}

func TestLinesBrokenBehindGivenNames(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Foto: Corwin\nHaddersley", "Foto: Corwin Haddersley"},
		{"Corwin\nHaddersley", "Corwin\nHaddersley"},     // a form, or a list
		{"Foto: Corwin\nCarmen", "Foto: Corwin\nCarmen"}, // a list
		{"Vorname: Corwin\nName: Haddersley", "Vorname: Corwin\nName: Haddersley"},
	} {
		if got := view.ReadWith(some{}, c.text).Text; got != c.want {
			t.Errorf("%q is read as %q", c.text, got)
		}
	}
}

// TestPlaces writes words in many ways, and finds each where it was written.
func TestPlaces(t *testing.T) {
	ways := []func(string) string{
		func(w string) string { return w },
		func(w string) string { return "**" + w + "**" },
		func(w string) string { return "<b>" + w + "</b>" },
		func(w string) string { return `<p class="x">` + w + "</p>" },
		func(w string) string { return "[" + w + "](u)" },
		func(w string) string { return "`" + w + "`" },
		func(w string) string { return "{\\b " + w + "}" },
		func(w string) string { return "| " + w + " |" },
	}
	letters := []func(string) string{
		func(w string) string { return w },
		func(w string) string { return w[:1] + "\u200b" + w[1:] },
		func(w string) string { return strings.ReplaceAll(w, "a", "&#97;") },
		func(w string) string { return strings.ReplaceAll(w, "a", `\u0061`) },
		func(w string) string { return w[:4] + "-\n" + w[4:] },
		func(w string) string { return strings.Replace(w, "a", "\u0430", 1) },
	}
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		var want []string // as written, without the marks around
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"Haddersley", "Camdenberg", "Priskavale"}), 1, 5).Draw(t, "words")
		for _, w := range words {
			written := rapid.SampledFrom(letters).Draw(t, "letters")(w)
			b.WriteString("then " + rapid.SampledFrom(ways).Draw(t, "way")(written) + " came\n")
			want = append(want, written)
		}
		text := b.String()
		v := view.Read(text)
		from, at := 0, 0
		for i, w := range words {
			k := strings.Index(v.Text[from:], w)
			if k < 0 {
				t.Fatalf("%q is read as %q", text, v.Text)
			}
			s := v.Source(span.Span{Start: from + k, End: from + k + len(w)})
			from += k + len(w)
			if s.Start < at || s.In(text) != want[i] {
				t.Fatalf("%q: %q stands at %v, %q", text, w, s, s.In(text))
			}
			at = s.End
		}
	})
}

// TestPlainTextsAreTheirOwnViews draws texts without anything to read through.
func TestPlainTextsAreTheirOwnViews(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[A-Za-zäöüñé]{2,9}[.,:?]?|[0-9]{1,4}[.,%]?|\([a-z]{2,5}\)|"[A-Z][a-z]{2,5}"`), 1, 40).Draw(t, "words")
		text := strings.Join(words, " ")
		if v := view.Read(text); !v.Plain() || v.Text != text {
			t.Fatalf("%q is read as %q", text, v.Text)
		}
	})
}
