package replace

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/span"
)

// TestOnLines: a value that goes on over the mark of a quotation is replaced on both lines, and the mark stays.
func TestOnLines(t *testing.T) {
	for text, want := range map[string][]string{
		"Orla\n>> Venn":      {"Orla", "Venn"},
		"Orla \r\n> > Venn":  {"Orla", "Venn"},
		"Orla\n> Mae\n>Venn": {"Orla", "Mae", "Venn"},
		"Orla\nVenn":         {"Orla\nVenn"},
		"Orla > Venn":        {"Orla > Venn"},
	} {
		whole := "By " + text + "."
		var got []string
		for _, s := range onLines(span.Span{Start: 3, End: 3 + len(text)}, whole) {
			got = append(got, s.In(whole))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is replaced as %q, want %q", text, got, want)
		}
	}
}
