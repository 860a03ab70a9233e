package risk_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/risk"
)

// TestManyEdges has more edges than those whose strengths are held, which shows before the last of
// them are found. They are those that all strengths are held of.
func TestManyEdges(t *testing.T) {
	c := risktest.Cliques(80, 50) // of 4,000 documents
	masked := make([]bool, len(c.Entities))
	masked[0] = true
	measured := func() (before, left *risk.Assessment) {
		before, err := risk.Assess(t.Context(), c, risk.Defaults())
		if err != nil {
			t.Fatal(err)
		}
		if left, err = before.Without(t.Context(), masked); err != nil {
			t.Fatal(err)
		}
		return before, left
	}
	before, left := measured()
	defer func(many int) { graph.Many = many }(graph.Many)
	graph.Many = before.EdgeCount() / 2
	manyBefore, manyLeft := measured()
	sameEdges(t, manyBefore, before)
	sameEdges(t, manyLeft, left)
}

func sameEdges(t *testing.T, got, want *risk.Assessment) {
	t.Helper()
	if got.EdgeCount() != want.EdgeCount() || want.EdgeCount() == 0 {
		t.Fatalf("%d edges, want %d", got.EdgeCount(), want.EdgeCount())
	}
	for i := range want.EdgeCount() {
		if got.Edge(i) != want.Edge(i) {
			t.Fatalf("edge %d is %v, want %v", i, got.Edge(i), want.Edge(i))
		}
	}
}
