package cover

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// draw makes a small problem.
func draw(r *rand.Rand) *Problem {
	n := 1 + r.IntN(12)
	p := &Problem{}
	for range n {
		p.Costs = append(p.Costs, 1+r.Int64N([]int64{1, 3, 20}[r.IntN(3)]))
	}
	for k := range r.IntN(10) {
		row := Row{ID: int32(k)}
		var all int64
		for i := range n {
			if r.IntN(3) == 0 {
				c := 1 + r.Int64N(9)
				row.Items, row.Coefs = append(row.Items, int32(i)), append(row.Coefs, c)
				all += c
			}
		}
		if len(row.Items) == 0 {
			continue
		}
		row.Need = 1 + r.Int64N(all)
		for i := range row.Coefs {
			row.Coefs[i] = min(row.Coefs[i], row.Need)
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

// cheapest tries all choices.
func cheapest(p *Problem, rows []Row, price func(item int32) int64) int64 {
	best := int64(1) << 60
	chosen := make([]bool, len(p.Costs))
	for set := range 1 << len(p.Costs) {
		var sum int64
		for i := range chosen {
			if chosen[i] = set>>i&1 == 1; chosen[i] {
				sum += price(int32(i))
			}
		}
		if sum < best && !slices.ContainsFunc(rows, func(r Row) bool { return r.missing(chosen) > 0 }) {
			best = sum
		}
	}
	return best
}

// TestSolve holds solutions and their proofs against all choices.
func TestSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		p := draw(r)
		s := Solve(context.Background(), p, nil, Limits{})
		want := cheapest(p, p.Rows, func(i int32) int64 { return p.Costs[i] })
		if s.Cost != want || s.Bound != want || !p.covers(s.Chosen) {
			t.Fatalf("%+v: cost %d, bound %d, want %d", p, s.Cost, s.Bound, want)
		}
		checkProof(t, p, s)
	}
}

// TestSolveFrom holds that what comes of a choice that covers all rows does so too and
// costs no more, also where nothing is searched.
func TestSolveFrom(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for range 1000 {
		p := draw(r)
		start := make([]bool, len(p.Costs))
		for i := range start {
			start[i] = r.IntN(3) > 0
		}
		if !p.covers(start) {
			continue
		}
		red := p.reduce()
		own := red.replaced(start)
		for i := range red.parts {
			q := &red.parts[i]
			best := make([]bool, len(q.item))
			for j, item := range q.item {
				best[j] = own[item]
			}
			if !q.covers(best) {
				t.Fatalf("%+v: %v does not cover a part", p, start)
			}
			best = q.large(context.Background(), best, Limits{Rounds: 3, Steps: 100, Tries: 3}).chosen
			if !q.covers(best) {
				t.Fatalf("%+v: what comes of %v does not cover a part", p, start)
			}
		}
		s := Solve(context.Background(), p, start, Limits{})
		if !p.covers(s.Chosen) || s.Cost > p.Cost(start) {
			t.Fatalf("%+v: from %v to %v", p, start, s.Chosen)
		}
	}
}

// proofCheck goes through a proof by trying all choices that are still looked at.
type proofCheck struct {
	*testing.T
	*Problem
	left    []int64
	choices [][]bool
	halved  map[int32]Row
}

func checkProof(t *testing.T, p *Problem, s *Solution) {
	t.Helper()
	c := &proofCheck{T: t, Problem: p, halved: map[int32]Row{}}
	for _, cost := range p.Costs {
		c.left = append(c.left, cost*Scale)
	}
	for set := range 1 << len(p.Costs) {
		chosen := make([]bool, len(p.Costs))
		for i := range chosen {
			chosen[i] = set>>i&1 == 1
		}
		c.choices = append(c.choices, chosen)
	}
	for i, b := range s.Blocks {
		switch {
		case b.Halved:
			c.halve(int32(i), b)
		case b.By != nil:
			c.leaveOut(b)
		default:
			c.price(b)
		}
	}
}

func (c *proofCheck) row(id int32) Row {
	if r, ok := c.halved[-1-id]; ok && id < 0 {
		return r
	}
	return c.Rows[slices.IndexFunc(c.Rows, func(r Row) bool { return r.ID == id })]
}

// price holds a value to what covering the rows costs, and that what makes up all of it is
// in every choice.
func (c *proofCheck) price(b Block) {
	prices := make([]int64, len(c.Costs))
	for i, item := range b.Items {
		prices[item] = b.Prices[i]
		if c.left[item] -= b.Prices[i]; c.left[item] < 0 {
			c.Fatalf("item %d is priced above its cost", item)
		}
	}
	for _, chosen := range c.choices {
		sum := int64(0)
		for i, is := range chosen {
			if is {
				sum += prices[i]
			}
		}
		if sum < b.Value && !slices.ContainsFunc(b.Rows, func(id int32) bool { r := c.row(id); return r.missing(chosen) > 0 }) {
			c.Fatalf("block %+v of %+v is worth %d", b, c.Problem, sum)
		}
	}
	if len(b.Items) == 1 && b.Value == c.Costs[b.Items[0]]*Scale {
		c.choices = slices.DeleteFunc(c.choices, func(chosen []bool) bool { return !chosen[b.Items[0]] })
	}
}

// leaveOut holds that choices without some items are as cheap as those with them.
func (c *proofCheck) leaveOut(b Block) {
	for i, f := range b.Items {
		e := b.By[i]
		for _, chosen := range c.choices {
			if !chosen[f] || !c.covers(chosen) {
				continue
			}
			other := slices.Clone(chosen)
			other[f], other[e] = false, true
			if !c.covers(other) || c.Cost(other) > c.Cost(chosen) {
				c.Fatalf("%+v: %d does not do in place of %d", c.Problem, e, f)
			}
		}
		c.choices = slices.DeleteFunc(c.choices, func(chosen []bool) bool { return chosen[f] })
	}
}

// halve holds that what is halved is true of every choice that covers its rows.
func (c *proofCheck) halve(n int32, b Block) {
	all := Row{}
	in := func(i int) bool { return slices.ContainsFunc(c.choices, func(chosen []bool) bool { return chosen[i] }) }
	always := func(i int) bool {
		return !slices.ContainsFunc(c.choices, func(chosen []bool) bool { return !chosen[i] })
	}
	coefs := make([]int64, len(c.Costs))
	for _, id := range b.Rows {
		r := c.row(id)
		all.Need += r.Need
		for i, item := range r.Items {
			if always(int(item)) {
				all.Need -= r.coef(i)
			} else if in(int(item)) {
				coefs[item] += r.coef(i)
			}
		}
	}
	all.Need = (all.Need + 1) / 2
	for i, x := range coefs {
		if x > 0 {
			all.Items, all.Coefs = append(all.Items, int32(i)), append(all.Coefs, (x+1)/2)
		}
	}
	for _, chosen := range c.choices {
		if c.covers(chosen) && all.missing(chosen) > 0 {
			c.Fatalf("%+v: %v does not cover %+v", c.Problem, chosen, all)
		}
	}
	c.halved[n] = all
}

// TestSplit holds the bound of the dual alone, and that no item's prices exceed its cost.
func TestSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	sum, best := int64(0), int64(0)
	for range 2000 {
		p := draw(r)
		q := part{Problem: *p}
		split := p.rootSplit(100)
		want := cheapest(p, p.Rows, func(i int32) int64 { return p.Costs[i] })
		if split.Bound() > want {
			t.Fatalf("%+v: bound %d, want %d", p, split.Bound(), want)
		}
		sum, best = sum+split.Bound(), best+want
		checkProof(t, p, &Solution{Blocks: q.blocks(split, nil)})
	}
	t.Logf("%d of %d", sum, best)
}

