package link

import (
	"reflect"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// TestSurnamesAmongPlaces: a surname stands alone in two documents, once behind the title of a man, and in
// full with a woman's given name in one of them, among places that are called like a person. Whichever
// document comes first, the same mentions become one. A property found this once.
func TestSurnamesAmongPlaces(t *testing.T) {
	mention := func(at int, label lethe.Label, text, title string) lethe.Mention {
		m := lethe.Mention{Label: label, Text: text, Normalized: lethe.Lower(text)}
		m.Start, m.End = at, at+len(text)
		if title != "" {
			m.Details = lethe.DetailsOf(map[string]string{"title": title})
		}
		return m
	}
	papers := []paper{
		{lethe.DocumentRef{ID: "a0", SourceID: "a"}, []lethe.Mention{
			mention(1, lethe.Location, "Anna Keller", ""), mention(13, lethe.Person, "von Gunten", "Mr"), mention(24, lethe.Location, "Anna Keller", ""),
		}},
		{lethe.DocumentRef{ID: "b1", SourceID: "b"}, []lethe.Mention{
			mention(1, lethe.Person, "Anna von Gunten", ""), mention(17, lethe.Location, "Anna Keller", ""), mention(29, lethe.Location, "Anna Keller", ""),
		}},
		{lethe.DocumentRef{ID: "c2", SourceID: "c"}, []lethe.Mention{
			mention(1, lethe.Person, "von Gunten", ""), mention(12, lethe.BirthDate, "01/02/1980", ""),
		}},
	}
	want, _ := build(byName(), papers)
	for _, order := range [][]int{{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		var shuffled []paper
		for _, i := range order {
			p := papers[i]
			p.mentions = slices.Clone(p.mentions)
			slices.Reverse(p.mentions)
			shuffled = append(shuffled, p)
		}
		got, _ := build(byName(), shuffled)
		if !reflect.DeepEqual(got.Collection, want.Collection) || !reflect.DeepEqual(got.Merges, want.Merges) {
			t.Errorf("order %v: got %+v\n%+v\nwant %+v\n%+v", order, got.Collection, got.Merges, want.Collection, want.Merges)
		}
	}
}
