package asread

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestAtTown: an address ends with the line of its town.
func TestAtTown(t *testing.T) {
	for text, want := range map[string]string{
		"5 venelle Verte, 29000 Quimper\nSéjour du 11": "5 venelle Verte, 29000 Quimper",
		"2 Mill Lane\nLeeds LS1 4AB\r\nDear":           "2 Mill Lane\nLeeds LS1 4AB",
		"704 1436 Redbud Drive\nCite Ouest":            "704 1436 Redbud Drive\nCite Ouest",
		"Flat 3/2\n18 Cadzow Brae\nHamilton":           "Flat 3/2\n18 Cadzow Brae\nHamilton",
		"Seeweg 3\n8400 Winterthur":                    "Seeweg 3\n8400 Winterthur",
	} {
		m := lethe.Mention{Span: span.Span{End: len(text)}, Text: text, Label: lethe.Address}
		atTown(&m)
		if m.Text != want || m.End != len(want) {
			t.Errorf("%q: %q", text, m.Text)
		}
	}
}
