package cover

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// covers yields all choices that cover the rows, as shares.
func covers(p *Problem, yield func(x []float64)) {
	chosen, x := make([]bool, len(p.Costs)), make([]float64, len(p.Costs))
	for set := range 1 << len(p.Costs) {
		for i := range chosen {
			chosen[i], x[i] = set>>i&1 == 1, float64(set>>i&1)
		}
		if p.covers(chosen) {
			yield(x)
		}
	}
}

// drawUnit makes a small problem of rows that ask for one or two of a few items.
func drawUnit(r *rand.Rand) *Problem {
	p := &Problem{Costs: make([]int64, 6+r.IntN(6))}
	for i := range p.Costs {
		p.Costs[i] = 1 + r.Int64N(2)
	}
	for k := range 8 + r.IntN(10) {
		items := r.Perm(len(p.Costs))[:2+r.IntN(3)]
		row := Row{Need: 1 + int64(len(items))/4, ID: int32(k), unit: true}
		for _, i := range items {
			row.Items = append(row.Items, int32(i))
		}
		slices.Sort(row.Items)
		p.Rows = append(p.Rows, row)
	}
	return p
}

// TestHalves holds proofs that rest on rows added up and halved, and on such rows again.
func TestHalves(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	halved, again := 0, 0
	for range 600 {
		p := drawUnit(r)
		q := part{Problem: *p}
		for i := range p.Costs {
			q.item = append(q.item, int32(i))
		}
		got := q.large(context.Background(), slices.Repeat([]bool{true}, len(p.Costs)), Limits{Rounds: 10, Steps: 500, Tries: 5, Threads: 1})
		s := &Solution{Chosen: make([]bool, len(p.Costs))}
		s.add(&q, &got)
		checkProof(t, p, s)
		least := cheapest(p, p.Rows, func(i int32) int64 { return p.Costs[i] })
		if bound := roundedUp(sum(s.Blocks)); bound > least || p.Cost(got.chosen) < least {
			t.Fatalf("%+v: cost %d, bound %d, least %d", p, p.Cost(got.chosen), bound, least)
		}
		for _, b := range s.Blocks {
			if b.Halved {
				halved++
				if slices.ContainsFunc(b.Rows, func(id int32) bool { return id < 0 }) {
					again++
				}
			}
		}
	}
	if halved < 50 || again == 0 {
		t.Errorf("%d rows are halved, %d again", halved, again)
	}
}

// TestWeigh holds the search by weights to choices that cover all rows, that are never
// worse, and that are the same at every run.
func TestWeigh(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	found := 0
	for range 300 {
		p := draw(r)
		if len(p.Rows) == 0 {
			continue
		}
		start := slices.Repeat([]bool{true}, len(p.Costs))
		got := p.weigh(context.Background(), start, 0, 300)
		if !p.covers(got) || !slices.Equal(got, p.weigh(context.Background(), start, 0, 300)) {
			t.Fatalf("%+v: %v", p, got)
		}
		if p.Cost(got) == cheapest(p, p.Rows, func(i int32) int64 { return p.Costs[i] }) {
			found++
		}
	}
	if found < 200 {
		t.Errorf("the cheapest %d times", found)
	}
}

// TestCuts holds that no choice that covers all rows misses a cut, and that cuts miss the
// shares for which they were sought.
func TestCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	kinds := map[string]int{}
	for n := range 1500 {
		p := draw(r)
		if n%3 == 0 {
			p = drawUnit(r)
		}
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
		for k := range p.Rows {
			p.Rows[k].unit = p.Rows[k].Coefs == nil
		}
		cuts = append(cuts, p.halves(context.Background(), relaxed.x, 0, 1)...)
		for i := range cuts {
			c := &cuts[i]
			kinds[[]string{"one row", "near rows", "halved"}[min(1, c.need)+min(1, int64(c.half))]]++
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
	for _, k := range []string{"one row", "near rows", "halved"} {
		if kinds[k] < 50 {
			t.Errorf("%s: %d cuts", k, kinds[k])
		}
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
	s := &Solution{Chosen: make([]bool, len(q.Costs))}
	q.item = []int32{0, 1, 2, 3, 4}
	s.add(&q, &got)
	checkProof(t, &q.Problem, s)
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
