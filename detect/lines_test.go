package detect_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

func TestWithinLines(t *testing.T) {
	for _, c := range []struct {
		label lethe.Label
		text  string
		want  []string
	}{
		{lethe.Date, "six weeks.\n7", []string{"six weeks"}},
		{lethe.Date, "14 March 2013\nDelivers", []string{"14 March 2013"}},
		{lethe.Person, ":\nIlse Vandermoor", []string{"Ilse Vandermoor"}},
		{lethe.Organization, "Florian Attelsberg\tIlse Vandermoor\nRegistrar\tPresident", []string{"Florian Attelsberg", "Ilse Vandermoor", "Registrar", "President"}},
		{lethe.Person, "Anna\nKeller", []string{"Anna", "Keller"}},
		{lethe.Quantity, "damage\tClaimed (EUR)\t30,000", []string{"30,000"}},
		{lethe.Code, "118/96.\n5", []string{"118/96"}},
		{lethe.Misc, "Articles 6 and 8 of the Convention.\n4.", []string{"Articles 6 and 8 of the Convention"}},
		{lethe.Address, "12 Abbey Lane\r\nYork", []string{"12 Abbey Lane", "York"}},
		{lethe.Person, "Ann Lee", []string{"Ann Lee"}},
		{lethe.Person, "Ann Lee\nand he", []string{"Ann Lee"}},
	} {
		field := ">  " + c.text + " <"
		doc := &lethe.Document{Fields: []lethe.Field{{Name: "/a", Text: field, Lines: true}, {Name: "/b", Text: field}}}
		m := lethe.Mention{Field: "/a", Label: c.label, Text: c.text, Span: span.Span{Start: 3, End: 3 + len(c.text)}}
		other := m
		other.Field = "/b"
		got := detect.WithinLines(doc, []lethe.Mention{m, other})
		var texts []string
		for _, g := range got[:len(got)-1] {
			texts = append(texts, g.Text)
			if g.In(field) != g.Text {
				t.Errorf("%q stands elsewhere", g.Text)
			}
		}
		if !slices.Equal(texts, c.want) || got[len(got)-1].Text != c.text {
			t.Errorf("%q becomes %q, want %q", c.text, texts, c.want)
		}
	}
}

func TestNumbersOfParagraphs(t *testing.T) {
	for _, c := range []struct {
		label lethe.Label
		text  string
		want  bool
	}{
		{lethe.Date, "3|.  The applicants", false}, {lethe.Quantity, "16.| The Government", false}, {lethe.Quantity, "4. Holds|", false}, {lethe.Code, "12|) that", false},
		{lethe.Date, "12. März| lief", true}, {lethe.Quantity, "4. 300 euros|", true}, {lethe.Quantity, "3| apples", true}, {lethe.Code, "1234|. So", true},
	} {
		value, rest, _ := strings.Cut(c.text, "|")
		doc := &lethe.Document{Fields: []lethe.Field{{Name: "/a", Text: "x\n" + value + rest, Lines: true}}}
		m := lethe.Mention{Field: "/a", Label: c.label, Text: value, Span: span.Span{Start: 2, End: 2 + len(value)}}
		if got := len(detect.WithinLines(doc, []lethe.Mention{m})) == 1; got != c.want {
			t.Errorf("%q stays a mention: %t, want %t", c.text, got, c.want)
		}
	}
}
