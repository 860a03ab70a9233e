package ordinary

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestFigure: what is a time, a number of a list or a value, and what is a day or a place, by hand.
func TestFigure(t *testing.T) {
	for _, c := range []struct {
		text, found string
		label       lethe.Label
		figure      bool
	}{
		{"Sturz um 7.10 im Bad", "7.10", lethe.Date, true},
		{"AAK um 08.05: 0,00 mg/l", "08.05", lethe.Date, true},
		{"Sturz am 7.10 im Bad", "7.10", lethe.Date, false},
		{"Um den 7.10 herum", "7.10", lethe.Date, false},
		{"Es ging um 31.10 und 1.11", "31.10", lethe.Date, false},
		{"[02.03.25, 18:04:11] Flo: wer kommt?", "18:04:11", lethe.Date, true},
		{"[02.03.25, 18:04:11] Flo: wer kommt?", "02.03.25", lethe.Date, false},
		{"um 18:04:11 am Tor", "18:04:11", lethe.Date, false},
		{"4. Morbus Basedow 5. chron. NINS", "5.", lethe.Date, true},
		{"4. Termin am 5. um zehn", "5.", lethe.Date, false},
		{"3. Morbus Basedow 5. chron. NINS", "5.", lethe.Date, false},
		{"Cr 1,31, Hb 13,9, Dímero", "Hb 13,9", lethe.Location, true},
		{"Cr 1,31, Hb 13,9, Dímero", "Cr 1,31, Hb 13", lethe.Location, true},
		{"Wien 13, Hauptstr.", "Wien 13", lethe.Location, false},
		{"Bern 3", "Bern 3", lethe.Location, false},
		{"stent CD, Enf. de Crohn. Alergia", "Enf. de Crohn", lethe.Location, true},
		{"stent CD, Enf. de Crohn. Alergia", "Crohn", lethe.Person, true},
		{"Hospital de Mieres", "Mieres", lethe.Location, false},
		{"Sb.: KHK Böhm, -312", "KHK", lethe.Misc, true},
		{"Diagnose: KHK Stadium 2", "KHK", lethe.Medical, false},
	} {
		at := strings.Index(c.text, c.found)
		m := lethe.Mention{Span: span.Span{Start: at, End: at + len(c.found)}, Text: c.found, Label: c.label}
		if got := (&field{text: c.text}).isFigure(m, c.text[:at], c.text[m.End:]); got != c.figure {
			t.Errorf("%s %q in %q: %v", c.label, c.found, c.text, got)
		}
	}
}
