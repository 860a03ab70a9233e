package gazetteer

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/detecttest"
)

// BenchmarkDetector reads a megabyte made of all the examples, which has far more hits
// than an ordinary text.
func BenchmarkDetector(b *testing.B) {
	var all strings.Builder
	for _, e := range examples {
		text, _ := detecttest.Parse(e.Text)
		all.WriteString(text + "\n\n")
	}
	doc := lethe.NewDocument("bench", strings.Repeat(all.String(), 1<<20/all.Len()))
	b.SetBytes(int64(len(doc.Fields[0].Text)))
	for b.Loop() {
		if _, err := Detector().Find(context.Background(), doc); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCompile builds the automaton of all embedded lists.
func BenchmarkCompile(b *testing.B) {
	lists := Embedded()
	for b.Loop() {
		if _, err := New(lists); err != nil {
			b.Fatal(err)
		}
	}
}
