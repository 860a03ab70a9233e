package eval

import (
	"fmt"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

type collected struct{ rows []TokenRow }

func (c *collected) Write(rows []TokenRow) error { c.rows = append(c.rows, rows...); return nil }
func (c *collected) Close() error                { return nil }

// TestTable: counted by hand; "Ö" is two bytes, one code point.
func TestTable(t *testing.T) {
	text := "Frau Ö. Rat kam.\nSie ging."
	doc := &corpus.Document{Document: lethe.NewDocument("r1", text)}
	doc.Fields[0].Name = "/Kopf/Notizen/0"
	doc.Gold = []corpus.Mention{{Field: "/Kopf/Notizen/0", Span: span.Span{Start: 5, End: 12}, Label: "Name"}}
	out := &collected{}
	e, err := New(Options{Tokens: out})
	if err != nil {
		t.Fatal(err)
	}
	err = e.Add(doc, []lethe.Mention{{
		Field: "/Kopf/Notizen/0", Span: span.Span{Start: 9, End: 12}, Label: "Name", Detector: "d",
		Details: lethe.Details{Rule: "AfterTitle"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range out.rows {
		if r.Document != "r1" || r.Field != "Notizen" || r.Path != "/Kopf/Notizen/0" {
			t.Fatalf("a row of %s, %s, %s", r.Document, r.Field, r.Path)
		}
		got = append(got, fmt.Sprintf("%d %d-%d %s %s/%s/%s", r.Sentence, r.Start, r.End, r.Token, r.Gold, r.Label, r.Rule))
	}
	want := []string{
		"0 0-4 Frau //", "0 5-6 Ö Name//", "0 6-7 . Name//", "0 8-11 Rat Name/Name/AfterTitle", "0 12-15 kam //", "0 15-16 . //",
		"1 17-20 Sie //", "1 21-25 ging //", "1 25-26 . //",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the rows are\n%q, want\n%q", got, want)
	}
}
