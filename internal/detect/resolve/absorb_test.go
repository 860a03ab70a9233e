package resolve

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

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
