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
