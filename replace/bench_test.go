package replace

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/span"
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

// BenchmarkPolicies rewrites a report in which one word in eight is marked.
func BenchmarkPolicies(b *testing.B) {
	var text strings.Builder
	targets := []Target{target("DATE", "4. März 2019"), target("DATE", "12.3."), target("NAME", "Anna Muster")}
	var ms []Placement
	for text.Len() < 4<<10 {
		for i, t := range targets {
			text.WriteString("Die Kontrolle am Montag, den ")
			v := t.Entity.Originals[0]
			ms = append(ms, Placement{Span: span.Span{Start: text.Len(), End: text.Len() + len(v)}, Target: i})
			text.WriteString(v + " zeigte einen regelrechten Verlauf. ")
		}
	}
	doc := lethe.NewDocument("d", text.String())
	doc.Language = "de"
	for _, name := range []string{"label", "scrubber", "date-shift", "tags", "identity"} {
		r, err := New(targets, operator(b, name, Policy{MinDays: 1, MaxDays: 365, Window: 5}), Options{Reach: reach.Everywhere, Split: name != "label"})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(text.Len()))
			for b.Loop() {
				if _, err := r.Document(context.Background(), Input{Document: doc, Mentions: ms}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
