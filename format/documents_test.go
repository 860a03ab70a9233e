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
		{Name: "/n", Text: "1.50", Kind: lethe.Number}, {Name: "n", Text: "n", Kind: lethe.Key}, {Name: "id", Text: "x", Kind: lethe.ID},
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
			got, ok := r.Document.Field(f.Name)
			if f.Kind != lethe.Text && f.Kind != lethe.Number {
				continue
			}
			if !ok || got.Text != f.Text || got.Kind != f.Kind {
				t.Errorf("%s: %q", f.Name, got.Text)
			}
		}
	}
}

// TestDocumentsThatAreNoRecords: nothing is lost silently, and no error has a name or a text.
func TestDocumentsThatAreNoRecords(t *testing.T) {
	text := func(name string) lethe.Field { return lethe.Field{Name: name, Text: "Ann"} }
	for what, fields := range map[string][]lethe.Field{
		"a text below a text":      {text("/below"), text("/below/x")},
		"a text above a text":      {text("/below/x"), text("/below")},
		"a text above the content": {text("/below/x"), text("")},
		"a text twice":             {text("/below"), text("/below")},
		"an empty text twice":      {{Name: "/below"}, text("/below")},
		"a second id":              {text("record/id")},
		"a number that is none":    {{Name: "/below", Text: "1,5", Kind: lethe.Number}},
		"a number that is two":     {{Name: "/below", Text: "1 5", Kind: lethe.Number}},
		"a number that is a name":  {{Name: "/below", Text: `"Ann"`, Kind: lethe.Number}},
	} {
		_, err := recordOf(&lethe.Document{SourceID: "1", Fields: fields}, 0)
		if err == nil || strings.Contains(err.Error(), "below") || strings.Contains(err.Error(), "Ann") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
