package surrogate

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
)

// FuzzRender: whatever a mention is, a rendering is made, is valid where the mention was,
// and shows no word of the original of a person.
func FuzzRender(f *testing.F) {
	pairs := []Pair{anna, hans, maria, antoni, alice, john, meta, spital}
	for i, mention := range []string{
		"Anna Maria Keller", "d'Antoni", "KELLER, A.", "Meta Platforms, Inc.", "\xff", "l'", "'s", "Anna\u0301 Keller", "ﬁ", "A.-M. Keller’s",
	} {
		f.Add(uint8(i), mention, "ca")
	}
	f.Fuzz(func(t *testing.T, which uint8, mention, language string) {
		p := pairs[int(which)%len(pairs)]
		got := p.Render(mention, language)
		if got == "" || utf8.ValidString(mention) && !utf8.ValidString(got) {
			t.Fatalf("%q of %q is %q", mention, p.Original, got)
		}
		if len(got) > 4*len(mention)+200 {
			t.Fatalf("%d bytes of %d", len(got), len(mention))
		}
		for _, w := range p.Words {
			for _, have := range pieces(got) {
				if have.fold == w.From && len(w.From) > 1 && !general(w.From) {
					t.Fatalf("%q of %q is %q", mention, p.Original, got)
				}
			}
		}
	})
}

// FuzzForm: any value of any label gets a surrogate of its kind, and no other text.
func FuzzForm(f *testing.F) {
	for _, v := range []string{"Bahnhofstrasse 12, 8001 Zürich", "x@y.z", "+41 44 123", "12", "Ω", "https://a.b/c", "::1", "§", "AG", "Kanton"} {
		for i := range 12 {
			f.Add(uint8(i), v)
		}
	}
	labels := []lethe.Label{"NAME", "ORG", "LOCATION", "CANTON", "COUNTRY", "ADDRESS", "ZIP", "PHONE", "EMAIL", "URL", "IP_ADDRESS", "ID", "OCCUPATION", "CONTACT", "IBAN_CODE", "CH_VEHICLE_REGISTRATION"}
	f.Fuzz(func(t *testing.T, which uint8, value string) {
		if strings.TrimSpace(value) == "" || len(value) > 2000 || !utf8.ValidString(value) {
			return
		}
		label := labels[int(which)%len(labels)]
		x := target(label, lethe.Lower(value), value)
		x.Detected = label
		p := pairFor(t, prepared(t, Options{Locale: "de-CH"}, x), x)
		if p.Surrogate == "" || p.Surrogate == value {
			t.Fatalf("%s %q is %q", label, value, p.Surrogate)
		}
		if got := p.Render(value, "de"); got == "" {
			t.Fatalf("%s %q is %q", label, value, got)
		}
	})
}
