package replace

import (
	"context"
	"fmt"
	"strings"
	"testing"

	lethe "github.com/lethe-privacy/lethe"
)

// BenchmarkDocument rewrites a document in which one word in ten is of a value, the
// final check included.
func BenchmarkDocument(b *testing.B) {
	for _, n := range []int{10_000, 1_000_000} {
		var targets []Target
		for i := range n {
			targets = append(targets, target("NAME", fmt.Sprintf("Ana%c%d Keller%d", 'a'+i%26, i%1000, i)))
		}
		r := replacer(b, "label", targets...)
		var text strings.Builder
		for i := 0; text.Len() < 1<<20; i++ {
			text.WriteString("the claim for treatment was refused by the insurer without any reason being given to ")
			text.WriteString(targets[i*7919%n].Entity.Originals[0] + ".\n")
		}
		doc := lethe.NewDocument("d", text.String())
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(text.Len()))
			for b.Loop() {
				if _, err := r.Document(context.Background(), Input{Document: doc}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
