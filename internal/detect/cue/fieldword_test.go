package cue_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/span"
)

func TestWithoutFieldWords(t *testing.T) {
	for _, c := range []struct{ text, found, want string }{
		{"El IBAN para el ingreso es", "IBAN", ""},
		{"con NIE X0763144-G. T: 617", "NIE X0763144-G. T", "X0763144-G"},
		{"Salander, tel. +458523695,", "tel. +458523695", "+458523695"},
		{"de Barcelona, DNI 46407074C", "Barcelona, DNI", "Barcelona"},
		{"Tel: 617753689", "Tel", ""},
		{"TELF.: 617753689", "TELF.:", ""},
		{"(CP 1184) CABA", "CP", ""},
		{"works for CP since May", "CP", "CP"},
		{"El NIF del BSC es", "BSC", "BSC"},
		{"bei Telefon Müller GmbH", "Müller GmbH", "Müller GmbH"},
		{"Handy und Co", "Co", "Co"},
		{"Vitamin T: hoch", "T", "T"},
		{"Steuer-ID 86095742719", "Steuer", ""},
		{"Frau Steuer-Identmann kam", "Steuer", "Steuer"},
		{"Kennzeichen B-XY 1234", "Kennzeichen", ""},
		{"il marito Nino è stato ricoverato", "Nino", "Nino"},
		{"Tel. 0341, Pieper 4417", "Pieper", ""},
		{"Herr Pieper kam", "Pieper", "Pieper"},
		{"Nino: QQ 12 34 56 C", "Nino", ""},
		{"3.º D: Sra. Roldán", "3.º D", "3.º D"},
	} {
		start := strings.Index(c.text, c.found)
		m := lethe.Mention{Span: span.Span{Start: start, End: start + len(c.found)}, Label: lethe.Organization, Text: c.found, Score: 0.8}
		doc := &lethe.Document{Fields: []lethe.Field{{Text: c.text}}}
		got := ""
		for _, m := range cue.WithoutFieldWords(doc, []lethe.Mention{m}, nil) {
			got += m.Text
			if m.Text != m.In(c.text) {
				t.Errorf("%q: the text is not that of its place", c.text)
			}
		}
		if got != c.want {
			t.Errorf("%q in %q: got %q, want %q", c.found, c.text, got, c.want)
		}
	}
}

func TestWithoutFieldWordsKeepsTheCertain(t *testing.T) {
	doc := &lethe.Document{Fields: []lethe.Field{{Text: "IBAN ES9121000418450200051332"}}}
	ms := []lethe.Mention{
		{Span: span.Span{Start: 0, End: 4}, Label: lethe.Organization, Text: "IBAN", Score: 1},
		{Span: span.Span{Start: 0, End: 29}, Label: lethe.Code, Text: doc.Fields[0].Text, Score: 0.9},
	}
	ms = append(ms, lethe.Mention{Span: ms[0].Span, Label: lethe.Organization, Text: "IBAN", Score: 0.8, Detector: "mine"})
	if got := cue.WithoutFieldWords(doc, ms, map[string]bool{"mine": true}); len(got) != 3 || got[0].Len() != 4 || got[1].Len() != 24 {
		t.Errorf("got %+v", got)
	}
}
