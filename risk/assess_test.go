package risk_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/risk"
)

func TestValidate(t *testing.T) {
	if err := risk.Defaults().Validate(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*risk.Options){
		"edge_threshold": func(o *risk.Options) { o.EdgeThreshold = -0.1 },
		"NaN":            func(o *risk.Options) { o.EdgeThreshold = math.NaN() },
		"medium is":      func(o *risk.Options) { o.Medium = 1.5 },
		"high is":        func(o *risk.Options) { o.High = math.Inf(1) },
		"above high":     func(o *risk.Options) { o.High, o.Medium = 0.4, 0.5 },
		"chain_length":   func(o *risk.Options) { o.ChainLength = 1 },
		"threads":        func(o *risk.Options) { o.Threads = -1 },
		"weight":         func(o *risk.Options) { o.Weights = func(lethe.Label) float64 { return math.NaN() } },
	} {
		o := risk.Defaults()
		change(&o)
		c, _, _, _ := fifteen()
		if _, err := risk.Assess(context.Background(), c, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v does not say %q", err, want)
		}
	}
}

func TestCollectionsThatBreakTheirPromise(t *testing.T) {
	for want, spoil := range map[string]func(*lethe.Collection){
		"in order of source id": func(c *lethe.Collection) { slices.Reverse(c.Documents) },
		"in order of id":        func(c *lethe.Collection) { slices.Reverse(c.Entities) },
		"no occurrence":         func(c *lethe.Collection) { c.Entities[0].Occurrences = nil },
		"order or range":        func(c *lethe.Collection) { slices.Reverse(c.Entities[x(c)].Occurrences) },
		"15 is out":             func(c *lethe.Collection) { c.Entities[x(c)].Occurrences[1].Doc = 15 },
		"relevance 2":           func(c *lethe.Collection) { c.Entities[0].Occurrences[0].Relevance = 2 },
		"relevance NaN":         func(c *lethe.Collection) { c.Entities[0].Occurrences[0].Relevance = math.NaN() },
	} {
		c, _, _, _ := fifteen()
		spoil(c)
		if _, err := risk.Assess(context.Background(), c, risk.Defaults()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v does not say %q", err, want)
		}
	}
}

func x(c *lethe.Collection) int {
	return slices.IndexFunc(c.Entities, func(e lethe.Entity) bool { return e.Normalized == "x" })
}

// TestMonotone masks more and more: nothing may rise, not even by rounding.
func TestMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := risktest.Collection().Draw(t, "collection")
		a, err := risk.Assess(context.Background(), c, risktest.Options().Draw(t, "options"))
		if err != nil {
			t.Fatal(err)
		}
		s := a.State(nil)
		for range c.Entities {
			before := numbers(s)
			s.Mask(rapid.IntRange(0, len(c.Entities)-1).Draw(t, "entity"))
			for i, after := range numbers(s) {
				if after > before[i] {
					t.Fatalf("number %d rises from %v to %v", i, before[i], after)
				}
			}
		}
	})
}

func numbers(s *risk.State) (all []float64) {
	for d := range s.Collection().Documents {
		all = append(all, s.Risk(d))
	}
	for e := range s.EdgeCount() {
		all = append(all, s.Strength(e), s.Hop(e))
	}
	for c := range s.Assessment.Chains(context.Background(), 0) {
		all = append(all, s.ChainRisk(c.Edges))
	}
	return all
}

// TestStopWord adds an entity to every document: alone it joins nothing.
func TestStopWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := risktest.Collection().Draw(t, "collection")
		stop := lethe.Entity{ID: lethe.NewEntityID("stop", "NAME"), Label: "NAME", Normalized: "stop"}
		for d := range c.Documents {
			stop.Occurrences = append(stop.Occurrences, lethe.Occurrence{Doc: d, Relevance: 1})
		}
		if len(c.Documents) == 0 {
			return
		}
		i, _ := slices.BinarySearchFunc(c.Entities, stop, func(a, b lethe.Entity) int { return a.ID.Compare(b.ID) })
		c.Entities = slices.Insert(c.Entities, i, stop)
		a, err := risk.Assess(context.Background(), c, risk.Defaults())
		if err != nil {
			t.Fatal(err)
		}
		for e := range a.EdgeCount() {
			if via := a.Via(e); len(via) == 1 && via[0].Entity == i {
				t.Fatalf("edge %v goes via the stop word alone", a.Edge(e))
			}
		}
	})
}

