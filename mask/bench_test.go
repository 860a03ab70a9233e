package mask_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// BenchmarkAssessAndSelect measures skewed collections of ten mentions a document.
// The largest, of a million documents, is left out with -short.
func BenchmarkAssessAndSelect(b *testing.B) {
	for _, n := range []int{50_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint("documents=", n), func(b *testing.B) {
			if testing.Short() && n > 100_000 {
				b.Skip("short")
			}
			c, err := synth.Collection(synth.Options{Documents: n, Mentions: 10 * n, Skew: 1.1})
			if err != nil {
				b.Fatal(err)
			}
			assessAndSelect(b, c, risk.Defaults().ChainLength)
		})
	}
}

// BenchmarkSelect plans again under other bounds, as somebody does who turns them.
func BenchmarkSelect(b *testing.B) {
	c, err := synth.Collection(synth.Options{Documents: 100_000, Mentions: 1_000_000, Skew: 1.1})
	if err != nil {
		b.Fatal(err)
	}
	a, err := risk.Assess(context.Background(), c, risk.Defaults())
	if err != nil {
		b.Fatal(err)
	}
	o := mask.Defaults()
	for i := 0; b.Loop(); i++ {
		o.RhoMedium = .9 - float64(i%10)/1000
		if _, err := mask.Select(context.Background(), a, o); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHostile measures collections with very many chains that must all be
// relieved.
func BenchmarkHostile(b *testing.B) {
	for k := 3; k <= 4; k++ {
		b.Run(fmt.Sprint("star/k=", k), func(b *testing.B) { assessAndSelect(b, risktest.Star(20_000), k) })
		b.Run(fmt.Sprint("cliques/k=", k), func(b *testing.B) { assessAndSelect(b, risktest.Cliques(300, 100), k) })
	}
}

func assessAndSelect(b *testing.B, c *lethe.Collection, k int) {
	s, err := schema.Load(schema.Default)
	if err != nil {
		b.Fatal(err)
	}
	o := risk.Defaults()
	o.Weights, o.ChainLength = s.Weight, k
	var p *mask.Plan
	risktest.Memory(b, func() {
		for b.Loop() {
			a, err := risk.Assess(context.Background(), c, o)
			if err != nil {
				b.Fatal(err)
			}
			if p, err = mask.Select(context.Background(), a, mask.Defaults()); err != nil {
				b.Fatal(err)
			}
		}
	})
	n, err := p.AfterDocuments().Count(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(len(p.Masked)), "masked")
	b.ReportMetric(float64(n.High+n.Medium), "targets")
}
