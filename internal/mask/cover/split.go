package cover

import (
	"cmp"
	"context"
	"slices"
)

// Split is a split of the costs among the rows, and what it proves.
type Split struct {
	Prices [][]int64 // of each row, for each of its items
	Values []int64   // of each row, the least price at which it is covered, or less
	pool   []int64   // what is left of each item's cost
	sack   knapsack
}

// Bound is what the split proves, in costs: no choice that covers all rows costs less.
func (s *Split) Bound() int64 {
	var sum int64
	for _, v := range s.Values {
		sum += v
	}
	return roundedUp(sum)
}

func newSplit(p *Problem) *Split {
	s := &Split{Prices: make([][]int64, len(p.Rows)), Values: make([]int64, len(p.Rows)), pool: make([]int64, len(p.Costs))}
	for i, c := range p.Costs {
		s.pool[i] = c * Scale
	}
	n := 0
	for k := range p.Rows {
		n += len(p.Rows[k].Items)
	}
	all := make([]int64, n)
	for k := range p.Rows {
		m := len(p.Rows[k].Items)
		s.Prices[k], all = all[:m:m], all[m:]
	}
	return s
}

// share starts from prices that rows may wish. Rounding down keeps the prices of an item
// within its cost.
func (s *Split) share(p *Problem, wish [][]float64) {
	paid := make([]float64, len(p.Costs))
	for k := range p.Rows {
		for i, item := range p.Rows[k].Items {
			paid[item] += wish[k][i]
		}
	}
	for k := range p.Rows {
		r := &p.Rows[k]
		for i, item := range r.Items {
			x := wish[k][i]
			if c := float64(p.Costs[item]); paid[item] > c {
				x *= c / paid[item]
			}
			price := min(int64(x*Scale), s.pool[item])
			s.Prices[k][i] = price
			s.pool[item] -= price
		}
		s.Values[k] = s.value(r, s.Prices[k])
	}
}

func (s *Split) value(r *Row, prices []int64) int64 {
	if r.Need == 1 {
		return slices.Min(prices)
	}
	v, _ := s.sack.least(r.Need, len(r.Items), r.coef, func(i int) int64 { return prices[i] })
	return v
}

// raise lets a row take everything that is left of its items' costs, and gives back what does
// not raise its value. No value ever falls.
func (s *Split) raise(r *Row, k int) {
	prices := s.Prices[k]
	gain := false
	for i, item := range r.Items {
		gain = gain || s.pool[item] > 0
		prices[i] += s.pool[item]
		s.pool[item] = 0
	}
	if !gain {
		return
	}
	v := max(s.value(r, prices), s.Values[k])
	s.Values[k] = v
	if r.Coefs == nil {
		s.giveBackEqual(r, prices)
		return
	}
	s.giveBack(r, prices, v)
}

// giveBackEqual is for rows of which all items cover the same: what an item costs beyond
// the last of the cheapest that are needed changes nothing.
func (s *Split) giveBackEqual(r *Row, prices []int64) {
	last := slices.Min(prices)
	if r.Need > 1 {
		sorted := slices.Sorted(slices.Values(prices))
		last = sorted[r.Need-1]
	}
	for i, item := range r.Items {
		if prices[i] > last {
			s.pool[item] += prices[i] - last
			prices[i] = last
		}
	}
}

// giveBack lowers one price after the other to the least that keeps the value: what
// covering the rest without the item leaves of it. The dearest come first.
func (s *Split) giveBack(r *Row, prices []int64, v int64) {
	order := make([]int, len(prices))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(prices[b]*r.coef(a), prices[a]*r.coef(b)), a-b)
	})
	for _, i := range order {
		if prices[i] == 0 {
			continue
		}
		without, ok := s.sack.least(r.Need-r.Coefs[i], len(prices)-1,
			func(j int) int64 { return r.Coefs[skip(j, i)] }, func(j int) int64 { return prices[skip(j, i)] })
		if !ok {
			continue
		}
		if keep := max(0, v-without); keep < prices[i] {
			s.pool[r.Items[i]] += prices[i] - keep
			prices[i] = keep
		}
	}
}

// skip counts past one.
func skip(j, over int) int {
	if j >= over {
		return j + 1
	}
	return j
}

// ascend raises row after row, to and fro, until nothing is gained or the rounds are over.
func (s *Split) ascend(ctx context.Context, p *Problem, rounds int) {
	for round := range rounds {
		before := s.sum()
		for k := range p.Rows {
			if k%1024 == 0 && ctx.Err() != nil {
				return
			}
			if round%2 == 1 {
				k = len(p.Rows) - 1 - k
			}
			s.raise(&p.Rows[k], k)
		}
		if s.sum() == before && round > 0 {
			return
		}
	}
}

func (s *Split) sum() int64 {
	var sum int64
	for _, v := range s.Values {
		sum += v
	}
	return sum
}
