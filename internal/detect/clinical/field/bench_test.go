package field_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
)

// BenchmarkFields lays out a report of 40 fields and applies 100 paths to it.
func BenchmarkFields(b *testing.B) {
	doc := &lethe.Document{}
	size := 0
	for i := range 40 {
		text := strings.Repeat("Der Verlauf war ohne Besonderheiten. ", 5)
		doc.Fields = append(doc.Fields, lethe.Field{Name: fmt.Sprintf("/Teil%d/Abschnitt/Text%d", i/5, i), Text: text})
		size += len(text)
	}
	var lines strings.Builder
	for i := range 100 {
		fmt.Fprintf(&lines, "//Teil%d//Text[0-9]*; Feld%d\n", i%20, i)
	}
	m, err := field.ReadMapping(strings.NewReader(lines.String()), "map.txt")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var rd field.Reader
	for b.Loop() {
		m.Apply(rd.Report(doc))
	}
}
