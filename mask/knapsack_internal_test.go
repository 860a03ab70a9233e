package mask

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/risk"
)

// TestSack holds knapsacks against all choices.
func TestSack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	var s sack
	for range 3000 {
		items, need := make([]sackItem, 1+r.IntN(9)), 1+r.IntN(40)
		for i := range items {
			items[i] = sackItem{r.IntN(20), sackCost{r.IntN(6) / 5, 1, float64(r.IntN(8))}}
		}
		weigh := func(in func(int) bool) (w int, c sackCost) {
			for i, x := range items {
				if in(i) {
					w += x.weight
					c = sackCost{c.last + x.cost.last, c.count + 1, c.importance + x.cost.importance}
				}
			}
			return w, c
		}
		best, some := sackCost{}, false
		for set := range 1 << len(items) {
			if w, c := weigh(func(i int) bool { return set>>i&1 == 1 }); w >= need && (!some || c.compare(best) < 0) {
				best, some = c, true
			}
		}
		picked, ok := s.cheapest(items, need)
		set := 0
		for _, i := range picked {
			set |= 1 << i
		}
		w, c := weigh(func(i int) bool { return set>>i&1 == 1 })
		if ok != some || ok && (w < need || c.compare(best) != 0) {
			t.Fatalf("%+v of %d: %v %v, want %+v %v", items, need, picked, ok, best, some)
		}
	}
}

// TestKnapsackIsSafe holds choices against the targets: what the rounded numbers say
// suffices does, and no choice masks more than strategy greedy.
func TestKnapsackIsSafe(t *testing.T) {
	collections, measures := risktest.Collection(), risktest.Options()
	r := rand.New(rand.NewPCG(5, 6))
	solved, fewer, many := 0, 0, 0
	for seed := range 3000 {
		a, err := risk.Assess(context.Background(), collections.Example(seed), measures.Example(seed))
		if err != nil {
			t.Fatal(err)
		}
		k := &knapsack{
			Plan:   &Plan{Options: Defaults(), before: a, state: a.State(nil)},
			masked: make([]bool, len(a.Collection().Entities)),
		}
		for c, err := range a.Chains(context.Background(), 40) {
			if err != nil {
				t.Fatal(err)
			}
			target := c.Risk * r.Float64()
			candidates := k.candidates(c.Edges)
			meets := func(list []int) bool {
				k.set(list, true)
				defer k.set(list, false)
				return k.met(c.Edges, target)
			}
			if chosen, ok := k.fewest(c.Edges, target, candidates); ok {
				solved++
				if !meets(chosen) {
					t.Fatalf("seed %d: %v leaves chain %v above %g", seed, chosen, c.Documents, target)
				}
			}
			greedy, chosen := k.enough(c.Edges, target, candidates), k.choice(c.Edges, target)
			if !meets(chosen) || len(chosen) > len(greedy) {
				t.Fatalf("seed %d: %v of chain %v, greedy %v", seed, chosen, c.Documents, greedy)
			}
			if len(greedy) > len(chosen) {
				fewer++
			}
			many++
		}
	}
	if solved < 1000 || fewer == 0 {
		t.Errorf("%d of %d chains solved, %d in fewer", solved, many, fewer)
	}
	t.Logf("%d of %d chains solved, %d in fewer", solved, many, fewer)
}
