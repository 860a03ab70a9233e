package extract

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/llm"
)

func entity(value string, label lethe.Label, relevance float64) Entity {
	return Entity{Original: value, Normalized: value, Label: label, Relevance: relevance}
}

// fifteen is a collection of 15 documents, so that log(N+1) = 4·log 2 and uniqueness is
// 1, 3/4, 1/2, 1/4 for entities of 1, 2, 4, 8 documents.
func fifteen(o ContextOptions) *Memory {
	m := NewMemory(o, 15)
	add := func(value string, label lethe.Label, relevance float64, documents ...int) {
		for _, d := range documents {
			m.Add(d, []Entity{entity(value, label, relevance)})
		}
	}
	add("anna keller", "NAME", 1, 0)                                  // 1 · 1 = 1
	add("farrier", "INDIRECT_IDENTIFIER", .8, 1, 2)                   // .8 · 3/4 = .6
	add("nether scaith", "LOCATION", .6, 3, 4, 5, 6)                  // .6 · 1/2 = .3
	add("influenza", "MEDICAL_CONDITION", .8, 0, 1, 2, 3, 4, 5, 6, 7) // .8 · 1/4 = .2
	add("last year", "EVENT_DATE", .1, 14)                            // .1 · 1 = .1
	return m
}

func values(known []KnownEntity) string {
	var s []string
	for _, k := range known {
		s = append(s, k.Normalized)
	}
	slices.Sort(s)
	return strings.Join(s, ", ")
}

func TestContextFilters(t *testing.T) {
	direct := func(l lethe.Label) bool { return l == "NAME" }
	for _, c := range []struct {
		options ContextOptions
		want    string
	}{
		{ContextOptions{}, "anna keller, farrier, influenza, last year, nether scaith"},
		{ContextOptions{Strength: .1}, "anna keller, farrier, influenza, last year, nether scaith"},
		{ContextOptions{Strength: .11}, "anna keller, farrier, influenza, nether scaith"},
		{ContextOptions{Strength: .2}, "anna keller, farrier, influenza, nether scaith"},
		{ContextOptions{Strength: .3}, "anna keller, farrier, nether scaith"},
		{ContextOptions{Strength: .300001}, "anna keller, farrier"},
		{ContextOptions{Strength: .6}, "anna keller, farrier"},
		{ContextOptions{Strength: 1}, "anna keller"},
		{ContextOptions{Strength: .3, Direct: direct}, "anna keller, farrier, nether scaith"},
		{ContextOptions{Strength: .3, Direct: direct, SkipDirect: true}, "farrier, nether scaith"},
		// relevances 1, .8 (score .6), .8 (.2), .6, .1
		{ContextOptions{Top: 2}, "anna keller, farrier"},
		{ContextOptions{Top: 3, Order: Relevant}, "anna keller, farrier, influenza"},
		{ContextOptions{Top: 3, Order: LeastRelevant}, "influenza, last year, nether scaith"},
		{ContextOptions{Top: 2, Order: LeastRelevant, Strength: .25}, "farrier, nether scaith"},
		{ContextOptions{Top: 2, Order: Recent}, "influenza, last year"},
		{ContextOptions{Top: 9}, "anna keller, farrier, influenza, last year, nether scaith"},
	} {
		if err := c.options.Validate(); err != nil {
			t.Fatal(err)
		}
		known, cut := fifteen(c.options).Context()
		if got := values(known); got != c.want || cut != 0 {
			t.Errorf("%+v: %s, cut %d, want %s", c.options, got, cut, c.want)
		}
	}
}

// A score that is the threshold when worked out by hand passes, though in binary it may
// fall short of it: .9·1/3 and .3, .9·2/3 and .6, and so on, with N+1 = 8.
func TestNoRoundingDecidesAtTheThreshold(t *testing.T) {
	for tenths := 1; tenths <= 9; tenths++ {
		for frequency, thirds := range map[int]int{1: 3, 2: 2, 4: 1} {
			m := NewMemory(ContextOptions{Strength: float64(tenths*thirds) / 30}, 7)
			above := NewMemory(ContextOptions{Strength: float64(tenths*thirds)/30 + 1e-6}, 7)
			for d := range frequency {
				m.Add(d, []Entity{entity("x", "NAME", float64(tenths)/10)})
				above.Add(d, []Entity{entity("x", "NAME", float64(tenths)/10)})
			}
			if known, _ := m.Context(); len(known) != 1 {
				t.Errorf("relevance .%d, uniqueness %d/3: falls at its own score", tenths, thirds)
			}
			if known, _ := above.Context(); len(known) != 0 {
				t.Errorf("relevance .%d, uniqueness %d/3: passes above its score", tenths, thirds)
			}
		}
	}
}

