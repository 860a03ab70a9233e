package echo

import (
	"context"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// A name of the lists tells of the rest of the document whatever its score: what is masked
// in one place must not be left in another.
func TestUnlikelyFullName(t *testing.T) {
	const text = "Anna Penrose wrote. The letter reached Penrose late. Morning Star wrote. It reached Star late."
	doc := &lethe.Document{ID: "1", Language: "en", Fields: []lethe.Field{{Text: text}}}
	var given []lethe.Mention
	for _, s := range []span.Span{{Start: 0, End: 12}, {Start: 53, End: 65}} {
		given = append(given, lethe.Mention{Doc: "1", Span: s, Label: lethe.Person, Text: s.In(text), Score: .15})
	}
	found := Find(context.Background(), doc, given, Options{})
	if len(found) != 1 || found[0].Text != "Penrose" || found[0].Start != 39 {
		t.Errorf("found %v, want Penrose at 39", found)
	}
}

// In capitals a model may take somebody's surname for a place: who is named so elsewhere in the text is meant.
func TestSurnameTakenForPlace(t *testing.T) {
	const text = "It was Dale Rishworth. I saw RISHWORTH run to HEXHAM."
	doc := &lethe.Document{ID: "1", Language: "en", Fields: []lethe.Field{{Text: text}}}
	given := []lethe.Mention{{Doc: "1", Span: span.Span{Start: 7, End: 21}, Label: lethe.Person, Text: "Dale Rishworth", Score: .9}}
	for _, s := range []span.Span{{Start: 29, End: 38}, {Start: 46, End: 52}} {
		given = append(given, lethe.Mention{Doc: "1", Span: s, Label: lethe.Location, Text: s.In(text), Score: .85, Detector: "tagger"})
	}
	found := Find(context.Background(), doc, given, Options{})
	if len(found) != 1 || found[0].Text != "RISHWORTH" || found[0].Label != lethe.Person || found[0].Score <= .85 {
		t.Errorf("found %v, want RISHWORTH as somebody, surer than as a place", found)
	}
}
