package pipeline

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/mask"
)

// reviewer notes documents with their mentions as whoever checks a run sees them.
type reviewer struct{ documents []review.Document }

func (*reviewer) Found(*lethe.Document, []lethe.Mention) error { return nil }

func (*reviewer) Planned(*mask.Plan) error { return nil }

func (r *reviewer) Document(d review.Document) error {
	r.documents = append(r.documents, d)
	return nil
}

// TestReviewedInOrder: documents that are read in another order than they have in the collection are shown
// with their own mentions, whatever that order.
func TestReviewedInOrder(t *testing.T) {
	var lines strings.Builder
	for i := range 40 {
		fmt.Fprintf(&lines, `{"id":"d%d","text":"%sMr Quillon%c came."}`+"\n", (i*17)%40, strings.Repeat("So. ", i), 'a'+rune(i%26))
	}
	source, err := format.Open("-", format.Options{Format: "jsonl", Stdin: strings.NewReader(lines.String())})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	seen := &reviewer{}
	r, err := New(context.Background(), Default(), source, Options{Review: seen})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.Anonymize(t.Context(), Output{Stream: io.Discard}); err != nil {
		t.Fatal(err)
	}
	if len(seen.documents) != 40 {
		t.Fatalf("%d documents", len(seen.documents))
	}
	for _, d := range seen.documents {
		if len(d.Mentions) == 0 {
			t.Errorf("%s has no mentions", d.Document.SourceID)
		}
		for _, m := range d.Mentions {
			text := d.Document.Fields[m.Field].Text
			if m.End > len(text) || !strings.Contains(strings.ToLower(text[m.Start:m.End]), m.Value) {
				t.Errorf("%s: [%d,%d) of %q is not %s", d.Document.SourceID, m.Start, m.End, text, m.Value)
			}
			if m.Masked && m.Operator == "" {
				t.Errorf("%s: no operator", d.Document.SourceID)
			}
		}
	}
}
