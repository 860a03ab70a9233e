package barrier

import (
	"context"
	"iter"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/risk"
)

func entitiesOf(c *lethe.Collection) iter.Seq2[Entity, error] {
	return func(yield func(Entity, error) bool) {
		for _, e := range c.Entities {
			if !yield(Entity{e.Label, e.Occurrences}, nil) {
				return
			}
		}
	}
}

// drawn draws a small collection of package risktest, or a larger one in which few documents
// share little.
func drawn(t *rapid.T) *lethe.Collection {
	if rapid.Bool().Draw(t, "small") {
		return risktest.Collection().Draw(t, "collection")
	}
	return risktest.Sparse().Draw(t, "collection")
}

// measured are the risks and edges of a collection on disk, and what was owned.
func measured(t rapid.TB, c *lethe.Collection, o risk.Options, limit, long int) (risks []float64, edges []risk.Edge, owned int) {
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	s := spill.New(limit)
	on, err := Read(context.Background(), s, o, len(c.Documents), entitiesOf(c), nil)
	check(err)
	on.long = long
	check(on.Risks(context.Background(), func(r float64) error { risks = append(risks, r); return nil }))
	check(on.Edges(context.Background(), func(e risk.Edge) error { edges = append(edges, e); return nil }))
	check(on.Close())
	if s.Left() != limit {
		t.Fatalf("%d bytes are owned at the end", limit-s.Left())
	}
	check(s.Close())
	return risks, edges, s.Most()
}

// compareMeasures holds what was measured on disk against what is measured in memory, bit by bit.
func compareMeasures(t rapid.TB, c *lethe.Collection, o risk.Options, limit, long int) (owned int) {
	a, err := risk.Assess(context.Background(), c, o)
	if err != nil {
		t.Fatal(err)
	}
	var wantRisks []float64
	for d := range c.Documents {
		wantRisks = append(wantRisks, a.Risk(d))
	}
	var wantEdges []risk.Edge
	for e := range a.EdgeCount() {
		wantEdges = append(wantEdges, a.Edge(e))
	}
	risks, edges, owned := measured(t, c, o, limit, long)
	if !slices.Equal(risks, wantRisks) {
		t.Errorf("risks are %v, want %v", risks, wantRisks)
	}
	if !slices.Equal(edges, wantEdges) {
		t.Errorf("%d edges, want %d, or others", len(edges), len(wantEdges))
	}
	return owned
}

func TestMeasuresAreThoseInMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawn(t)
		compareMeasures(t, c, risktest.Options().Draw(t, "options"), rapid.IntRange(1<<12, 1<<17).Draw(t, "limit"), rapid.SampledFrom([]int{2, 5, longDocument}).Draw(t, "long"))
	})
}
