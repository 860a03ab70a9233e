package sorted_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/sorted"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/link"
)

// BenchmarkOnDisk links documents with ten mentions each, of which some are in very many. Collections of a
// million documents and more are left out with -short.
func BenchmarkOnDisk(b *testing.B) {
	for _, n := range []int{10_000, 100_000, 1_000_000, 3_000_000} {
		for _, limit := range []int{64 << 20, 2 << 30, 4 << 30} {
			b.Run(fmt.Sprintf("documents=%d/limit=%dMB", n, limit>>20), func(b *testing.B) {
				if testing.Short() && n > 100_000 {
					b.Skip("short")
				}
				for b.Loop() {
					onDisk(b, n, limit, link.Options{})
				}
			})
			b.Run(fmt.Sprintf("people/documents=%d/limit=%dMB", n, limit>>20), func(b *testing.B) {
				if testing.Short() && n > 100_000 || limit < n*2000 {
					b.Skip("short, or too little for the names")
				}
				for b.Loop() {
					onDisk(b, n, limit, link.Options{People: []lethe.Label{"NAME"}})
				}
			})
		}
	}
}

// called is how somebody is called, mostly in full: another for each number.
func called(v uint64) string {
	word := func(i uint64) string {
		w := ""
		for range 4 {
			w += string("bdfgklmnprstvz"[i%14]) + string("aeiou"[i/14%5])
			i /= 70
		}
		return strings.ToUpper(w[:1]) + w[1:]
	}
	given, surname := word(v%3001), word(v/5+50_000)
	switch v % 8 {
	case 0:
		return surname
	case 1:
		return given[:1] + ". " + surname
	}
	return given + " " + surname
}

func onDisk(b *testing.B, n, limit int, o link.Options) {
	check := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	ctx, store := context.Background(), spill.New(limit)
	d := sorted.NewDocuments(store)
	for i := range n {
		check(d.Add(&lethe.DocumentRef{ID: fmt.Sprintf("%032x", i*7919), SourceID: fmt.Sprintf("letters/%d.txt", i*7919%n)}, uint64(i)))
	}
	check(d.End(ctx))
	l := sorted.NewLinker(store, o)
	draw := rand.NewZipf(rand.New(rand.NewPCG(1, 2)), 1.1, 8, uint64(4*n))
	for i := range n {
		mentions := make([]lethe.Mention, 10)
		for j := range mentions {
			v := draw.Uint64()
			text := called(v)
			mentions[j] = lethe.Mention{Label: "NAME", Normalized: lethe.Lower(text), Text: text, Relevance: .5}
		}
		check(l.Add(d.Place(i), mentions, guessed))
	}
	check(l.End(ctx))
	entities, mentions := 0, 0
	check(l.Entities(ctx, func(*lethe.Entity, string) error { entities++; return nil }))
	for _, err := range l.Mentions() {
		check(err)
		mentions++
	}
	check(l.Close())
	b.ReportMetric(float64(entities), "entities")
	b.ReportMetric(float64(mentions), "mentions")
	b.ReportMetric(float64(store.Most())/1e6, "MB-owned")
	b.ReportMetric(float64(store.MostOnDisk())/1e6, "MB-on-disk")
	check(store.Close())
}
