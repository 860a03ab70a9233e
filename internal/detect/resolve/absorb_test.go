package resolve

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestCourtesyIsNoPlace: a place around somebody behind "Frau" leaves the name that of a person; one around
// somebody behind "Dr." is called after them.
func TestCourtesyIsNoPlace(t *testing.T) {
	for text, want := range map[string]lethe.Label{"SPFH Fr. Xander": lethe.Person, "Park Dr. Xander": lethe.Location} {
		score := .9
		if want == lethe.Person {
			score = .92
		}
		place := lethe.Mention{Span: span.Span{Start: 0, End: len(text)}, Label: lethe.Location, Text: text, Score: .65}
		name := lethe.Mention{Span: span.Span{Start: 9, End: len(text)}, Label: lethe.Person, Text: text[9:], Score: score}
		got := Mentions([]lethe.Mention{place, name})
		if len(got) == 0 || got[len(got)-1].Label != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestGuessHoldsNoCompany: an unsure address around a company and a telephone's word leaves
// the company what it is; a likely one is the address of a firm.
func TestGuessHoldsNoCompany(t *testing.T) {
	const text = "Pellgrove Lettings Ltd, 4 Mill Lane"
	company := lethe.Mention{Span: span.Span{Start: 0, End: 22}, Label: lethe.Organization, Text: text[:22], Score: .8}
	for score, want := range map[float64]lethe.Label{.2: lethe.Organization, .5: lethe.Address} {
		address := lethe.Mention{Span: span.Span{Start: 0, End: len(text)}, Label: lethe.Address, Text: text, Score: score}
		got := Mentions([]lethe.Mention{address, company})
		if len(got) == 0 || got[0].Label != want {
			t.Errorf("score %v: %v", score, got)
		}
	}
}
