package find

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

// TestOneLabel: a number has one label in a document, the one that identifies by itself if there is one; what is no
// number, or too short for one, keeps its own.
func TestOneLabel(t *testing.T) {
	s, err := schema.Load("insurance")
	if err != nil {
		t.Fatal(err)
	}
	f := &Finder{Schema: s}
	ms := []lethe.Mention{
		{Text: "88 1207", Label: lethe.Code, Score: .9},
		{Text: "881207", Label: lethe.PersonalID, Score: .5},
		{Text: "4410", Label: lethe.Code, Score: .9},
		{Text: "4410", Label: lethe.PersonalID, Score: .5},
		{Text: "QX-5512", Label: lethe.Code, Score: .9},
		{Text: "qx 5512", Label: "VIN", Score: .4},
		{Text: "881207", Label: lethe.Phone, Score: .9},
		{Text: "Malvern", Label: lethe.Location, Score: .9},
		{Text: "Malvern", Label: lethe.Organization, Score: .9},
	}
	want := []lethe.Label{lethe.PersonalID, lethe.PersonalID, lethe.Code, lethe.PersonalID, "VIN", "VIN", lethe.Phone, lethe.Location, lethe.Organization}
	f.oneLabel(ms)
	for i, m := range ms {
		if m.Label != want[i] {
			t.Errorf("%q: %s, not %s", m.Text, m.Label, want[i])
		}
	}
}
