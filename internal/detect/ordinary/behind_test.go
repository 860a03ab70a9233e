package ordinary

import (
	"context"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// TestBehind: a word that begins a sentence is what it says, by the words after it.
func TestBehind(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"en", "«PERSON:Robin» eggs are blue. «PERSON:Heather» and gorse grow there. «PERSON:Rusty» bolts break."},
		{"en", "[PERSON:Robin] lays eggs. [PERSON:Heather] and friends came. [PERSON:Rusty] bolts. [PERSON:Dawn] walks in the park."},
		{"en", "«PERSON:Pearl barley» goes in first. «PERSON:Olive», ivory and amber sell well. [PERSON:Iris], please call. [PERSON:Ivy], thanks and regards."},
		{"en", "«PERSON:Mark» the stud, then drill. «PERSON:Hoover» the stairs. [PERSON:Amanda] the plumber came."},
		{"en", "[PERSON:Mark] drilled it. [PERSON:Dale Heath] wrote. [PERSON:Dale] to the left. «PERSON:Brook» to the right."},
		{"en", "We met [PERSON:Robin] eggs in hand. «PERSON:Sandy» soil drains. Mr [PERSON:Rusty] bolts down."},
		{"de", "«PERSON:Sand» und Zement. [PERSON:Koch] und Sohn. Zement, «PERSON:Berg». [PERSON:Rosa] und Linde."},
	} {
		doc, ms, want := parse(c.language, c.text)
		for i := range ms {
			ms[i].Detector, ms[i].Score = "tagger", 0.8 // of which a model is rather sure
		}
		got := Without(context.Background(), doc, ms, func(string) bool { return false })
		if !slices.EqualFunc(got, want, func(a, b lethe.Mention) bool { return a.Span == b.Span }) {
			t.Errorf("%s: %v stay", c.text, got)
		}
	}
}

// TestLabels: the word that says what stands behind it is nobody, and half a word neither.
func TestLabels(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"es", "Paciente: [PERSON:Beatriz Martínez]        «PERSON:F.» nac.: 24/11/1980\n«PERSON:Médico»          Dra. Molina"},
		{"ca", "Signatura: M. Font    «PERSON:Data»: 13/09/2022\nCom que «PERSON:D». naix.: 10.03.1993"},
		{"de", "[PERSON:Jan]: alles ok?\n[PERSON:F.] Weber kam. Der Arzt: gut."},
		{"de", "Betreff: «ORGANIZATION:AW»: Unfall, die [ORGANIZATION:AW] Bau"},
		{"en", "He said [PERSON:Injury]: no. See [PERSON:Injury] there."},
	} {
		doc, ms, want := parse(c.language, c.text)
		for i := range ms {
			ms[i].Detector, ms[i].Score = "tagger", 0.9
		}
		got := Without(context.Background(), doc, ms, func(string) bool { return false })
		if !slices.EqualFunc(got, want, func(a, b lethe.Mention) bool { return a.Span == b.Span }) {
			t.Errorf("%s: %v stay", c.text, got)
		}
	}
}

// TestShelves: goods, programs and remedies are told by what stands with them, storms by their word,
// and the boxes of forms by theirs.
func TestShelves(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"en", "«PERSON:Velcro» and tape. Dressed with «ORGANIZATION:Vicryl», «LOCATION:Steri-Strips» on top. Took «PERSON:Augmentin» for a week."},
		{"en", "«PERSON:Jenkins» is red, Gradle stuck. \n[PERSON:Jenkins] is ill."},
		{"en", "«PERSON:Storm Ciara» took the roof. Hurricane «PERSON:Irma» came. [PERSON:Ciara] fixed it."},
		{"es", "La borrasca «PERSON:Filomena» dejó nieve. [PERSON:Filomena] vino."},
		{"en", "a «DEMOGRAPHIC:Swiss» roll, a [DEMOGRAPHIC:Swiss] patient"},
		{"en", "«ORGANIZATION:Res ipsa loquitur» did not help, «PERSON:Mutatis» mutandis."},
	} {
		check(t, c.language, c.text, "tagger", nil)
	}
	check(t, "en", "«ADDRESS:Box 7» less «ADDRESS:Box 6», sent to [ADDRESS:PO Box 7]", "addresses", nil)
}
