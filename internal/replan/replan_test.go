package replan

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/eval/synth"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// bound draws from few values, so that often only some bounds change.
func bound() *rapid.Generator[float64] {
	return rapid.OneOf(rapid.SampledFrom([]float64{0, .3, .5, .7, .9, .95, 1}), rapid.Float64Range(0, 1))
}

func drawMarks(t *rapid.T, entities int, name string) []bool {
	if rapid.Bool().Draw(t, "no "+name) {
		return nil
	}
	one := rapid.Custom(func(t *rapid.T) bool { return rapid.IntRange(0, 4).Draw(t, "of five") == 0 })
	return rapid.SliceOfN(one, entities, entities).Draw(t, name)
}

// Each of several plans in a row, with what is kept from the ones before, is what mask.Select
// makes from nothing.
func TestPlansAreThoseFromNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.OneOf(risktest.Collection(), risktest.Sparse()).Draw(t, "collection")
		measures := risktest.Options().Draw(t, "options")
		// In a collection of 200 documents there may be 10¹¹ chains of five.
		if len(c.Documents) > 9 || rapid.IntRange(0, 4).Draw(t, "any length") > 0 {
			measures.ChainLength = min(measures.ChainLength, longest)
		}
		a, err := risk.Assess(t.Context(), c, measures)
		if err != nil {
			t.Fatal(err)
		}
		n := len(c.Entities)
		if rapid.IntRange(0, 3).Draw(t, "masked before") == 0 {
			before := rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "before")
			if a, err = a.Without(t.Context(), before); err != nil {
				t.Fatal(err)
			}
		}
		o := mask.Defaults()
		o.Mode = rapid.SampledFrom([]mask.Mode{mask.Risk, mask.Risk, mask.Risk, mask.All}).Draw(t, "mode")
		o.Targets = rapid.SampledFrom([]string{"", "", "raw"}).Draw(t, "targets")
		o.Marks = mask.Marks{Known: drawMarks(t, n, "known"), Always: drawMarks(t, n, "always"), Kept: drawMarks(t, n, "kept"), Last: drawMarks(t, n, "last")}
		p := New(a, o)
		more := drawMarks(t, n, "more")
		for range rapid.IntRange(1, 4).Draw(t, "plans") {
			b := mask.Bounds{ThetaDoc: rapid.SampledFrom([]float64{.5, .9, bound().Draw(t, "theta")}).Draw(t, "theta of"),
				ThetaChain: bound().Draw(t, "chain"), RhoHigh: bound().Draw(t, "high"), RhoMedium: bound().Draw(t, "medium")}
			var always []bool
			if rapid.Bool().Draw(t, "with more") {
				always = more
			}
			same(t, a, p, o, b, always)
		}
	})
}

func same(t *rapid.T, a *risk.Assessment, p *Planner, o mask.Options, b mask.Bounds, always []bool) {
	got, err := p.Plan(t.Context(), b, always)
	if err != nil {
		t.Fatal(err)
	}
	o = o.Under(b)
	if always != nil {
		all := make([]bool, len(always))
		for e := range all {
			all[e] = always[e] || o.Marks.Always != nil && o.Marks.Always[e]
		}
		o.Marks.Always = all
	}
	want, err := mask.Select(t.Context(), a, o)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Masked, want.Mask()) {
		t.Fatalf("%+v: masked %v, want %v", b, got.Masked, want.Mask())
	}
	for d := range got.Risk {
		if math.Float64bits(got.Risk[d]) != math.Float64bits(want.RiskAfter(d)) {
			t.Fatalf("%+v: document %d: %v, want %v", b, d, got.Risk[d], want.RiskAfter(d))
		}
	}
}

// Chains are listed in the order in which they are found one after the other, ties too.
func TestChainsAreInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.OneOf(risktest.Collection(), risktest.Sparse()).Draw(t, "collection")
		measures := risktest.Options().Draw(t, "options")
		measures.ChainLength = min(measures.ChainLength, longest)
		a, err := risk.Assess(t.Context(), c, measures)
		if err != nil {
			t.Fatal(err)
		}
		o := mask.Defaults()
		o.ThetaDoc = 1
		m, err := New(a, o).middle(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if m.more {
			t.Skip("more chains than are listed: TestTooManyChains")
		}
		i := 0
		for want, err := range a.Chains(t.Context(), 0) {
			if err != nil {
				t.Fatal(err)
			}
			if want.Level == risk.Low {
				break
			}
			if i == len(m.chains) {
				t.Fatalf("only %d chains", i)
			}
			got := &m.chains[i]
			if got.value != want.Risk || !equal(got.documents(), want.Documents) || !equal(got.links(), want.Edges) {
				t.Fatalf("chain %d is %+v, want %+v", i, *got, want)
			}
			i++
		}
		if i != len(m.chains) {
			t.Fatalf("%d chains, want %d", len(m.chains), i)
		}
	})
}

func equal(got []int32, want []int) bool {
	return slices.EqualFunc(got, want, func(x int32, y int) bool { return int(x) == y })
}

// Where documents have more chains than are listed, plans are the same.
func TestTooManyChains(t *testing.T) {
	a, err := risk.Assess(t.Context(), risktest.Star(2_100), risk.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	p, o := New(a, mask.Defaults()), mask.Defaults()
	got, err := p.Plan(t.Context(), o.Bounds(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !p.kept.more {
		t.Fatal("all chains are listed: the collection is too small for this test")
	}
	want, err := mask.Select(t.Context(), a, o)
	if err != nil || !slices.Equal(got.Masked, want.Mask()) {
		t.Fatalf("another plan, error %v", err)
	}
}

func TestBoundsOutOfRange(t *testing.T) {
	a, err := risk.Assess(t.Context(), risktest.Star(3), risk.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(a, mask.Defaults()).Plan(t.Context(), mask.Bounds{ThetaDoc: 2}, nil); err == nil {
		t.Fatal("a bound of 2 is taken")
	}
}

// BenchmarkPlan turns bounds of a collection of 100,000 documents with ten mentions each.
func BenchmarkPlan(b *testing.B) {
	c, err := synth.Collection(synth.Options{Documents: 100_000, Mentions: 1_000_000, Skew: 1.1})
	if err != nil {
		b.Fatal(err)
	}
	a, err := risk.Assess(b.Context(), c, risk.Defaults())
	if err != nil {
		b.Fatal(err)
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			if _, err := New(a, mask.Defaults()).Plan(b.Context(), mask.Defaults().Bounds(), nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	p := New(a, mask.Defaults())
	turned := func(turn func(b *mask.Bounds, i int)) func(*testing.B) {
		return func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				bounds := mask.Defaults().Bounds()
				turn(&bounds, i)
				if _, err := p.Plan(b.Context(), bounds, nil); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	b.Run("chains", turned(func(b *mask.Bounds, i int) { b.RhoMedium -= float64(i%10) / 1000 }))
	b.Run("documents", turned(func(b *mask.Bounds, i int) { b.ThetaDoc -= float64(i%10) / 1000 }))
}
