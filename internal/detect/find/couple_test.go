package find

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

func TestCouples(t *testing.T) {
	for text, want := range map[string][]string{
		"Adam Nowicki i Katarzyna Nowicka": {"Adam Nowicki", "Katarzyna Nowicka"},
		"Ewa i Adam":                       {"Ewa", "Adam"},
		"Paulo da Costa e Marta Ribeiro":   {"Paulo da Costa", "Marta Ribeiro"},
		"José da Costa e Silva":            {"José da Costa e Silva"},
		"Josep Puig i Cadafalch":           {"Josep Puig i Cadafalch"},
		"Santiago Ramón y Cajal":           {"Santiago Ramón y Cajal"},
		"Ann Lee":                          {"Ann Lee"},
	} {
		m := lethe.Mention{Label: lethe.Person, Text: text, Span: span.Span{Start: 2, End: 2 + len(text)}}
		var got []string
		for _, p := range couples([]lethe.Mention{m}) {
			if p.In("> "+text) != p.Text {
				t.Errorf("%q stands elsewhere", p.Text)
			}
			got = append(got, p.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if org := couples([]lethe.Mention{{Label: lethe.Organization, Text: "Ewa i Adam", Span: span.Span{End: 10}}}); len(org) != 1 {
		t.Error("a firm may be called so")
	}
}
