package risk_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/risk"
)

// TestFirstChains holds the first chains, which are sought on a part of the links, against those
// that come first among all.
func TestFirstChains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		opts := risk.Defaults()
		opts.Weights, opts.EdgeThreshold = risktest.Weight, 0.2
		a, err := risk.Assess(t.Context(), risktest.Sparse().Draw(t, "collection"), opts)
		if err != nil {
			t.Fatal(err)
		}
		limit := rapid.IntRange(1, 30).Draw(t, "limit")
		var all []risk.Chain
		for c, err := range a.Chains(t.Context(), 0) {
			if err != nil {
				t.Fatal(err)
			}
			if all = append(all, c); len(all) == limit {
				break
			}
		}
		first := firstChains(t, a, limit)
		if !slices.EqualFunc(first, all, func(x, y risk.Chain) bool {
			return slices.Equal(x.Documents, y.Documents) && slices.Equal(x.Edges, y.Edges) && x.Risk == y.Risk && x.Level == y.Level
		}) {
			t.Fatalf("first %v, of all %v", first, all)
		}
	})
}

func firstChains(t *rapid.T, a *risk.Assessment, limit int) (all []risk.Chain) {
	for c, err := range a.Chains(context.Background(), limit) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}
