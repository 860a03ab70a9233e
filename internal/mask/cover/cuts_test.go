package cover

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// covers yields all choices that cover the rows, as shares.
func covers(p *Problem, yield func(x []float64)) {
	chosen, x := make([]bool, len(p.Costs)), make([]float64, len(p.Costs))
	for set := range 1 << len(p.Costs) {
		for i := range chosen {
			chosen[i], x[i] = set>>i&1 == 1, float64(set>>i&1)
		}
		if p.Covers(chosen) {
			yield(x)
		}
	}
}

// TestCuts holds that no choice that covers all rows misses a cut, and that cuts miss the
// shares for which they were sought.
func TestCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	kinds := map[bool]int{}
	for range 1500 {
		p := draw(r)
		if len(p.Rows) == 0 {
			continue
		}
		if r.IntN(2) == 0 { // pairs, of which there are cliques
			for k := range p.Rows {
				if row := &p.Rows[k]; len(row.Items) > 2 {
					row.Items, row.Coefs, row.Need = row.Items[:2], nil, 1
				}
			}
		}
		relaxed := p.relax(nil, nil, nil, 1)
		relaxed.run(context.Background(), 200)
		cuts := append(p.separate(relaxed.x), p.nearCuts(context.Background(), relaxed.x, 0, 1)...)
		for i := range cuts {
			c := &cuts[i]
			kinds[c.need > 0]++
			if c.reached(relaxed.x) > 1-violated/2 {
				t.Fatalf("%+v: shares %v do not miss %+v", p, relaxed.x, c)
			}
			covers(p, func(x []float64) {
				if c.reached(x) < 1-1e-9 {
					t.Fatalf("%+v: %v misses %+v", p, x, c)
				}
			})
		}
	}
	if kinds[true] < 50 || kinds[false] < 50 {
		t.Errorf("cuts %v", kinds)
	}
}

// TestTighten holds what is known of a clique: shares of a half cover any two of five
// items, and four of them are needed.
func TestTighten(t *testing.T) {
	q := part{Problem: Problem{Costs: []int64{1, 1, 1, 1, 1}}}
	for i := range int32(5) {
		for j := range i {
			q.Rows = append(q.Rows, Row{Items: []int32{j, i}, Need: 1, ID: int32(len(q.Rows))})
		}
	}
	r := q.relax(nil, nil, nil, 1)
	if v := r.run(context.Background(), 500); math.Abs(v-2.5) > 0.01 {
		t.Errorf("by fractions %v", v)
	}
	got := q.large(context.Background(), []bool{true, true, true, true, true}, Limits{Rounds: 5, Steps: 500, Tries: 10, Threads: 1})
	sum := int64(0)
	for _, b := range got.blocks {
		sum += b.Value
	}
	if cost := q.Cost(got.chosen); cost != 4 || sum <= 3*Scale || sum > 4*Scale {
		t.Errorf("cost %d, bound %d of %d", cost, sum, 4*Scale)
	}
	checkProof(t, &q.Problem, &Solution{Blocks: got.blocks})
}

// TestRelax holds the bound by fractions below all choices, that shares which are said to
// be the best cost what it is, and that threads change nothing.
func TestRelax(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	for range 500 {
		p := draw(r)
		least := float64(cheapest(p, p.Rows, func(i int32) int64 { return p.Costs[i] }))
		a, b := p.relax(nil, nil, nil, 1), p.relax(nil, nil, nil, 4)
		value := a.run(context.Background(), 2000)
		missing, cost := a.short(a.x)
		if value > least+1e-6 || math.Sqrt(missing) > 0.05 || math.Abs(cost-value) > 0.05*(1+least) {
			t.Fatalf("%+v: bound %v, cost %v, missing %v, least %v", p, value, cost, missing, least)
		}
		if again := b.run(context.Background(), 2000); again != value {
			t.Fatalf("%+v: %v with four threads", p, again)
		}
	}
}