func TestRecency(t *testing.T) {
	m := NewMemory(ContextOptions{Order: Recent, Top: 3}, 4)
	m.Add(0, []Entity{entity("a", "NAME", .5), entity("b", "NAME", .9)})
	m.Add(1, []Entity{entity("c", "NAME", .1), entity("d", "NAME", .2), entity("c", "NAME", .9)})
	if known, _ := m.Context(); values(known) != "a, c, d" { // c, d, then a before b
		t.Error(values(known))
	}
	m.Add(0, []Entity{entity("b", "NAME", .5)}) // stage 2 of the first document
	if known, _ := m.Context(); values(known) != "b, c, d" {
		t.Error(values(known))
	}
}

// One value with two labels is two entities; a document counts once; the highest
// relevance stands.
func TestMemoryOfEntities(t *testing.T) {
	m := NewMemory(ContextOptions{Strength: .75}, 15)
	m.Add(3, []Entity{entity("essex", "NAME", .9), entity("essex", "LOCATION", .3)})
	m.Add(3, []Entity{entity("essex", "NAME", .2), entity("essex", "NAME", .1)})
	m.Add(5, []Entity{{Original: "Anna\n Keller", Normalized: "anna keller", Label: "NAME", Relevance: 1}})
	m.Add(6, []Entity{entity("anna keller", "NAME", .3)}) // 1 · 3/4
	known, _ := m.Context()
	if want := []KnownEntity{{"anna keller", "NAME"}, {"essex", "NAME"}}; !slices.Equal(known, want) {
		t.Errorf("%q", known)
	}
}

func TestTokensCutTheTail(t *testing.T) {
	all, _ := fifteen(ContextOptions{}).Context()
	whole := llm.Tokens(existing(all))
	byRelevance := []string{"anna keller", "farrier", "influenza", "nether scaith", "last year"}
	for budget := 1; budget <= whole+1; budget++ {
		known, cut := fifteen(ContextOptions{Tokens: budget}).Context()
		if len(known)+cut != 5 {
			t.Fatalf("%d tokens: %d known and %d cut of 5", budget, len(known), cut)
		}
		want := slices.Sorted(slices.Values(byRelevance[:len(known)]))
		if values(known) != strings.Join(want, ", ") {
			t.Errorf("%d tokens: %s", budget, values(known))
		}
		if len(known) > 0 && llm.Tokens(existing(known)) > budget {
			t.Errorf("%d tokens are exceeded", budget)
		}
		if budget >= whole && cut != 0 {
			t.Errorf("%d tokens suffice for all, and %d are cut", budget, cut)
		}
	}
	if _, cut := fifteen(ContextOptions{Top: 3, Tokens: 1}).Context(); cut != 3 {
		t.Errorf("cut %d: those that top left out are not cut by the budget", cut)
	}
}

func TestMostThatFit(t *testing.T) {
	for n := range 70 {
		for want := range n + 1 {
			asked := 0
			got := mostThatFit(n, func(k int) bool {
				asked = max(asked, k)
				return k <= want
			})
			if got != want || asked > 2*want+1 || asked > n {
				t.Fatalf("%d of %d: %d, asked about %d", want, n, got, asked)
			}
		}
	}
}

// An empty context is a context still: stage 2 of a collection in which nothing was found.
func TestContextIsNeverNil(t *testing.T) {
	for _, o := range []ContextOptions{{}, {Tokens: 1}, {Top: 3}} {
		if known, cut := NewMemory(o, 2).Context(); known == nil || len(known) != 0 || cut != 0 {
			t.Errorf("%+v: %v, cut %d", o, known, cut)
		}
	}
}

func TestValidateContext(t *testing.T) {
	for _, o := range []ContextOptions{
		{Strength: -.1}, {Strength: 1.1}, {Strength: math.NaN()}, {SkipDirect: true}, {Top: -1}, {Tokens: -1}, {Order: "random"},
	} {
		if o.Validate() == nil {
			t.Errorf("%+v is valid", o)
		}
	}
}

