package eval

import (
	"io"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// FuzzAdd lets any spans be marked and found in any text. What does not fit is
// refused, and everything else is counted and written.
func FuzzAdd(f *testing.F) {
	f.Add("Mr Zoë Ax, of Ulm", 3, 10, 0, 3)
	f.Add("😀\u0301 s's\n–", 0, 4, 4, 9)
	f.Add("", 0, 0, 0, 0)
	f.Add("\xff a \u202e\x00", 0, 1, 1, 2)
	f.Fuzz(func(t *testing.T, text string, a, b, c, d int) {
		doc := &corpus.Document{Document: lethe.NewDocument("d", text)}
		if g := (span.Span{Start: a, End: b}); g.Check(text) == nil && !g.Empty() {
			doc.Gold = []corpus.Mention{{Span: g, Label: "P", Identifier: corpus.Direct}}
		}
		e, err := New(Options{Dial: ByRelevance, Failures: true})
		if err != nil {
			t.Fatal(err)
		}
		found := lethe.Mention{Span: span.Span{Start: c, End: d}, Label: "P", Relevance: .5}
		if err := e.Add(doc, []lethe.Mention{found}); (err == nil) != (found.Check(text) == nil) {
			t.Fatal(err)
		}
		r := e.Report()
		if r.WriteText(io.Discard) != nil || r.WriteJSON(io.Discard) != nil || r.WriteHTML(io.Discard) != nil {
			t.Fatal("a report cannot be written")
		}
		var out strings.Builder
		if err := WriteFailures(&out, e.Failures()); err != nil || strings.ContainsAny(out.String(), "\x00\x1b\u202e") {
			t.Fatal("the list of failures holds characters that a terminal obeys", err)
		}
	})
}

func BenchmarkAdd(b *testing.B) {
	text := strings.Repeat("Mr Zoë Ax, born in May 1970, met the son of Jo in Ulm.\n", 1000)
	doc := &corpus.Document{Document: lethe.NewDocument("d", text)}
	var found []lethe.Mention
	for i := range 1000 {
		at := i * (len(text) / 1000)
		doc.Gold = append(doc.Gold, corpus.Mention{Span: span.Span{Start: at + 3, End: at + 10}, Label: "P", Identifier: corpus.Direct})
		found = append(found, lethe.Mention{Span: span.Span{Start: at + 3, End: at + 7}, Label: "P", Relevance: float64(i) / 1000})
	}
	e, err := New(Options{Dial: ByRelevance})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if err := e.Add(doc, found); err != nil {
			b.Fatal(err)
		}
	}
}
