package temporal_test

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
)

// BenchmarkDetectors reads a megabyte made of all the examples, which has far more
// hits than an ordinary text.
func BenchmarkDetectors(b *testing.B) {
	var all strings.Builder
	for _, d := range temporal.Detectors() {
		for _, e := range d.Examples {
			text, _ := detecttest.Parse(e.Text)
			all.WriteString(text + "\n\n")
		}
	}
	doc := lethe.NewDocument("bench", strings.Repeat(all.String(), 1<<20/all.Len()))
	for _, d := range temporal.Detectors() {
		b.Run(d.Name, func(b *testing.B) {
			b.SetBytes(int64(len(doc.Fields[0].Text)))
			for b.Loop() {
				if _, err := d.Find(context.Background(), doc); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