// answers draws what was found in some documents.
func answers(t *rapid.T) [][]Entity {
	one := rapid.Custom(func(t *rapid.T) Entity {
		return entity(rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f"}).Draw(t, "value"),
			rapid.SampledFrom([]lethe.Label{"NAME", "LOCATION"}).Draw(t, "label"),
			float64(rapid.IntRange(0, 10).Draw(t, "tenths"))/10)
	})
	return rapid.SliceOfN(rapid.SliceOfN(one, 0, 6), 1, 12).Draw(t, "answers")
}

func remember(o ContextOptions, answers [][]Entity, order []int) *Memory {
	m := NewMemory(o, len(answers))
	for _, d := range order {
		m.Add(d, answers[d])
	}
	return m
}

// The plain reading of the formulas, for all entities and documents.
func plain(o ContextOptions, answers [][]Entity) []KnownEntity {
	relevance, documents := map[KnownEntity]float64{}, map[KnownEntity]map[int]bool{}
	for d, es := range answers {
		for _, e := range es {
			k := KnownEntity{e.Normalized, e.Label}
			relevance[k] = max(relevance[k], e.Relevance)
			if documents[k] == nil {
				documents[k] = map[int]bool{}
			}
			documents[k][d] = true
		}
	}
	var kept []KnownEntity
	n := float64(len(answers) + 1)
	for k, r := range relevance {
		score := r * (math.Log(n/float64(len(documents[k]))) / math.Log(n))
		if score >= o.Strength-1e-9 && !(o.SkipDirect && k.Label == "NAME") {
			kept = append(kept, k)
		}
	}
	return sorted(kept)
}

func TestMemoryProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := ContextOptions{
			Strength:   float64(rapid.IntRange(0, 10).Draw(t, "strength")) / 10,
			SkipDirect: rapid.Bool().Draw(t, "skip"), Direct: func(l lethe.Label) bool { return l == "NAME" },
		}
		found := answers(t)
		order := ascending(len(found))
		known, _ := remember(o, found, order).Context()
		if want := plain(o, found); !slices.Equal(known, want) {
			t.Fatalf("%v, want %v", known, want)
		}
		o.Top = rapid.IntRange(1, 8).Draw(t, "top")
		o.Order = rapid.SampledFrom([]string{Relevant, LeastRelevant, Recent}).Draw(t, "order")
		first, _ := remember(o, found, order).Context()
		shuffled := rapid.Permutation(order).Draw(t, "processing")
		other, _ := remember(o, found, shuffled).Context()
		if o.Order != Recent && !slices.Equal(first, other) {
			t.Fatalf("the order of processing matters to %s: %v, %v", o.Order, first, other)
		}
		if len(first) != min(o.Top, len(known)) || len(other) != len(first) {
			t.Fatalf("%d and %d of %d, top %d", len(first), len(other), len(known), o.Top)
		}
		for _, k := range append(first, other...) {
			if !slices.Contains(known, k) {
				t.Fatalf("%v did not pass the filter", k)
			}
		}
	})
}

// A stricter filter keeps a part of what a laxer one keeps, whatever the collection.
func TestStrengthIsMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		found := answers(t)
		before := plain(ContextOptions{}, found)
		for tenths := range 11 {
			o := ContextOptions{Strength: float64(tenths) / 10}
			kept, _ := remember(o, found, ascending(len(found))).Context()
			for _, k := range kept {
				if !slices.Contains(before, k) {
					t.Fatalf("%v passes %v and did not pass what is less", k, o.Strength)
				}
			}
			before = kept
		}
	})
}

func BenchmarkMemory(b *testing.B) {
	const documents, each = 100_000, 20
	r := rand.New(rand.NewPCG(1, 2))
	found := make([][]Entity, documents)
	for d := range found {
		for i := range each {
			value := fmt.Sprintf("value %d", d*each+i)
			if i%2 == 0 { // every other one recurs
				value = fmt.Sprintf("value %d", r.IntN(1_000_000))
			}
			found[d] = append(found[d], entity(value, "NAME", r.Float64()))
		}
	}
	b.Run("add", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			m := NewMemory(ContextOptions{}, documents)
			for d, es := range found {
				m.Add(d, es)
			}
			b.ReportMetric(float64(len(m.entities)), "entities")
		}
	})
	for name, o := range map[string]ContextOptions{
		"context of 4000 tokens": {Strength: .3, Tokens: 4000},
		"context of all":         {Strength: .3},
	} {
		m := remember(o, found, ascending(documents))
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				known, _ := m.Context()
				b.ReportMetric(float64(len(known)), "known")
			}
		})
	}
}

func ascending(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}
