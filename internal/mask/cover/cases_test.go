package cover

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/internal/mask/proof"
)

// TestCases holds that cases prove what trying all choices finds and no more, and that each
// part of each case is worth what it says.
func TestCases(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range 1500 {
		p := draw(r)
		want := cheapest(p, p.Rows, func(i int32) int64 { return p.Costs[i] })
		q := &part{Problem: *p}
		tight := q.tighten(context.Background(), Limits{Rounds: 2, Steps: 40, Threads: 1}, want)
		b := q.cases(context.Background(), tight, 0, want+1)
		if want == 0 && b == nil {
			continue
		}
		if b == nil || b.Value != want*Scale {
			t.Fatalf("%+v: cases prove %+v, want %d", p, b, want)
		}
		c := &caseCheck{T: t, Problem: p, block: b, halves: tight.halves, said: make([]int8, len(p.Costs))}
		c.check(b.Case, 0)
	}
}

// lines are those of an affine space of three points a line: whoever meets all of them
// leaves a cap set. The largest have 2, 4, 9 and 20 points in 1 to 4 dimensions.
func lines(dimensions int) *Problem {
	p := &Problem{}
	n := 1
	for range dimensions {
		n *= 3
	}
	for a := range n {
		p.Costs = append(p.Costs, 1)
		for b := a + 1; b < n; b++ {
			c := 0 // a + b + c is 0 in each coordinate
			for unit := 1; unit < n; unit *= 3 {
				c += (6 - a/unit%3 - b/unit%3) % 3 * unit
			}
			if c > b {
				p.Rows = append(p.Rows, Row{Items: []int32{int32(a), int32(b), int32(c)}, Need: 1, ID: int32(len(p.Rows))})
			}
		}
	}
	return p
}

// TestCapSets holds cases to what is known of cap sets.
func TestCapSets(t *testing.T) {
	for dimensions, want := range map[int]int64{2: 9 - 4, 3: 27 - 9} {
		p := lines(dimensions)
		q := &part{Problem: *p}
		tight := q.tighten(context.Background(), Limits{Rounds: 2, Steps: 100, Threads: 1}, want)
		b := q.cases(context.Background(), tight, 0, want+1)
		if b == nil || b.Value > want*Scale || b.Value < want*Scale*4/5 {
			t.Fatalf("%d dimensions: %+v", dimensions, b)
		}
		t.Logf("%d dimensions: %d of %d", dimensions, b.Value/Scale, want)
		if c := (&caseCheck{T: t, Problem: p, block: b, halves: tight.halves, said: make([]int8, len(p.Costs))}); dimensions > 2 {
			c.check(b.Case, 0)
			if b.Case.Parts != nil {
				t.Error("it is proved without cases")
			}
		}
	}
}

// caseCheck goes through cases by trying all choices.
type caseCheck struct {
	*testing.T
	*Problem
	block  *Block
	halves []Row
	said   []int8
}

func (c *caseCheck) check(x *proof.Case, paid int64) {
	if x.Masked != nil || x.Kept != nil {
		c.said[x.Entity] = isChosen
		c.check(x.Masked, paid+c.Costs[x.Entity])
		c.said[x.Entity] = isRefused
		c.check(x.Kept, paid)
		c.said[x.Entity] = undecided
		return
	}
	left := make([]int64, len(c.Costs))
	for i, cost := range c.Costs {
		left[i] = cost * Scale
	}
	sum := paid * Scale
	for i := range x.Parts {
		sum += x.Parts[i].Value
		c.part(&x.Parts[i], left)
	}
	if roundedUp(sum)*Scale < c.block.Value {
		c.Fatalf("%+v: a case of %d proves %d", c.Problem, c.block.Value, sum)
	}
}

func (c *caseCheck) part(x *proof.Part, left []int64) {
	prices := make([]int64, len(c.Costs))
	for i, item := range x.Entities {
		prices[item] = x.Prices[i]
		if left[item] -= x.Prices[i]; left[item] < 0 || c.said[item] != undecided {
			c.Fatalf("item %d is priced above its cost", item)
		}
	}
	var rows []Row
	for _, at := range x.Bounds {
		if id := c.block.Rows[at]; id < 0 {
			rows = append(rows, c.halves[-1-id])
		} else {
			for _, row := range c.Rows {
				if row.ID == id {
					rows = append(rows, row)
				}
			}
		}
	}
	for i := range rows { // what is refused is in no choice
		rows[i] = rows[i].without(c.said)
	}
	if len(c.Costs) > 12 {
		if !proof.AtLeast(priced(rows, x.Entities), x.Prices, x.Value, 1_000_000) {
			c.Fatalf("a part of %d is not worth it", x.Value)
		}
		return
	}
	if got := cheapest(c.Problem, rows, func(i int32) int64 { return prices[i] }); got < x.Value {
		c.Fatalf("%+v: a part of %d is worth %d", c.Problem, x.Value, got)
	}
}

// without is a row that what is refused does nothing for.
func (r Row) without(said []int8) Row {
	own := Row{Need: r.Need}
	for i, item := range r.Items {
		if said[item] != isRefused {
			own.Items, own.Coefs = append(own.Items, item), append(own.Coefs, r.coef(i))
		}
	}
	return own
}

// priced are rows by the places of what has a price; all else counts as chosen.
func priced(rows []Row, items []int32) (own []proof.Row) {
	for _, r := range rows {
		x := proof.Row{Need: r.Need}
		for i, item := range r.Items {
			if at, ok := slices.BinarySearch(items, item); ok {
				x.Items, x.Coefs = append(x.Items, int32(at)), append(x.Coefs, r.coef(i))
			} else {
				x.Need -= r.coef(i)
			}
		}
		own = append(own, x)
	}
	return own
}

// covers reports whether the chosen items cover all rows.
func (p *Problem) covers(chosen []bool) bool {
	for k := range p.Rows {
		if p.Rows[k].missing(chosen) > 0 {
			return false
		}
	}
	return true
}
