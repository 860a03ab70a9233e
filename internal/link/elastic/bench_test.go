package elastic

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
)

func benchmarkGroup(b *testing.B, n int, vectors func(string) []float32) {
	in := invent(n, 3)
	before := heap()
	for b.Loop() {
		g, err := Group(context.Background(), in.items, vectors, Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(g.Known)), "groups")
		b.ReportMetric(float64(heap()-before)/1e6, "MB-after")
	}
}

func BenchmarkGroup100k(b *testing.B)         { benchmarkGroup(b, 100_000, subwords) }
func BenchmarkGroup100kSpelling(b *testing.B) { benchmarkGroup(b, 100_000, nil) }
func BenchmarkGroup1M(b *testing.B)           { benchmarkGroup(b, 1_000_000, subwords) }

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkFind1M asks an index of a million items for misspelt and partial names.
func BenchmarkFind1M(b *testing.B) {
	before := heap()
	in := invent(1_000_000, 3)
	items := heap()
	for i := range in.items {
		in.items[i].Known = in.of[i]
	}
	x, err := NewIndex(context.Background(), in.items, subwords, Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("items %d MB, index %d MB", (items-before)/1e6, (heap()-items)/1e6)
	w := &inventor{r: rand.New(rand.NewPCG(9, 9))}
	asked, labels := make([]string, 4096), make([]lethe.Label, 4096)
	for i := range asked {
		it := in.items[w.r.IntN(len(in.items))]
		asked[i], labels[i] = it.Value, it.Label
		switch i % 4 {
		case 0:
			asked[i] = w.slip(asked[i])
		case 1:
			asked[i] = strings.Fields(asked[i])[0]
		}
	}
	for _, c := range []struct {
		name string
		any  bool
	}{{"with its label", false}, {"any label", true}} {
		b.Run(c.name, func(b *testing.B) {
			sure, i := 0, 0
			var slowest time.Duration
			for b.Loop() {
				label := lethe.Label("")
				if !c.any {
					label = labels[i%len(asked)]
				}
				start := time.Now()
				if x.Find(asked[i%len(asked)], label).Sure {
					sure++
				}
				slowest = max(slowest, time.Since(start))
				i++
			}
			b.ReportMetric(float64(sure)/float64(i), "sure")
			b.ReportMetric(float64(slowest.Microseconds()), "µs-slowest")
		})
	}
	runtime.KeepAlive(in)
}

// BenchmarkHostile shows that work does not grow with the square of what is alike: for
// each item eight times as many take hardly more.
func BenchmarkHostile(b *testing.B) {
	letters := func(i, n int) string {
		b := make([]byte, n)
		for k := range b {
			b[k] = byte('a' + i%3)
			i /= 3
		}
		return string(b)
	}
	for _, c := range []struct {
		why   string
		label lethe.Label
		value func(i int) string
		known func(i int) int
	}{
		{"one word and a number", lethe.Organization, func(i int) string { return fmt.Sprint("Station ", i) }, nil},
		{"one surname", lethe.Person, func(i int) string { return "A" + letters(i, 9) + " Winkelried" }, nil},
		{"words of three letters, all slips of each other", lethe.Organization, func(i int) string { return letters(i, 11) }, nil},
		{"two such words", lethe.Organization, func(i int) string { return letters(i, 9) + " " + letters(i/7, 9) }, nil},
		{"initials of one surname", lethe.Person, func(i int) string { return letters(i, 1) + ". " + letters(i/3, 8) + " Winkelried" }, nil},
		{"one name in ever longer forms", lethe.Organization, func(i int) string { return "Lorvana Foods " + letters(i, 10) }, nil},
		{"many words", lethe.Organization, func(i int) string { return strings.Repeat("lorvana ", 20) + letters(i, 10) }, nil},
		{"one known group", lethe.Organization, func(i int) string { return "Lorvana " + letters(i, 10) }, func(i int) int { return i%2 - 1 }},
		{"one value", lethe.Person, func(int) string { return "Anna Winkelried" }, func(i int) int { return i }},
	} {
		for _, n := range []int{1000, 8000} {
			items := make([]Item, n)
			for i := range items {
				items[i] = Item{Value: c.value(i), Label: c.label, Known: -1}
				if c.known != nil {
					items[i].Known = c.known(i)
				}
			}
			b.Run(fmt.Sprintf("%s/%d", c.why, n), func(b *testing.B) {
				for b.Loop() {
					if _, err := Group(context.Background(), items, nil, Options{Threads: 1}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n*b.N), "ns/item")
			})
		}
	}
}
