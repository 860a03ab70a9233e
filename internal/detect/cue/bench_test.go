package cue_test

import (
	stdcontext "context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
)

// BenchmarkDetectors reads a megabyte made of all the examples, which has far more
// hits than an ordinary text.
func BenchmarkDetectors(b *testing.B) {
	var all strings.Builder
	for _, d := range cue.Detectors() {
		for _, e := range d.Examples {
			text, _ := detecttest.Parse(e.Text)
			all.WriteString(text + "\n\n")
		}
	}
	doc := lethe.NewDocument("bench", strings.Repeat(all.String(), 1<<20/all.Len()))
	for _, d := range cue.Detectors() {
		b.Run(d.Name, func(b *testing.B) {
			b.SetBytes(int64(len(doc.Fields[0].Text)))
			for b.Loop() {
				if _, err := d.Find(stdcontext.Background(), doc); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
