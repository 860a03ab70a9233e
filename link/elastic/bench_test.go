package elastic

import (
	"context"
	"runtime"
	"testing"
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
