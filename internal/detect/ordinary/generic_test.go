package ordinary

import (
	"context"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
)

// TestOfOrdinaryWords: what a rule of English found by a capital alone goes where ordinary words make it up, and
// stays where a name is among them.
func TestOfOrdinaryWords(t *testing.T) {
	for _, c := range []struct{ detector, rule, text string }{
		{"locations", cue.Preposed, "It must be in «LOCATION:Writing» and in «LOCATION:Large Print», kept in «LOCATION:Sandals», near «LOCATION:Sealed Containers», in «LOCATION:Person»."},
		{"locations", cue.Preposed, "She is from [LOCATION:Reading], he from [LOCATION:Wendlesham], they from [LOCATION:Long Meadow Hill] and [LOCATION:Upper Haddersley]."},
		{"locations", "word for living there", "She lives in [LOCATION:Writing]."},
		{"organizations", cue.OfKind, "seen in the «ORGANIZATION:Fracture Clinic» and the «ORGANIZATION:Garden Centre»; «ORGANIZATION:Council Tax» and «ORGANIZATION:Bank Holidays»; to my «ORGANIZATION:Trustees Upon Trust»; the «ORGANIZATION:Parish Council» and «ORGANIZATION:Day Surgery»."},
		{"organizations", cue.OfKind, "[ORGANIZATION:Oak Tree Surgery], [ORGANIZATION:Riverside Dental Practice], [ORGANIZATION:Haddersley Garden Centre], [ORGANIZATION:Reading Museum], [ORGANIZATION:Quarry Bank Surgery]."},
		{"organizations", "form of company", "[ORGANIZATION:Garden Centre] Ltd"},
		{"persons", cue.Greeted, "Dear «PERSON:Parents»,\nDear «PERSON:Occupier»,\nDear «PERSON:Ombudsman»,\nDear [PERSON:Haddersley],\nDear [PERSON:Rose],"},
	} {
		doc, ms, want := parse("en", c.text)
		for i := range ms {
			ms[i].Detector, ms[i].Details, ms[i].Score = c.detector, lethe.Details{Rule: c.rule}, 0.7
		}
		got := Without(context.Background(), doc, ms, func(string) bool { return false })
		if !slices.EqualFunc(got, want, func(a, b lethe.Mention) bool { return a.Span == b.Span }) {
			for _, m := range got {
				t.Logf("stays: %s", m.Text)
			}
			t.Errorf("%s", c.text)
		}
	}
}
