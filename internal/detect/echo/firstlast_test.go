package echo

import (
	"context"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// Members called first and last are parts of a name where a record has both.
func TestFirstAndLast(t *testing.T) {
	for _, c := range []struct {
		fields []lethe.Field
		want   []string
	}{
		{[]lethe.Field{{Name: "/first", Text: "Will"}, {Name: "/last", Text: "May"}}, []string{"May", "Will"}},
		{[]lethe.Field{{Name: "/who/First", Text: "Hope"}, {Name: "/who/Last", Text: " Early "}}, []string{"Early", "Hope"}},
		{[]lethe.Field{{Name: "/first", Text: "2020"}, {Name: "/last", Text: "2024"}}, nil},
		{[]lethe.Field{{Name: "/a/first", Text: "Will"}, {Name: "/b/last", Text: "May"}}, nil},
		{[]lethe.Field{{Name: "/first", Text: "draft"}, {Name: "/last", Text: "the final one of all"}}, nil},
	} {
		doc := &lethe.Document{ID: "1", Language: "en", Fields: c.fields}
		var got []string
		for _, m := range Find(context.Background(), doc, nil, Options{Bare: true}) {
			if m.Label == lethe.Person {
				got = append(got, m.Text)
			}
		}
		if slices.Sort(got); !slices.Equal(got, c.want) {
			t.Errorf("%v: %q", c.fields, got)
		}
	}
}
