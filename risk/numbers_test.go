package risk_test

import (
	"context"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/risk"
)

// numbersOf are those of a collection that was measured.
func numbersOf(a *risk.Assessment) *risk.Numbers {
	documents, entities := a.Size()
	n := &risk.Numbers{Ranks: make([]int32, documents)}
	for d, ref := range a.Collection().Documents {
		if d > 0 {
			n.Ranks[d] = n.Ranks[d-1]
			if ref.SourceID != a.Collection().Documents[d-1].SourceID {
				n.Ranks[d]++
			}
		}
		n.Entities.Start = append(n.Entities.Start, len(n.Misses))
		for _, c := range a.Contributions(d) {
			n.Entities.Items, n.Misses = append(n.Entities.Items, int32(c.Entity)), append(n.Misses, 1-c.Value)
		}
		n.Edges.Start = append(n.Edges.Start, len(n.Edges.Items))
		for e := range a.EdgeCount() {
			if edge := a.Edge(e); edge.A == d {
				n.Edges.Items = append(n.Edges.Items, int32(edge.B))
			}
		}
	}
	n.Entities.Start, n.Edges.Start = append(n.Entities.Start, len(n.Misses)), append(n.Edges.Start, len(n.Edges.Items))
	for e := range entities {
		n.Importance = append(n.Importance, a.Importance(e))
	}
	return n
}

// TestNumbers: what is measured of numbers is what is measured of the collection, to the last bit, and stays so
// while entities are masked.
func TestNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := risktest.Options().Draw(t, "options")
		a := measured(t, risktest.Collection().Draw(t, "collection"), o)
		b, err := numbersOf(a).Assess(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		documents, entities := a.Size()
		if d, e := b.Size(); d != documents || e != entities {
			t.Fatalf("%d documents and %d entities, want %d and %d", d, e, documents, entities)
		}
		if x, y := chainsOf(t, a), chainsOf(t, b); !reflect.DeepEqual(x, y) {
			t.Fatalf("chains %v, want %v", y, x)
		}
		s, r := a.State(nil), b.State(nil)
		for e := range entities {
			if rapid.Bool().Draw(t, "mask") {
				s.Mask(e)
				r.Mask(e)
			}
			for d := range documents {
				if s.Risk(d) != r.Risk(d) {
					t.Fatalf("risk of document %d is %v, want %v", d, r.Risk(d), s.Risk(d))
				}
			}
			for x := range a.EdgeCount() {
				if s.Edge(x) != r.Edge(x) || s.Strength(x) != r.Strength(x) || !reflect.DeepEqual(s.Via(x), r.Via(x)) {
					t.Fatalf("edge %d has strength %v and %v, want %v and %v", x, r.Edge(x).Strength, r.Strength(x), s.Edge(x).Strength, s.Strength(x))
				}
			}
		}
		for x := range a.EdgeCount() { // of values, what they leave is exact
			va, vb := a.Via(x), b.Via(x)
			for i := range va {
				if va[i].Entity != vb[i].Entity || 1-va[i].Value != 1-vb[i].Value {
					t.Fatalf("edge %d is made by %v, want %v", x, vb, va)
				}
			}
		}
	})
}

func measured(t *rapid.T, c *lethe.Collection, o risk.Options) *risk.Assessment {
	a, err := risk.Assess(context.Background(), c, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func chainsOf(t *rapid.T, a *risk.Assessment) (all []risk.Chain) {
	for c, err := range a.Chains(context.Background(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}
