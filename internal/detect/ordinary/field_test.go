package ordinary

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// TestWithin: of what a model took for one name stays what is one.
func TestWithin(t *testing.T) {
	for _, c := range []struct{ language, text, found, want string }{
		{"es", "Hola Bego, ¿qué tal?", "Hola Bego", "Bego"}, {"pt", "Olá Rui, podes vir?", "Olá Rui", "Rui"}, {"pl", "Cześć Tomek, możesz?", "Cześć Tomek", "Tomek"},
		{"es", "Centro de Salud Estella Oeste\nMédico de cabecera: Dr. Zugasti", "Salud Estella Oeste\nMédico", "Salud Estella Oeste"},
		{"en", "he met Ann\nLee: she said", "Ann\nLee", "Ann"},
		{"en", "he met Ann\nLee there", "Ann\nLee", "Ann\nLee"},
		{"en", "CARE LOG - Fernbank House, room 12", "CARE LOG - Fernbank House", "Fernbank House"},
		{"en", "at Stoke - Fernbank House", "Stoke - Fernbank House", "Stoke - Fernbank House"},
		{"en", "OIC: Dunmore   Station: Brackwell", "Dunmore   Station", "Dunmore"},
		{"es", "Llanes · Oficina", "Llanes · Oficina", "Llanes"},
	} {
		at := strings.Index(c.text, c.found)
		m := lethe.Mention{Detector: "tagger", Label: lethe.Person, Text: c.found, Score: .8}
		m.Start, m.End = at, at+len(c.found)
		f := &field{text: c.text, language: c.language}
		f.within(&m)
		if m.Text != c.want || m.In(c.text) != c.want {
			t.Errorf("of %q in %q is left %q", c.found, c.text, m.Text)
		}
	}
}

// TestBeforeNouns: names after titles end before nouns, and before words in capitals; what follows a
// given name is a surname.
func TestBeforeNouns(t *testing.T) {
	for _, c := range [][3]string{
		{"de", "Lange Termin", "Lange"}, {"de", "Weiß Beginn der Sitzung", "Weiß"}, {"de", "Anna Termin", "Anna Termin"}, {"de", "Lange Schneider", "Lange Schneider"},
		{"en", "PRZYBYLSKI STEPPED OFF", "PRZYBYLSKI"}, {"en", "TOMASZ STEPPED", "TOMASZ STEPPED"}, {"en", "Brown Sugar", "Brown Sugar"},
	} {
		m := lethe.Mention{Detector: "persons", Label: lethe.Person, Text: c[1], Score: .9}
		m.End = len(c[1])
		f := &field{text: c[1], language: c[0]}
		if f.beforeNouns(&m); m.Text != c[2] {
			t.Errorf("of %q is left %q", c[1], m.Text)
		}
	}
}

// TestOfPerson: a practice called after somebody is that person's name; firms keep theirs.
func TestOfPerson(t *testing.T) {
	for text, want := range map[string]string{
		"Praxis Dr. Haddersley": "PERSON Haddersley", "Zahnarztpraxis Dr. med. dent. Ruth Haddersley": "PERSON Ruth Haddersley", "Apotheke Dr. Engler": "PERSON Engler",
		"Zahnarztpraxis Dr.": "", "Kanzlei Dr. Haddersley & Partner": "ORGANIZATION Kanzlei Dr. Haddersley & Partner", "Dr. Haddersley GmbH": "ORGANIZATION Dr. Haddersley GmbH",
		"Consulta Dra. Puig": "PERSON Puig",
	} {
		m := lethe.Mention{Detector: "organizations", Label: lethe.Organization, Text: text, Score: .75}
		m.End = len(text)
		got := ""
		if !ofPerson(&m) {
			got = string(m.Label) + " " + m.Text
		}
		if got != want || got != "" && text[m.Start:m.End] != m.Text {
			t.Errorf("%q gives %q, not %q", text, got, want)
		}
	}
}

// TestOnItsLine: a name ends with its line where the text below is a word.
func TestOnItsLine(t *testing.T) {
	for _, c := range [][3]string{
		{"de", "Katrin Wendelin\nTierärztin", "Katrin Wendelin"}, {"en", "Jonas Penrose\nSurveyor", "Jonas Penrose"},
		{"de", "Katrin\nWendelin", "Katrin\nWendelin"}, {"de", "Anna Maria\nKoch", "Anna Maria\nKoch"}, {"de", "Anna Maria\nWendelin", "Anna Maria\nWendelin"},
	} {
		m := lethe.Mention{Detector: "tagger", Label: lethe.Person, Text: c[1], Score: .9}
		m.End = len(c[1])
		if (&field{text: c[1], language: c[0]}).onItsLine(&m); m.Text != c[2] {
			t.Errorf("of %q is left %q", c[1], m.Text)
		}
	}
}

// TestBlessings: what stands behind the names of the dead is no name.
func TestBlessings(t *testing.T) {
	text := "Falleció ayer. D.E.P."
	doc := lethe.NewDocument("d", text)
	doc.Language = "es"
	m := lethe.Mention{Field: doc.Fields[0].Name, Detector: "persons", Label: lethe.Person, Text: "D.E.P.", Score: .9}
	m.Start = strings.Index(text, m.Text)
	m.End = m.Start + len(m.Text)
	if got := Without(context.Background(), doc, slices.Clone([]lethe.Mention{m}), func(string) bool { return false }); len(got) > 0 {
		t.Error("it stays")
	}
}

// TestPartedNumbers: no name begins in the midst of a number.
func TestPartedNumbers(t *testing.T) {
	text := "paid £2,940 Barchester plc, 4 Barchester"
	for found, want := range map[string]string{"940 Barchester plc": "Barchester plc", "4 Barchester": "4 Barchester"} {
		m := lethe.Mention{Detector: "tagger", Label: lethe.Organization, Text: found, Score: .8}
		m.Start = strings.LastIndex(text, found)
		m.End = m.Start + len(found)
		f := &field{text: text, language: "en"}
		if f.narrow(&m); m.Text != want || m.In(text) != want {
			t.Errorf("of %q is left %q", found, m.Text)
		}
	}
}
