package detect

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

func TestWithinColumns(t *testing.T) {
	for found, want := range map[string]string{
		"Sommerfeld    Richter Dr. Baum": "Sommerfeld|Richter Dr. Baum",
		"Sommerfeld\tBaum":               "Sommerfeld|Baum",
		"Anna Moor  ":                    "Anna Moor  ",
		"Anna  Moor":                     "Anna  Moor",
		"Moor \t Baum   Kern":            "Moor|Baum|Kern",
	} {
		text := "vor " + found
		m := lethe.Mention{Span: span.Span{Start: 4, End: len(text)}, Label: lethe.Person, Text: found, Normalized: "whole"}
		var got []string
		for _, p := range WithinColumns([]lethe.Mention{m}, lethe.Person) {
			if p.In(text) != p.Text || (p.Text == found) != (p.Normalized == "whole") {
				t.Errorf("%q: %q at %v, normalized %q", found, p.Text, p.Span, p.Normalized)
			}
			got = append(got, p.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: got %q", found, got)
		}
	}
	date := lethe.Mention{Label: lethe.Date, Text: "3   May", Span: span.Span{End: 7}}
	if got := WithinColumns([]lethe.Mention{date, date}, lethe.Person); len(got) != 2 {
		t.Errorf("a date is cut: %v", got)
	}
}
