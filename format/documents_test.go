package format

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// TestDocumentsHaveTheSameFields: a document in memory is read with the names that it has.
func TestDocumentsHaveTheSameFields(t *testing.T) {
	d := &lethe.Document{SourceID: "x\n\"y", Language: "ca", Fields: []lethe.Field{
		{Name: "/a/0", Text: "1"}, {Name: "/a/10/b~0c", Text: "2\u2028"}, {Name: "/d~1e", Text: ""}, {Name: "metadata/m/0", Text: "4"}, {Name: "record/tags/1", Text: "5"},
	}}
	s := From(Documents("gold", []*lethe.Document{d}), "gold")
	defer s.Close()
	for it, err := range s.Items(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Decode(it)
		if err != nil {
			t.Fatal(err)
		}
		if r.Document.SourceID != d.SourceID || r.Document.Language != "ca" {
			t.Errorf("%q in %q", r.Document.SourceID, r.Document.Language)
		}
		for _, f := range d.Fields {
			if got, ok := r.Document.Field(f.Name); !ok || got.Text != f.Text {
				t.Errorf("%s: %q", f.Name, got.Text)
			}
		}
	}
	d.Fields = append(d.Fields, lethe.Field{Name: "/a/0/below", Text: "6"})
	if _, err := recordOf(d, 0); err == nil || strings.Contains(err.Error(), "below") {
		t.Errorf("a text below a text: %v", err)
	}
}
