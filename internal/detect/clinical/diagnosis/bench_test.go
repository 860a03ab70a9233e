package diagnosis_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkExtract: 2,000 keywords over a report of 20 kB.
func BenchmarkExtract(b *testing.B) {
	var keywords strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&keywords, "C%d; Krankheit%d, Leiden %d\n", i, i, i)
	}
	dir := folder(b, map[string]string{"keywords.txt": keywords.String()})
	x := extractor(b, filepath.Join(dir, "klinik.conf"))
	doc := report("/Text", strings.Repeat("Der Patient hat Krankheit17, Verdacht auf Leiden 5 und sonst nichts. ", 300))
	b.SetBytes(int64(len(doc.Fields[0].Text)))
	for b.Loop() {
		if _, err := x.Extract(b.Context(), doc); err != nil {
			b.Fatal(err)
		}
	}
}
