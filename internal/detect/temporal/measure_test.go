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
	} {
		i := strings.Index(c.text, c.found)
		m := lethe.Mention{Span: span.Span{Start: i, End: i + len(c.found)}, Text: c.found, Label: lethe.Date, Score: .5}
		if got := temporal.WithoutMeasures(lethe.NewDocument("d", c.text), []lethe.Mention{m}); (len(got) == 1) != c.stays {
			t.Errorf("%q: stays %t, want %t", c.text, len(got) == 1, c.stays)
		}
	}
}
