package replace

import (
	"context"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// What must go, and what is somebody else's or nobody's word, of a collection in which
// Petra Halbmeier, Edwin Baker, Bernd Neuer and a firm are masked.
func TestSurnames(t *testing.T) {
	r := distinctive(t,
		target("NAME", "Petra Halbmeier"), target("NAME", "Edwin Baker"), target("NAME", "Ulla Zimmermann"),
		target("ORGANIZATION", "Brightmoor Logistics"),
	)
	for _, c := range []struct{ language, text, want string }{
		{"de", "Halbmeier kam. Halbmeiers Brief, die Halbmeier-Akte, die Halbmeierakte.", "[NAME] kam. [NAME]s Brief, die [NAME]-Akte, die [NAME]akte."},
		{"de", "der Halbmeierxy, das halbmeierliche", "der Halbmeierxy, das halbmeierliche"},
		{"de", "user phalbmeier, @halbmeier82, ArztberichtHalbmeier2019.pdf", "user [NAME], @[NAME], Arztbericht[NAME]2019.pdf"},
		{"en", "P. Halbmeier; Halbmeier, P.; HALBMEIER", "[NAME]; [NAME].; [NAME]"},
		{"de", "Halbmeier     I. Sommer, Halbmeier     P. Sommer, Halbmeier P.", "[NAME]     I. Sommer, [NAME]     P. Sommer, [NAME]."},
		{"de", "Halbmeier\tP.\t1970; P.     Halbmeier", "[NAME]\t[NAME].\t1970; [NAME]"},
		{"en", `{"first":"Petra","last":"Halbmeier"}`, `{"first":"[NAME]","last":"[NAME]"}`},
		{"en", "<b>P</b>etra Halb&#109;eier; Petra%20Halbmeier", "[NAME]; [NAME]"},
		{"en", "Petra came. The baker came. A Baker came.", "Petra came. The baker came. A Baker came."},
		{"en", "E. Baker came, Baker|Edwin left", "[NAME] came, [NAME]|[NAME] left"},
		{"de", "Zimmermann kam, Frau Zimmermann ging", "Zimmermann kam, Frau [NAME] ging"},
		{"de", "Frau Dr. Zimmermann; U. Zimmermann", "Frau Dr. [NAME]; [NAME]"},
		{"en", "Brightmoor%20Logistics, Brightmoor", "[ORGANIZATION], Brightmoor"},
	} {
		got := undetected(t, r, c.language, c.text)
		if got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// undetected is what becomes of a text in which nothing was detected.
func undetected(t *testing.T, r *Replacer, language, text string) string {
	t.Helper()
	doc := &lethe.Document{ID: "d", Fields: []lethe.Field{{Text: text}}}
	got, err := r.Document(context.Background(), Input{Document: doc, Spoken: language})
	if err != nil {
		t.Fatal(err)
	}
	return got.Texts[0]
}
