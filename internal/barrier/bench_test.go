package barrier

import (
	"context"
	"fmt"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// BenchmarkOnDisk measures and plans skewed collections of ten mentions a document, with nothing masked
// whatever the risk. Those of a million documents and more are left out with -short.
func BenchmarkOnDisk(b *testing.B) {
	for _, n := range []int{10_000, 100_000, 1_000_000, 3_000_000} {
		for _, limit := range []int{256 << 20, 2 << 30, 4 << 30, 8 << 30} {
			b.Run(fmt.Sprintf("documents=%d/limit=%dMB", n, limit>>20), func(b *testing.B) {
				if testing.Short() && n > 100_000 {
					b.Skip("short")
				}
				onDisk(b, n, limit)
			})
		}
	}
}

func onDisk(b *testing.B, n, limit int) {
	all, err := synth.Collection(synth.Options{Documents: n, Mentions: 10 * n, Skew: 1.1})
	if err != nil {
		b.Fatal(err)
	}
	check := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		s := spill.New(limit)
		read := func() *Collection {
			c, err := Read(context.Background(), s, risk.Defaults(), n, entitiesOf(all), nil)
			check(err)
			return c
		}
		c, edges := read(), 0
		check(c.Risks(context.Background(), func(float64) error { return nil }))
		check(c.Edges(context.Background(), func(risk.Edge) error { edges++; return nil }))
		check(c.Close())
		b.ReportMetric(b.Elapsed().Seconds(), "s-measuring")
		b.ReportMetric(float64(edges), "edges")
		b.ReportMetric(float64(s.MostOnDisk())/1e6, "MB-on-disk-measuring")
		masked := 0
		err := read().Plan(context.Background(), Planning{Options: mask.Defaults(), Sources: sourcesOf(all)}, func(mask.Decision) error { masked++; return nil })
		if err != nil {
			b.Log(err)
		}
		b.ReportMetric(float64(masked), "masked")
		b.ReportMetric(float64(s.Most())/1e6, "MB-owned")
		b.ReportMetric(float64(s.MostOnDisk())/1e6, "MB-on-disk")
		check(s.Close())
	}
}
