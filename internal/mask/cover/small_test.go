package cover

import (
	"math/rand/v2"
	"testing"
)

// TestSmall holds the search of few items against all choices, with one that is known.
func TestSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 3000 {
		p := draw(r)
		s := newSmall(p)
		copy(s.prices[:], p.Costs)
		want := cheapest(p, p.Rows, func(i int32) int64 { return p.Costs[i] })
		got, choice, ok := s.cheapest(1<<len(p.Costs) - 1)
		chosen := make([]bool, len(p.Costs))
		for i := range chosen {
			chosen[i] = choice>>i&1 == 1
		}
		if !ok || got != want || p.Cost(chosen) != want || !p.covers(chosen) {
			t.Fatalf("%+v: %d, %v, want %d", p, got, chosen, want)
		}
	}
}
