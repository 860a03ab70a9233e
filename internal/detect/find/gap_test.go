package find

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestWithinGaps: a gap in a form ends a name, and what stands behind it is one only where it can be.
func TestWithinGaps(t *testing.T) {
	for _, c := range []struct {
		label lethe.Label
		text  string
		want  []string
	}{
		{lethe.Organization, "Quayside Surgery     Next", []string{"Quayside Surgery"}},
		{lethe.Person, "Venkataraghavan     Next", []string{"Venkataraghavan"}},
		{lethe.Person, "Svenja   Rose\tOluwaseun", []string{"Svenja", "Rose", "Oluwaseun"}},
		{lethe.Location, "Ward End  Road", []string{"Ward End  Road"}},
		{lethe.Location, "Table   Nether Dallow", []string{"Table", "Nether Dallow"}},
		{lethe.Date, "1   May", []string{"1   May"}},
	} {
		m := lethe.Mention{Label: c.label, Text: c.text, Span: span.Span{Start: 7, End: 7 + len(c.text)}}
		var got []string
		for _, part := range withinGaps([]lethe.Mention{m}) {
			if s := (span.Span{Start: part.Start - 7, End: part.End - 7}); s.In(c.text) != part.Text {
				t.Errorf("%q lies at %v", part.Text, part.Span)
			}
			got = append(got, part.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestWithinCells(t *testing.T) {
	for text, want := range map[string][]string{
		"Ali,Bell":      {"Ali", "Bell"},
		"Ali,Bell,Hope": {"Ali", "Bell", "Hope"},
		"Keller, Anna":  {"Keller, Anna"},
		"Anna":          {"Anna"},
	} {
		m := lethe.Mention{Label: lethe.Person, Text: text, Span: span.Span{Start: 2, End: 2 + len(text)}}
		var got []string
		for _, p := range withinCells([]lethe.Mention{m}) {
			if p.In("> "+text) != p.Text {
				t.Errorf("%q stands elsewhere", p.Text)
			}
			got = append(got, p.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
