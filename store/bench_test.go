package store

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
)

// BenchmarkImport fills a corpus with documents of 2 kB.
func BenchmarkImport(b *testing.B) {
	var text strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&text, "{\"id\":\"%d\",\"content\":\"%s\"}\n", i, strings.Repeat("abcdefgh", 250))
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		s, err := format.Open("-", format.Options{Stdin: strings.NewReader(text.String()), AsJSON: true})
		if err != nil {
			b.Fatal(err)
		}
		c, err := Create(context.Background(), filepath.Join(b.TempDir(), "c.lethe"), Originals)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := c.Import(context.Background(), s, ImportOptions{}); err != nil {
			b.Fatal(err)
		}
		c.Close()
		s.Close()
	}
}