// TestEdgesOfALargerCollection compares prefix filtering with all pairs where
// documents have many entities and blocks, signatures and postings are full.
func TestEdgesOfALargerCollection(t *testing.T) {
	for _, threshold := range []float64{0, 0.2, 0.5, 0.9} {
		c := collection(t, synth.Options{Documents: 1500, Mentions: 20000, Skew: 1.3, Seed: 7})
		o := weighted()
		o.EdgeThreshold = threshold
		a, err := risk.Assess(context.Background(), c, o)
		if err != nil {
			t.Fatal(err)
		}
		next := 0
		for i, row := range pairs(a) {
			for j, strength := range row {
				if strength < threshold || math.IsNaN(strength) {
					continue
				}
				if next == a.EdgeCount() || a.Edge(next) != (risk.Edge{A: i, B: i + 1 + j, Strength: strength}) {
					t.Fatalf("edge %d of %d is not %d-%d (%v)", next, a.EdgeCount(), i, i+1+j, strength)
				}
				next++
			}
		}
		if next != a.EdgeCount() {
			t.Errorf("%d edges, want %d", a.EdgeCount(), next)
		}
	}
}

// pairs computes the strength of all pairs i < j that share something; NaN marks
// the others.
func pairs(a *risk.Assessment) [][]float64 {
	c := a.Collection()
	relevance := make([]map[int]float64, len(c.Documents))
	for d := range relevance {
		relevance[d] = map[int]float64{}
	}
	for e := range c.Entities {
		for _, o := range c.Entities[e].Occurrences {
			relevance[o.Doc][e] = o.Relevance
		}
	}
	all := make([][]float64, len(c.Documents))
	for i := range all {
		for j := i + 1; j < len(all); j++ {
			product := math.NaN()
			for _, e := range a.Entities(i) {
				if r, ok := relevance[j][e]; ok {
					if math.IsNaN(product) {
						product = 1
					}
					product *= 1 - max(relevance[i][e], r)*a.Uniqueness(e)*a.Options().Weights(c.Entities[e].Label)
				}
			}
			all[i] = append(all[i], 1-product)
		}
	}
	return all
}

func collection(t testing.TB, o synth.Options) *lethe.Collection {
	c, err := synth.Collection(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestThreadsDoNotMatter(t *testing.T) {
	c := collection(t, synth.Options{Documents: 5000, Mentions: 50000, Skew: 1.1})
	var first []float64
	for _, threads := range []int{1, 2, 7} {
		o := risk.Defaults()
		o.Threads = threads
		a, err := risk.Assess(context.Background(), c, o)
		if err != nil {
			t.Fatal(err)
		}
		var all []float64
		for d := range c.Documents {
			all = append(all, a.Risk(d))
		}
		for i := range a.EdgeCount() {
			e := a.Edge(i)
			all = append(all, float64(e.A), float64(e.B), e.Strength)
		}
		if first == nil {
			first = all
		}
		if !slices.Equal(all, first) {
			t.Errorf("%d threads give something else", threads)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c, _, _, _ := fifteen()
	a, err := risk.Assess(ctx, c, risk.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := risk.Assess(ctx, c, risk.Defaults()); err != context.Canceled {
		t.Errorf("Assess ends with %v", err)
	}
	if _, err := a.Without(ctx, make([]bool, len(c.Entities))); err != context.Canceled {
		t.Errorf("Without ends with %v", err)
	}
	for _, err := range a.Chains(ctx, 0) {
		if err != context.Canceled {
			t.Errorf("Chains ends with %v", err)
		}
	}
}
