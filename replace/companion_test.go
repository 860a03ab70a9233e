package replace

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestCompanionsInOtherFields: what tells of a date in another text or number of its document
// moves with it; where no date moves, nothing does.
func TestCompanionsInOtherFields(t *testing.T) {
	fields := []lethe.Field{
		{Name: "/when", Text: "3 May 2019", Kind: lethe.Text}, {Name: "/unix", Text: "1556841600", Kind: lethe.Number},
		{Name: "/stamp", Text: "20190503T101500Z", Kind: lethe.Text}, {Name: "/week", Text: "KW 18, nicht zu Ostern 2019", Kind: lethe.Text},
		{Name: "/count", Text: "2556841600", Kind: lethe.Number}, {Name: "/Easter 2019", Text: "Easter 2019", Kind: lethe.Key},
	}
	for _, c := range []struct {
		label lethe.Label
		want  []string
	}{
		// Ten days earlier: Thursday 2 May becomes 22 April, in week 17; 21 April becomes 11 April.
		{"DATE", []string{"23 April 2019", "1555977600", "20190423T101500Z", "KW 17, nicht Mitte April 2019", "2556841600", "Easter 2019"}},
		{"NAME", []string{"NAME", "1556841600", "20190503T101500Z", "KW 18, nicht zu Ostern 2019", "2556841600", "Easter 2019"}},
	} {
		r, err := New([]Target{target(c.label, "3 May 2019")}, operator(t, "date-shift", back10), Options{Split: true})
		if err != nil {
			t.Fatal(err)
		}
		out, err := r.Document(t.Context(), Input{
			Document: &lethe.Document{ID: "d", Fields: fields, Language: "en"},
			Mentions: []Placement{{Span: span.Span{End: len("3 May 2019")}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(out.Texts, c.want) {
			t.Errorf("%q, not %q", out.Texts, c.want)
		}
	}
}

// TestWeekdayNearBirth: a weekday near a date that is hidden goes with it, but for a date of birth,
// of which it says nothing.
func TestWeekdayNearBirth(t *testing.T) {
	const text = "Rosalie (geb. 4.3.17) hat seit Sonntag wieder Fieber."
	for label, want := range map[lethe.Label]string{
		"BIRTHDATE":  "Rosalie (geb. [BIRTHDATE]) hat seit Sonntag wieder Fieber.",
		"EVENT_DATE": "Rosalie (geb. [EVENT_DATE]) hat seit [EVENT_DATE] wieder Fieber.",
	} {
		r, err := New([]Target{target(label, "4.3.17")}, byName(t, "label"), Options{Split: true})
		if err != nil {
			t.Fatal(err)
		}
		at := span.Span{Start: len("Rosalie (geb. "), End: len("Rosalie (geb. 4.3.17")}
		out, err := r.Document(t.Context(), Input{
			Document: &lethe.Document{ID: "d", Fields: []lethe.Field{{Name: "text", Text: text, Kind: lethe.Text}}, Language: "de"},
			Mentions: []Placement{{Span: at}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if out.Texts[0] != want {
			t.Errorf("%q, not %q", out.Texts[0], want)
		}
	}
}

// TestPlaceIsNoWeekday: a date does not take the end of a place for the short form of its weekday.
func TestPlaceIsNoWeekday(t *testing.T) {
	const text = "Roca de Mar, 3 de maig de 2019"
	choice := operator(t, "date-shift", back10)
	choice.ByLabel = map[lethe.Label]Operator{"PLACE": operator(t, "label", Policy{}).Default}
	r, err := New([]Target{target("PLACE", "Roca de Mar"), target("DATE", "3 de maig de 2019")}, choice, Options{Split: true})
	if err != nil {
		t.Fatal(err)
	}
	out, err := r.Document(t.Context(), Input{
		Document: &lethe.Document{ID: "d", Fields: []lethe.Field{{Name: "text", Text: text, Kind: lethe.Text}}, Language: "ca"},
		Mentions: []Placement{{Span: span.Span{End: len("Roca de Mar")}}, {Span: span.Span{Start: len("Roca de Mar, "), End: len(text)}, Target: 1}},
	})
	if err != nil || out.Texts[0] != "[PLACE], 23 d'abril de 2019" {
		t.Errorf("%q, %v", out.Texts, err)
	}
}
