package whatif

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/eval/synth"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/risk"
)

func counted(t interface {
	Fatal(...any)
}, a *risk.Assessment, n risk.Counts, err error) Chains {
	if err != nil {
		t.Fatal(err)
	}
	return Chains{n.High, n.High + n.Medium, n.Total()}
}

// What is answered is what measuring anew without the entity gives.
func TestAnswersAreWhatMeasuringAnewGives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := risktest.Collection().Draw(t, "collection")
		o := risktest.Options().Draw(t, "options")
		o.ChainLength = min(o.ChainLength, longest)
		a, err := risk.Assess(t.Context(), c, o)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Entities) == 0 {
			return
		}
		w, err := New(a)
		if err != nil {
			t.Fatal(err)
		}
		entity := rapid.IntRange(0, len(c.Entities)-1).Draw(t, "entity")
		masked := make([]bool, len(c.Entities))
		masked[entity] = true
		left, err := a.Without(t.Context(), masked)
		if err != nil {
			t.Fatal(err)
		}
		got := w.Masking(entity)
		n, err := a.Count(t.Context())
		if want := counted(t, a, n, err); got.Before != want {
			t.Fatalf("before: %+v, want %+v", got.Before, want)
		}
		n, err = left.Count(t.Context())
		if want := counted(t, left, n, err); got.After != want {
			t.Fatalf("after: %+v, want %+v", got.After, want)
		}
		changed := map[int]float64{}
		for _, d := range got.Documents {
			changed[d.Document] = d.After
		}
		for d := range c.Documents {
			after, ok := changed[d]
			if !ok {
				after = a.Risk(d)
			}
			if math.Float64bits(after) != math.Float64bits(left.Risk(d)) {
				t.Fatalf("document %d: %v, want %v", d, after, left.Risk(d))
			}
		}
	})
}

// BenchmarkMasking asks of the entity that is in most of 100,000 documents, and of others.
func BenchmarkMasking(b *testing.B) {
	c, err := synth.Collection(synth.Options{Documents: 100_000, Mentions: 1_000_000, Skew: 1.1})
	if err != nil {
		b.Fatal(err)
	}
	a, err := risk.Assess(b.Context(), c, risk.Defaults())
	if err != nil {
		b.Fatal(err)
	}
	w, err := New(a)
	if err != nil {
		b.Fatal(err)
	}
	most := 0
	for e := range c.Entities {
		if len(c.Entities[e].Occurrences) > len(c.Entities[most].Occurrences) {
			most = e
		}
	}
	b.Run("in most documents", func(b *testing.B) {
		for b.Loop() {
			w.Masking(most)
		}
		b.ReportMetric(float64(len(c.Entities[most].Occurrences)), "documents")
	})
	b.Run("any", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			w.Masking(i * 7919 % len(c.Entities))
		}
	})
}
