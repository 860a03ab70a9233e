package extract

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/llm"
)

// Answers about parts are one answer about the document; offsets are those of the
// document, also of a value that lies in two parts.
func TestParts(t *testing.T) {
	filler := strings.Repeat("Nothing happened that day. ", 100)
	doc := lethe.NewDocument("d", "Anna Weiss. "+filler+"Anna Weiss met Beat Kurz. "+filler)
	m := &model{}
	m.answer = func(r llm.Request) string {
		text := r.Messages[1].Content
		var found []string
		for _, name := range []string{"Anna Weiss", "Beat Kurz"} {
			if strings.Contains(text, name) {
				found = append(found, `["`+name+`", "`+strings.ToLower(name)+`", "NAME", 1]`)
			}
		}
		return `{"entities": [` + strings.Join(found, ",") + `]}`
	}
	x := extractor(t, m, func(o *Options) { o.DocumentTokens = 400; o.Overlap = 100 })
	got, err := x.Local(context.Background(), doc)
	if err != nil || len(m.asked) < 3 || got.Counts.Parts != len(m.asked) || len(got.Entities) != 2 {
		t.Fatalf("%d requests, %+v, %v", len(m.asked), got, err)
	}
	ms, lost := Locate(doc, got.Entities)
	if len(ms) != 3 || len(lost) != 0 || ms[0].Start != 0 || ms[1].Start != 12+len(filler) || ms[2].Start != 12+len(filler)+15 {
		t.Errorf("%+v, %v", ms, lost)
	}
}
