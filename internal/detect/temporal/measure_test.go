package temporal_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
	"github.com/lethe-privacy/lethe/span"
)

func TestWithoutMeasures(t *testing.T) {
	for _, c := range []struct {
		text, found string
		stays       bool
	}{
		{"Gabe von 2000 ml NaCl", "2000", false},
		{"heap of 2000 MB", "2000", false},
		{"bis 1500 kcal am Tag", "1500", false},
		{"seit 2000 lebt er hier", "2000", true},
		{"seit Mai 2000 ml", "Mai 2000", true},
		{"aged 45.", "45", true},
		{"am 23.9., 9.00 bis 12.10 Uhr", "9.00", false},
		{"von 9.10 bis 12 Uhr", "9.10", false},
		{"um 9.10 Uhr", "9.10", false},
		{"Raum frei ab 17.30", "17.30", false},
		{"am 9.10 bis 12.10", "9.10", true},
		{"Akonto 2.8.-", "2.8.", false},
		{"Akonto 2.8.–, Rest später", "2.8.", false},
		{"Akonto 2.8.- und Rest", "2.8.", false},
		{"vom 2.8.-5.8. fort", "2.8.", true},
		{"vom 2.8. - 5.8. fort", "2.8.", true},
		{"Nach Ziff. 3.1. haftet er", "3.1.", false},
		{"siehe Kapitel 2.4", "2.4", false},
		{"Besuch 3.1. um acht", "3.1.", true},
	} {
		i := strings.Index(c.text, c.found)
		m := lethe.Mention{Span: span.Span{Start: i, End: i + len(c.found)}, Text: c.found, Label: lethe.Date, Score: .5}
		if got := temporal.WithoutMeasures(lethe.NewDocument("d", c.text), []lethe.Mention{m}); (len(got) == 1) != c.stays {
			t.Errorf("%q: stays %t, want %t", c.text, len(got) == 1, c.stays)
		}
	}
}

// TestWithoutAmounts: what is alone in a field is money where its name says so, or where no month has the day.
func TestWithoutAmounts(t *testing.T) {
	for _, c := range []struct {
		field, text string
		stays       bool
	}{
		{"metadata/miete", "12.05", false},
		{"metadata/unit price", "9.10", false},
		{"metadata/termin", "12.05", true},
		{"metadata/termin", "12.05.", true},
		{"metadata/next", "10/24", true},
		{"metadata/c", "64.00", false},
		{"metadata/c", "1450.50", false},
	} {
		doc := &lethe.Document{Fields: []lethe.Field{{Name: c.field, Text: c.text}}}
		m := lethe.Mention{Field: c.field, Span: span.Span{End: len(c.text)}, Text: c.text, Label: lethe.Date, Score: .5}
		if got := temporal.WithoutMeasures(doc, []lethe.Mention{m}); (len(got) == 1) != c.stays {
			t.Errorf("%s: %q: stays %t, want %t", c.field, c.text, len(got) == 1, c.stays)
		}
	}
}

func TestOfBirth(t *testing.T) {
	for name, want := range map[string]bool{
		"/birth/date":               true,
		"/client/birth/date":        true,
		"/file/parties/0/dob/value": true,
		"/client/geburt/datum":      true,
		"/client/birth/place":       false,
		"/birth/letter/date":        false,
		"/visit/date":               false,
		"metadata/birth_date":       true,
	} {
		if got := temporal.OfBirth(name); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}
