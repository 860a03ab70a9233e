package ordinary

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestDrug: what is a drug by the words beside it, and what is somebody, by hand.
func TestDrug(t *testing.T) {
	for _, c := range []struct {
		text, found string
		drug        bool
	}{
		{"Rx: T. Ecosprin 75 mg OD", "T. Ecosprin", true},
		{"T. Ecosprin was stopped; she had taken Ecosprin 75 mg.", "T. Ecosprin", true},
		{"C. Becosules OD, then review", "C. Becosules OD", true},
		{"Tab. Pan-D 1-0-0, T. Shelcal 500, Inj. Tramadol stat.", "T. Shelcal", true},
		{"Inj. Monocef 1 g IV for 5 days", "Inj. Monocef", true},
		{"T. Harmsworth attended, and was given Ecosprin 75 mg.", "T. Harmsworth", false},
		{"T. Harmsworth 500, C. Lund 300 votes", "T. Harmsworth", false},
		{"P. Shelcal 500, Inj. Tramadol stat.", "P. Shelcal", false},
	} {
		at := strings.Index(c.text, c.found)
		m := &lethe.Mention{Span: span.Span{Start: at, End: at + len(c.found)}, Text: c.found, Label: lethe.Person}
		if got := isDrug(c.text, m); got != c.drug {
			t.Errorf("%q in %q: %v", c.found, c.text, got)
		}
	}
}
