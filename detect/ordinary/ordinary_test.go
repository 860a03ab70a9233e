package ordinary

import (
	"slices"
	"strings"
	"testing"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

var eponyms = []string{"Murphy", "Wagner", "Hoffmann", "Romberg", "Rankin", "Charcot", "Ramsay", "Hunt"}

// TestWithout: what stands between brackets was found as the label before it; that between
// « » must be dropped, that between [ ] must stay.
func TestWithout(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"en", "Dear Ivy, the «PERSON:ivy» has grown over the drain. [PERSON:Ivy] knows."},
		{"en", "Olive Jean ordered «PERSON:olive» oil and a «PERSON:daisy bush»."},
		{"en", "hi, i met [PERSON:john smith] and [PERSON:rose] today"},
		{"en", "can lilies and a «PERSON:daisy bush» share a pot?"},
		{"en", "Posted by [PERSON:darin] yesterday. It went well."},
		{"en", "Mr Smith eats off the «LOCATION:china», made in [LOCATION:china]."},
		{"de", "Zwischen Eva und Paul Kern gilt: Im «PERSON:Kern» wird vereinbart. Herr [PERSON:Kern] zahlt."},
		{"de", "Die [LOCATION:deutschen] Firmen in der [LOCATION:Türkei]."},
		{"de", "«OCCUPATION:Auf die Beschwerde wird nicht eingetreten.» Als [OCCUPATION:Leiter der Abteilung für Einkauf] tätig."},
		{"de", "Abfahrt «DATE:7.52 Uhr», am [DATE:7.5.2020], geöffnet «DATE:8–12» und «DATE:13.30»–«DATE:18 Uhr» bis «DATE:Mittag», Version «DATE:7.2.4», am [DATE:20.]"},
		{"en", "The «ORGANIZATION:Regional Court» and the [ORGANIZATION:Warsaw Regional Court] and the «ORGANIZATION:Court of Cassation»; the «ORGANIZATION:5th Chamber of the Supreme Administrative Court» and the «ORGANIZATION:Ministry of Justice»."},
		{"en", "[ORGANIZATION:Council] told the «ORGANIZATION:Council» and «ORGANIZATION:the Government» that [ORGANIZATION:Council Tools Ltd] paid."},
		{"es", "El artículo 3 del «ORGANIZATION:Código Civil»; el «ORGANIZATION:Tribunal Supremo», la «ORGANIZATION:Audiencia Provincial», la [ORGANIZATION:Audiencia Provincial de Cuenca]. Vive en [LOCATION:Constitución]."},
		{"en", "Positive «ORGANIZATION:Murphy»'s sign, «PERSON:Hoffmann» negative, «PERSON:Wagner» grade 2, «PERSON:Rankin» 1, «PERSON:Hashimoto»'s disease."},
		{"en", "«ORGANIZATION:Murphy's», «PERSON:Wagner» and Romberg 2, «LOCATION:Nottingham» grade 2, went to [LOCATION:Nottingham], by bus. [PERSON:Miller's], they said; [PERSON:Wagner] and Romberg came."},
		{"en", "Mr [PERSON:Murphy] positive for flu; Dr. [PERSON:Wagner] grade 2; [PERSON:Miller] negative for flu; [PERSON:Jones]'s foot was seen; «PERSON:Charcot» foot; [PERSON:Jones] 2 days ago."},
	} {
		doc, ms, want := parse(c.language, c.text)
		got := Without(doc, slices.Clone(ms), func(n string) bool { return slices.Contains(eponyms, n) })
		if !slices.EqualFunc(got, want, func(a, b lethe.Mention) bool { return a.Span == b.Span }) {
			for _, m := range got {
				t.Logf("stays: %s", m.Text)
			}
			t.Errorf("%s", c.text)
		}
	}
}

// parse takes the marks out of a text, and gives all mentions and those that must stay.
func parse(language, marked string) (*lethe.Document, []lethe.Mention, []lethe.Mention) {
	var b strings.Builder
	var all, stay []lethe.Mention
	var m lethe.Mention
	for i := 0; i < len(marked); {
		rest := marked[i:]
		switch {
		case strings.HasPrefix(rest, "«"), strings.HasPrefix(rest, "["):
			label, _, _ := strings.Cut(strings.TrimLeft(rest, "«["), ":")
			m = lethe.Mention{Label: lethe.Label(label), Detector: "tagger", Score: 0.6, Span: span.Span{Start: b.Len()}}
			i += len(rest) - len(strings.TrimLeft(rest, "«[")) + len(label) + 1
		case strings.HasPrefix(rest, "»"), strings.HasPrefix(rest, "]"):
			m.End = b.Len()
			m.Text = b.String()[m.Start:]
			if all = append(all, m); rest[0] == ']' {
				stay = append(stay, m)
			}
			i += len("»")
			if rest[0] == ']' {
				i--
			}
		default:
			b.WriteByte(marked[i])
			i++
		}
	}
	doc := lethe.NewDocument("d", b.String())
	doc.Language = language
	return doc, all, stay
}

// TestSure: what others than the tagger and word lists found stays.
func TestSure(t *testing.T) {
	doc, ms, _ := parse("en", "The «ORGANIZATION:Council» and the «PERSON:rose».")
	for i := range ms {
		ms[i].Detector = "deny"
	}
	if got := Without(doc, ms, func(string) bool { return true }); len(got) != 2 {
		t.Errorf("%d stay", len(got))
	}
}

func FuzzWithout(f *testing.F) {
	f.Add("en", "The ivy. Murphy's sign", 4, 7, "PERSON")
	f.Add("de", "um 8.34 Uhr", 3, 7, "DATE")
	f.Fuzz(func(t *testing.T, language, text string, start, end int, label string) {
		s := span.Span{Start: start, End: end}
		if s.Check(text) != nil || s.Empty() {
			return
		}
		doc := lethe.NewDocument("d", text)
		doc.Language = language
		Without(doc, []lethe.Mention{{Span: s, Text: s.In(text), Label: lethe.Label(label), Detector: "tagger"}}, func(string) bool { return true })
	})
}
