package risk_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/risk"
)

// TestOracle compares every measure with the literal formulas, before and after
// masking; sparing memory and pruning must not change a bit.
func TestOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := risktest.Collection().Draw(t, "collection")
		opts := risktest.Options().Draw(t, "options")
		if rapid.Bool().Draw(t, "strengths are not held") {
			defer func(many int) { graph.Many = many }(graph.Many)
			graph.Many = -1
		}
		a, err := risk.Assess(context.Background(), c, opts)
		if err != nil {
			t.Fatal(err)
		}
		n := risktest.Naive{Collection: c, Options: opts, Masked: make([]bool, len(c.Entities))}
		compare(t, a, n)
		for e := range n.Masked {
			n.Masked[e] = rapid.IntRange(0, 3).Draw(t, "masked") == 0
		}
		left, err := a.Without(context.Background(), n.Masked)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, left, n)
		compareState(t, a, n)
	})
}

func compare(t *rapid.T, a *risk.Assessment, n risktest.Naive) {
	for e := range n.Entities {
		equal(t, "u", a.Uniqueness(e), n.U(e))
		equal(t, "imp", a.Importance(e), n.Imp(e))
	}
	for d := range n.Documents {
		equal(t, "R", a.Risk(d), n.R(d))
	}
	compareEdges(t, a, n)
	compareChains(t, a, n)
}

func compareEdges(t *rapid.T, a *risk.Assessment, n risktest.Naive) {
	next := 0
	for i, row := range n.Edges() {
		for j, joined := range row {
			if !joined || j < i {
				continue
			}
			if next == a.EdgeCount() {
				t.Fatalf("edge %d-%d is missing", i, j)
			}
			e := a.Edge(next)
			if e.A != i || e.B != j {
				t.Fatalf("edge %d is %d-%d, want %d-%d", next, e.A, e.B, i, j)
			}
			equal(t, "strength", e.Strength, n.Strength(i, j))
			equal(t, "hop", a.Hop(next), n.Hop(i, j))
			var via []int
			for _, c := range a.Via(next) {
				via = append(via, c.Entity)
			}
			if !slices.Equal(via, n.Via(i, j)) {
				t.Fatalf("edge %d-%d goes via %v, want %v", i, j, via, n.Via(i, j))
			}
			next++
		}
	}
	if next != a.EdgeCount() {
		t.Fatalf("%d edges, want %d", a.EdgeCount(), next)
	}
}

func compareChains(t *rapid.T, a *risk.Assessment, n risktest.Naive) {
	want := n.Chains()
	compareCounts(t, a, want)
	limit := rapid.IntRange(0, len(want)+1).Draw(t, "limit")
	if limit > 0 {
		want = want[:min(limit, len(want))]
	}
	got := 0
	for c, err := range a.Chains(context.Background(), limit) {
		if err != nil || got == len(want) {
			t.Fatalf("chain %v too many, error %v", c, err)
		}
		if !slices.Equal(c.Documents, want[got].Documents) {
			t.Fatalf("chain %d is %v, want %v", got, c, want[got])
		}
		equal(t, "chain risk", c.Risk, want[got].Risk)
		got++
	}
	if got != len(want) {
		t.Fatalf("%d chains, want %d", got, len(want))
	}
}

func compareCounts(t *rapid.T, a *risk.Assessment, chains []risktest.Chain) {
	var want risk.Counts
	for _, c := range chains {
		switch a.Options().Level(c.Risk) {
		case risk.High:
			want.High++
		case risk.Medium:
			want.Medium++
		default:
			want.Low++
		}
	}
	if got, err := a.Count(context.Background()); got != want || err != nil {
		t.Fatalf("counts are %v (error %v), want %v", got, err, want)
	}
}

// compareState masks one entity after the other.
func compareState(t *rapid.T, a *risk.Assessment, n risktest.Naive) {
	s := a.State(nil)
	for e, m := range n.Masked {
		if m {
			s.Mask(e)
		}
	}
	sameState(t, s, n)
	sameState(t, a.State(n.Masked), n)
}

func sameState(t *rapid.T, s *risk.State, n risktest.Naive) {
	for d := range n.Documents {
		equal(t, "state R", s.Risk(d), n.R(d))
	}
	for i := range s.EdgeCount() {
		e := s.Edge(i)
		equal(t, "state strength", s.Strength(i), n.Strength(e.A, e.B))
		equal(t, "state hop", s.Hop(i), n.Hop(e.A, e.B))
		if via := s.Via(i); !slices.Equal(via, n.Via(e.A, e.B)) {
			t.Fatalf("state via %v", via)
		}
	}
}

func equal(t *rapid.T, what string, got, want float64) {
	if got != want {
		t.Fatalf("%s is %v, want %v", what, got, want)
	}
}
