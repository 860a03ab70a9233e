package measure

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/pipeline"
)

func goldOf(docs ...*corpus.Document) func(func(*corpus.Document, error) bool) {
	return func(yield func(*corpus.Document, error) bool) {
		for _, d := range docs {
			if !yield(d, nil) {
				return
			}
		}
	}
}

// TestOutputTellsDetectedFromReached: a name is found by its title in one document, and again by
// its value alone in a field of the other.
func TestOutputTellsDetectedFromReached(t *testing.T) {
	c := pipeline.Default()
	c.Detect.Without, c.Mask.Mode = []string{"tagger"}, "all"
	first := lethe.NewDocument("a", "Dear Mr Kallimantax, thank you.")
	second := &lethe.Document{SourceID: "b", Fields: []lethe.Field{
		{Name: "/visit/0/a~1b", Text: "It was Kallimantax who wrote."}, {Name: "/visit/1", Text: "Nothing."},
	}}
	var got []string
	err := Output(t.Context(), &c, goldOf(&corpus.Document{Document: first}, &corpus.Document{Document: second}), Options{Own: true},
		func(x collateral.Text) {
			line := fmt.Sprintf("%s%s %s", x.Doc, x.Field, x.After())
			for _, e := range x.Edits {
				line += fmt.Sprintf(" %s %s %v", e.In(x.Before), e.Label, e.Reached)
			}
			got = append(got, line)
		})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"a Dear Mr [NAME], thank you. Kallimantax NAME false",
		"b/visit/0/a~1b It was [NAME] who wrote. Kallimantax NAME true",
		"b/visit/1 Nothing.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestGoldRecordsHaveTheSameFields: a gold document as a record is read with the names that it has.
func TestGoldRecordsHaveTheSameFields(t *testing.T) {
	d := &lethe.Document{SourceID: "x\n\"y", Language: "ca", Fields: []lethe.Field{
		{Name: "/a/0", Text: "1"}, {Name: "/a/10/b~0c", Text: "2\u2028"}, {Name: "/d~1e", Text: ""}, {Name: "metadata/m/0", Text: "4"}, {Name: "record/tags/1", Text: "5"},
	}}
	s := format.From(&goldOrigin{docs: []*corpus.Document{{Document: d}}}, "gold")
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
