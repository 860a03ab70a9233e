package echo

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/span"
)

// TestSited: an unsure place counts behind an institution or a birth, and nowhere else.
func TestSited(t *testing.T) {
	const text = "Xander School, Hexworth. Born 1 May 1950, Hexworth. We like Hexworth."
	doc := lethe.NewDocument("1", text)
	doc.Language = "en"
	mention := func(label lethe.Label, word string, from int) lethe.Mention {
		at := from + strings.Index(text[from:], word)
		return lethe.Mention{Doc: "1", Field: doc.Fields[0].Name, Span: span.Span{Start: at, End: at + len(word)}, Label: label, Text: word, Score: .35, Detector: tagger.DetectorName}
	}
	second := strings.Index(text, "Born")
	third := strings.Index(text, "We like")
	var got []int
	for _, m := range Find(context.Background(), doc, []lethe.Mention{
		mention(lethe.Organization, "Xander School", 0), mention(lethe.Location, "Hexworth", 0),
		mention(lethe.BirthDate, "1 May 1950", second), mention(lethe.Location, "Hexworth", second), mention(lethe.Location, "Hexworth", third),
	}, Options{Bare: true}) {
		if m.Label == lethe.Location && m.Rule == "place behind an institution or a birth" {
			got = append(got, m.Start)
		}
	}
	if len(got) != 2 || got[0] != strings.Index(text, "Hexworth") || got[1] != second+strings.Index(text[second:], "Hexworth") {
		t.Errorf("places at %v of %q", got, text)
	}
}
