package measure

import (
	"fmt"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
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
