package risk_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/risk"
)

// BenchmarkAssess measures skewed collections of ten mentions a document, and
// hostile ones. The largest, of a million documents, is left out with -short.
func BenchmarkAssess(b *testing.B) {
	for _, n := range []int{50_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint("documents=", n), func(b *testing.B) {
			if testing.Short() && n > 100_000 {
				b.Skip("short")
			}
			assess(b, collection(b, synth.Options{Documents: n, Mentions: 10 * n, Skew: 1.1}))
		})
	}
	b.Run("stopwords", func(b *testing.B) { assess(b, risktest.StopWords(100_000, 10)) })
	b.Run("star", func(b *testing.B) { assess(b, risktest.Star(20_000)) })
}

func assess(b *testing.B, c *lethe.Collection) {
	o := insurance(b)
	var a *risk.Assessment
	risktest.Memory(b, func() {
		for b.Loop() {
			var err error
			if a, err = risk.Assess(context.Background(), c, o); err != nil {
				b.Fatal(err)
			}
		}
	})
	n, err := a.Count(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(a.EdgeCount()), "edges")
	b.ReportMetric(float64(n.Total()), "chains")
}

func insurance(b *testing.B) risk.Options {
	s, err := schema.Load(schema.Default)
	if err != nil {
		b.Fatal(err)
	}
	o := risk.Defaults()
	o.Weights = s.Weight
	return o
}

// BenchmarkChains yields all chains of a skewed collection, and the first of one
// with 200 million.
func BenchmarkChains(b *testing.B) {
	b.Run("all", func(b *testing.B) {
		chains(b, collection(b, synth.Options{Documents: 50_000, Mentions: 500_000, Skew: 1.1}), 0)
	})
	b.Run("star", func(b *testing.B) { chains(b, risktest.Star(20_000), 100_000) })
}

func chains(b *testing.B, c *lethe.Collection, limit int) {
	a, err := risk.Assess(context.Background(), c, insurance(b))
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		n = 0
		for _, err := range a.Chains(context.Background(), limit) {
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
	}
	b.ReportMetric(float64(n), "chains")
}