// TestClusters holds that rows that are searched together prove more than each by itself,
// that no proof gets weaker, and that every proof is true.
func TestClusters(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	before, after := int64(0), int64(0)
	for range 1000 {
		p := draw(r)
		q := part{Problem: *p}
		split := p.rootSplit(30)
		rows, sum := split.sum(), int64(0)
		s := &Solution{Blocks: q.clusters(context.Background(), split)}
		for _, b := range s.Blocks {
			sum += b.Value
		}
		if sum < rows {
			t.Fatalf("%+v: from %d to %d", p, rows, sum)
		}
		checkProof(t, p, s)
		before, after = before+rows, after+sum
	}
	if after <= before {
		t.Errorf("from %d to %d", before, after)
	}
}

// TestBetter holds the local search to choices that cover all rows, that are never worse,
// and that are the same at every run.
func TestBetter(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	before, after := int64(0), int64(0)
	for range 300 {
		p := draw(r)
		if len(p.Rows) == 0 {
			continue
		}
		start := p.greedy(func(int32) float64 { return 1 })
		weight := func(i int32) float64 { return float64(p.Costs[i]) }
		got := p.better(context.Background(), start, weight, 200)
		if !p.covers(got) || p.Cost(got) > p.Cost(start) {
			t.Fatalf("%+v: from %d to %d", p, p.Cost(start), p.Cost(got))
		}
		if again := p.better(context.Background(), start, weight, 200); !slices.Equal(got, again) {
			t.Fatalf("%+v: another run chooses otherwise", p)
		}
		before, after = before+p.Cost(start), after+p.Cost(got)
	}
	if after >= before {
		t.Errorf("from %d to %d", before, after)
	}
}
