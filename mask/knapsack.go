package mask

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe/risk"
)

// knapsack is the chain pass of strategy knapsack: of each chain that is above its target
// it masks the fewest entities that bring it there, and of those choices the one that is
// least important.
//
// A hop of risk h costs −ln(1−h), and a chain meets its target t if its hops cost at most
// −ln(1−t) together. What a hop costs is concave in a = −ln(1−s) of what makes it, since
// h = s·g with g ≤ 1. So masking some entities saves at least the sum of what masking each
// of them alone saves; where g is 1 it saves just that. Whatever choice of entities saves
// enough by that sum therefore meets the target: this is a knapsack.
//
// Savings are rounded down to the cells of a grid, and the need is rounded up and by one
// cell more. If the rounded savings reach the rounded need, the true ones reach the true
// need: Σw ≥ cell·Σ⌊w/cell⌋ ≥ cell·⌈need/cell⌉ ≥ need, and the cell more is far above the
// error of the logarithms. Masking also lowers the risks of the documents, which lowers
// hops further and is not counted. What a choice can spare after all is given up.
type knapsack struct {
	*Plan
	masked []bool
	dp     sack
}

// cell is that of the grid, in −ln(1−h).
const cell = 1.0 / 1024

func (p *Plan) knapsack(ctx context.Context) error {
	_, entities := p.before.Size()
	k := &knapsack{Plan: p, masked: make([]bool, entities)}
	for e := range k.masked {
		k.masked[e] = p.state.Masked(e)
	}
	for c, err := range p.state.Above(ctx, p.state.Options().Medium, p.leastTarget) {
		if err != nil {
			return err
		}
		k.relieve(c)
	}
	return nil
}

func (k *knapsack) relieve(c risk.Chain) {
	target := k.Options.Target(c.Level, c.Risk)
	if k.state.ChainRisk(c.Edges) <= target {
		return
	}
	for _, e := range k.choice(c.Edges, target) {
		k.mask(e, ChainPass, c.Documents)
		k.state.Mask(e)
		k.masked[e] = true
	}
}

// choice is what to mask of a chain, the most important first.
func (k *knapsack) choice(edges []int, target float64) []int {
	candidates := k.candidates(edges)
	chosen, ok := k.fewest(edges, target, candidates)
	if !ok {
		chosen = slices.Clone(candidates)
	}
	chosen = k.spare(edges, target, chosen)
	if other := k.spare(edges, target, k.enough(edges, target, candidates)); k.less(other, chosen) {
		chosen = other
	}
	return chosen
}

// less reports whether one choice is to be preferred to another.
func (k *knapsack) less(a, b []int) bool {
	last := func(list []int) (n int) {
		for _, e := range list {
			n += k.Options.last(e)
		}
		return n
	}
	return cmp.Or(last(a)-last(b), len(a)-len(b)) < 0
}

// candidates lists the unmasked entities on a chain's edges, the most important first.
func (k *knapsack) candidates(edges []int) (list []int) {
	for _, edge := range edges {
		list = append(list, k.state.Via(edge)...)
	}
	slices.Sort(list)
	list = slices.DeleteFunc(slices.Compact(list), k.Options.kept)
	k.byImportance(list)
	return list
}

// enough is what strategy greedy masks.
func (k *knapsack) enough(edges []int, target float64, candidates []int) []int {
	defer k.set(candidates, false)
	for i, e := range candidates {
		k.masked[e] = true
		if k.met(edges, target) {
			return slices.Clone(candidates[:i+1])
		}
	}
	return candidates
}

func (k *knapsack) met(edges []int, target float64) bool {
	return k.state.ChainRiskWithout(edges, k.masked) <= target
}

func (k *knapsack) set(list []int, masked bool) {
	for _, e := range list {
		k.masked[e] = masked
	}
}

// spare gives up what a choice does not need, the most important first; what goes last
// comes before all.
func (k *knapsack) spare(edges []int, target float64, chosen []int) []int {
	k.byImportance(chosen)
	k.set(chosen, true)
	defer k.set(chosen, false)
	order := slices.Clone(chosen)
	slices.SortStableFunc(order, func(a, b int) int { return k.Options.last(b) - k.Options.last(a) })
	var kept []int
	for _, e := range order {
		k.masked[e] = false
		if !k.met(edges, target) {
			k.masked[e] = true
			kept = append(kept, e)
		}
	}
	k.byImportance(kept)
	return kept
}

// fewest solves the knapsack of a chain; ok is false where its numbers are not finite, or
// nothing suffices by them.
func (k *knapsack) fewest(edges []int, target float64, candidates []int) (chosen []int, ok bool) {
	need := math.Log1p(-target)
	savings := make(map[int]float64, len(candidates))
	for _, edge := range edges {
		need += k.savings(edge, savings)
	}
	if math.IsNaN(need) || math.IsInf(need, 0) || need > 64 {
		return nil, false
	}
	list := make([]sackItem, len(candidates))
	for i, e := range candidates {
		w := savings[e]
		if math.IsNaN(w) {
			return nil, false
		}
		list[i] = sackItem{
			weight: int(math.Floor(min(w, need+1) / cell)),
			cost:   sackCost{k.Options.last(e), 1, k.before.Importance(e)},
		}
	}
	picked, ok := k.dp.cheapest(list, max(0, int(math.Ceil(need/cell)))+1)
	for _, i := range picked {
		chosen = append(chosen, candidates[i])
	}
	return chosen, ok
}

// savings adds what masking each entity alone saves of a hop, and returns what the hop
// costs.
func (k *knapsack) savings(edge int, savings map[int]float64) float64 {
	e := k.state.Edge(edge)
	cost := func(rest float64) float64 {
		return -math.Log1p(-risk.Hop(1-rest, k.state.Risk(e.A), k.state.Risk(e.B)))
	}
	via := slices.DeleteFunc(slices.Clone(k.state.Assessment.Via(edge)), func(c risk.Contribution) bool { return k.masked[c.Entity] })
	rest := func(without int) float64 {
		product := 1.0
		for i, c := range via {
			if i != without {
				product *= 1 - c.Value
			}
		}
		return product
	}
	all := cost(rest(-1))
	for i, c := range via {
		savings[c.Entity] += all - cost(rest(i))
	}
	return all
}
