package pack

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestWithoutFields: what is left of a mention beside the name of a field, by hand.
func TestWithoutFields(t *testing.T) {
	for _, c := range []struct{ text, found, left string }{
		{"Functie: magazijnmedewerker", "Functie", ""},
		{"NOM DE NAISSANCE : Lenoir", "DE NAISSANCE", ""},
		{"Prénom: Luc\nN° adhérent: 14", "N° adhérent", ""},
		{"N° de compte: 14", "N° de", ""},
		{"IMIĘ I NAZWISKO: ANNA WRONA", "NAZWISKO", ""},
		{"Domicilio: 88412 Sora", "Domicilio: 88412 Sora", "88412 Sora"},
		{"Nome: Rui Faria  Morada: Rua do Sol", "Rui Faria  Morada", "Rui Faria"},
		{"Marital status: divorced", "Marital status: divorced", "Marital status: divorced"},
		{"Rekeningnummer: 4471", "4471", "4471"},
		{"Tel. 0711 998800: closed", "0711 998800", "0711 998800"},
		{"N° de compte 14: clos", "14", ""},
		{"Hij zei dat Functie vervalt", "Functie", "Functie"},
		{"Jansen: kom je nog?", "Jansen", "Jansen"},
		{"Straat\nKerkpad 3\nWoonplaats\nElst\nMentor\nBo", "Mentor", ""},
		{"Met groet,\nMentor\n", "Mentor", "Mentor"}, // one line alone is no form
	} {
		at := strings.Index(c.text, c.found)
		doc := lethe.NewDocument("x", c.text)
		ms := []lethe.Mention{{Field: doc.Fields[0].Name, Span: span.Span{Start: at, End: at + len(c.found)}, Text: c.found, Label: lethe.Person, Detector: "tagger", Score: .7}}
		got := ""
		for _, m := range WithoutFields(doc, ms, nil) {
			if got = m.Text; m.Text != m.Span.In(c.text) {
				t.Errorf("%q at %v has the text %q", c.text, m.Span, m.Text)
			}
		}
		if got != c.left {
			t.Errorf("%q: of %q is left %q, not %q", c.text, c.found, got, c.left)
		}
	}
}

// TestFieldsStay: who speaks in a chat, and what is certain, stays before a colon.
func TestFieldsStay(t *testing.T) {
	doc := lethe.NewDocument("x", "mentor: kom je nog?")
	doc.Language = "nl"
	ms := []lethe.Mention{
		{Field: doc.Fields[0].Name, Span: span.Span{End: 6}, Text: "mentor", Label: lethe.Person, Score: .75, Details: lethe.Details{Rule: speaks}},
		{Field: doc.Fields[0].Name, Span: span.Span{End: 6}, Text: "mentor", Label: lethe.Person, Score: 1},
	}
	if got := Trimmed(context.Background(), doc, ms, called); len(got) != 2 {
		t.Errorf("%v", got)
	}
}

// TestFieldNames: all of the file are in letters alone as they are looked up, and can be.
func TestFieldNames(t *testing.T) {
	for name := range fieldNames() {
		if n := len(strings.Fields(name)); n == 0 || n > longestField || len(name) >= fieldBytes || len(name) < 2 {
			t.Errorf("%q is never found", name)
		}
	}
}
