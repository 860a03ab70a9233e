package detect_test

import (
	"context"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

// first finds the first size bytes of each text.
func first(size int, numbers bool) detect.Detector {
	return detect.Detector{Name: "first", Numbers: numbers, Find: func(_ context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
		var ms []lethe.Mention
		err := detect.Texts(doc, func(f lethe.Field) error {
			if len(f.Text) >= size {
				ms = append(ms, lethe.Mention{Field: f.Name, Span: span.Span{End: size}, Text: f.Text[:size], Label: "X", Score: 1})
			}
			return nil
		})
		return ms, err
	}}
}

func TestNumbers(t *testing.T) {
	doc := &lethe.Document{ID: "d", Fields: []lethe.Field{
		{Name: "/text", Text: "12345"}, {Name: "/whole", Text: "1234", Kind: lethe.Number}, {Name: "/longer", Text: "12345", Kind: lethe.Number},
		{Name: "/text", Text: "6789", Kind: lethe.Number}, {Name: "/less", Text: "-234", Kind: lethe.Number},
		{Name: "/part", Text: "1.25", Kind: lethe.Number}, {Name: "/key", Text: "1234", Kind: lethe.Key},
	}}
	for _, c := range []struct {
		detector detect.Detector
		want     []string
	}{
		{first(4, true), []string{"/text", "/whole"}},
		{first(5, true), []string{"/text", "/longer"}},
		{first(4, false), []string{"/text"}},
	} {
		ms, err := detect.Run(t.Context(), []detect.Detector{c.detector}, doc)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range ms {
			got = append(got, m.Field)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if doc.Fields[1].Kind != lethe.Number {
		t.Error("the document changed")
	}
}
