package ledger

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
	"github.com/lethe-privacy/lethe/seal"
)

// BenchmarkAdd adds 1,000 documents to so many that were shared with every bound
// met: read, measured, planned, written.
func BenchmarkAdd(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		b.Run(fmt.Sprint("documents=", n), func(b *testing.B) {
			if testing.Short() && n > 100_000 {
				b.Skip("short")
			}
			c, path, key := shared(b, n)
			s, err := schema.Load(schema.Default)
			if err != nil {
				b.Fatal(err)
			}
			o := risk.Defaults()
			o.Weights = s.Weight
			risktest.Memory(b, func() {
				for b.Loop() {
					addOnce(b, path, key, c, o)
				}
			})
			info, err := os.Stat(path)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(info.Size())/(1<<20), "MB-file")
		})
	}
}

// shared writes a ledger of n documents, and returns 1,000 more.
func shared(b *testing.B, n int) (fresh *lethe.Collection, path string, key seal.Lock) {
	c, err := synth.Collection(synth.Options{Documents: n + 1000, Mentions: 10 * (n + 1000), Skew: 1.1})
	if err != nil {
		b.Fatal(err)
	}
	every := len(c.Documents) / 1000
	old, _ := batch(c, func(d int) bool { return d%every != 0 })
	fresh, _ = batch(c, func(d int) bool { return d%every == 0 })
	s, err := schema.Load(schema.Default)
	if err != nil {
		b.Fatal(err)
	}
	o := risk.Defaults()
	o.Weights = s.Weight
	a, err := risk.Assess(b.Context(), old, o)
	if err != nil {
		b.Fatal(err)
	}
	m := mask.Defaults()
	m.Marks.Always = make([]bool, len(old.Entities))
	for e := range old.Entities {
		m.Marks.Always[e] = s.Direct(old.Entities[e].Label)
	}
	plan, err := mask.Select(b.Context(), a, m)
	if err != nil {
		b.Fatal(err)
	}
	k, err := seal.NewKey(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		b.Fatal(err)
	}
	path, key = filepath.Join(b.TempDir(), "c.lethe"), seal.ByKey(k)
	if err := New().Grow(old, nil).Settle(plan.Mask(), nil).Save(path, key); err != nil {
		b.Fatal(err)
	}
	return fresh, path, key
}

func addOnce(b *testing.B, path string, key seal.Lock, c *lethe.Collection, o risk.Options) {
	ctx := context.Background()
	began := time.Now()
	lap := func(name string) {
		b.ReportMetric(time.Since(began).Seconds(), name+"-s")
		began = time.Now()
	}
	l, err := Open(ctx, path, key)
	if err != nil {
		b.Fatal(err)
	}
	lap("open")
	g := l.Grow(c, nil)
	lap("grow")
	alone := o
	alone.Earlier = g.Earlier()
	a, err := risk.Assess(ctx, c, alone)
	if err != nil {
		b.Fatal(err)
	}
	plan, err := mask.Select(ctx, a, mask.Defaults())
	if err != nil {
		b.Fatal(err)
	}
	near, err := g.Around(ctx, o, .95)
	if err != nil {
		b.Fatal(err)
	}
	lap("near")
	b.ReportMetric(float64(len(near.Collection.Documents)), "documents-near")
	o.Earlier = near.Earlier
	among, err := risk.Assess(ctx, near.Collection, o)
	if err != nil {
		b.Fatal(err)
	}
	lap("assess")
	b.ReportMetric(float64(among.EdgeCount()), "edges-near")
	if _, err := mask.Select(ctx, among, mask.Defaults()); err != nil {
		b.Fatal(err)
	}
	lap("plan")
	if err := g.Settle(plan.Mask(), nil).Save(path+".new", key); err != nil {
		b.Fatal(err)
	}
	lap("save")
}
