package ordinary

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestLabelBehind: a label below a place, or before a number behind it, is no part of it.
func TestLabelBehind(t *testing.T) {
	for text, want := range map[string]string{
		"Treffiagat\nTél":                      "Treffiagat",
		"14 Harrow Lane, YO7 1PP    Tel 01845": "14 Harrow Lane, YO7 1PP",
		"Mobile Road":                          "Mobile Road",
		"New Mobile Road 7":                    "New Mobile Road 7",
	} {
		m := lethe.Mention{Span: span.Span{End: len(text)}, Text: text, Label: lethe.Location, Detector: "tagger"}
		beforeLabel(&m)
		if m.Text != want || m.End != len(want) {
			t.Errorf("%q: %q", text, m.Text)
		}
	}
}

// TestBeforeDegree: memberships are no part of a name, unless it is in capitals itself.
func TestBeforeDegree(t *testing.T) {
	for text, want := range map[string]string{"Lowri Pugh MRCVS": "Lowri Pugh", "Adeyemi FRCPCH.": "Adeyemi", "LOWRI PUGH MRCVS": "LOWRI PUGH MRCVS", "Ann Oyelaran MD": "Ann Oyelaran MD", "MRCVS": "MRCVS"} {
		m := lethe.Mention{Span: span.Span{End: len(text)}, Text: text, Label: lethe.Person, Detector: "tagger"}
		beforeDegree(&m)
		if m.Text != want || m.End != len(want) {
			t.Errorf("%q: %q", text, m.Text)
		}
	}
}

// TestItem: headings of minutes are nobody.
func TestItem(t *testing.T) {
	text := "Presentes: todos.\n4. Campo. El guarda deja el pozo.\n5. Viene Campo. Luego se va."
	f := &field{text: text, language: "es"}
	for at, want := range map[int]bool{strings.Index(text, "Campo"): true, strings.LastIndex(text, "Campo"): false} {
		m := lethe.Mention{Span: span.Span{Start: at, End: at + 5}, Text: "Campo", Label: lethe.Person, Detector: "tagger", Score: .44}
		if got := f.isItem(m, text[:at], text[at+5:]); got != want {
			t.Errorf("%d: %v", at, got)
		}
	}
}

func TestRelated(t *testing.T) {
	for _, c := range []struct {
		label    lethe.Label
		text     string
		want     string
		becomes  lethe.Label
		language string
	}{
		{lethe.Person, "Auntie Bernie", "Bernie", lethe.Person, "en"},
		{lethe.Location, "Onkel Detlef", "Detlef", lethe.Person, "de"},
		{lethe.Misc, "Mi tía Obdulia", "Obdulia", lethe.Person, "es"},
		{lethe.Misc, "Mi hermana", "", "", "es"},
		{lethe.Person, "Nana Vorbel", "Nana Vorbel", lethe.Person, "en"},
		{lethe.Organization, "Brother Printers", "Brother Printers", lethe.Organization, "en"},
		{lethe.Person, "Opa", "Opa", lethe.Person, "de"},
		{lethe.Person, "Anna Vorbel", "Anna Vorbel", lethe.Person, "de"},
	} {
		f := &field{text: c.text, language: c.language}
		m := lethe.Mention{Span: span.Span{End: len(c.text)}, Text: c.text, Label: c.label, Detector: "tagger"}
		if f.related(&m) {
			m.Text, m.Label = "", ""
		}
		if m.Text != c.want || m.Label != c.becomes {
			t.Errorf("%s %q: %s %q", c.label, c.text, m.Label, m.Text)
		}
	}
}
