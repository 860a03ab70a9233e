package cover

import (
	"context"
	"math"
	"slices"
)

// nearCuts finds cuts of rows that are near each other: of what the shares leave open
// about a row, it seeks weights of the items by which every choice that covers the rows
// weighs more than the shares do.
func (p *Problem) nearCuts(ctx context.Context, x []float64, round int, threads int) []cut {
	g := newGrower(p)
	g.whole = func(item int32) bool { return x[item] >= whole }
	g.may = func(k int32) bool { return p.Rows[k].just(x) }
	var all []cluster
	covered := make([]int8, len(p.Rows))
	for n := range p.Rows {
		k := int32((n + round*7919) % len(p.Rows)) // another row is the first in each round
		if covered[k] >= often || !g.may(k) || ctx.Err() != nil {
			continue
		}
		c := g.grow(k)
		for _, k := range c.rows {
			covered[k]++
		}
		if len(c.rows) > 1 && len(c.items) <= clusterItems {
			all = append(all, c)
		}
	}
	cuts := make([]cut, len(all))
	spread(threads, len(all), 16, func(lo, hi int) {
		for i := lo; i < hi && ctx.Err() == nil; i++ {
			cuts[i] = p.nearCut(&all[i], x)
		}
	})
	return slices.DeleteFunc(cuts, func(c cut) bool { return c.items == nil })
}

// often is in how many clusters a row is that is not the first of another.
const often = 2

// whole is from which share on an item is taken as chosen.
const whole = 0.999

// just reports whether shares, but not only whole ones, cover a row with little to spare.
func (r *Row) just(x []float64) bool {
	sum, open := 0.0, 0
	for i, item := range r.Items {
		sum += x[item] * float64(r.coef(i))
		if x[item] > 1-whole && x[item] < whole {
			open++
		}
	}
	return open > 1 && sum < float64(r.Need)*1.05
}

// weighed is how often weights are tried, and weightUnit what an item weighs at most.
const (
	weighed    = 40
	weightUnit = 10_000
)

// nearCut moves the weights towards the choice that weighs least, and away from the shares.
func (p *Problem) nearCut(c *cluster, x []float64) (best cut) {
	s := newSmall(p.about(c))
	known := uint32(1)<<len(c.items) - 1
	w := make([]float64, len(c.items))
	for i := range w {
		w[i] = 1
	}
	least := 1.0 - violated
	for n := range weighed {
		most := slices.Max(w)
		if most <= 0 {
			break
		}
		weight := 0.0
		for i, item := range c.items {
			s.prices[i] = int64(math.Ceil(w[i] / most * weightUnit))
			weight += float64(s.prices[i]) * x[item]
		}
		need, choice, ok := s.cheapest(known)
		if !ok || need == 0 {
			break
		}
		if ratio := weight / float64(need); ratio < least {
			least, best = ratio, weighedCut(c, s.prices[:len(w)], need)
		}
		known = choice
		c.move(w, choice, x, n)
	}
	return best
}

// move takes a step of the n-th length.
func (c *cluster) move(w []float64, choice uint32, x []float64, n int) {
	chosen := func(i int) float64 { return float64(choice >> i & 1) }
	norm := 0.0
	for i, item := range c.items {
		norm += (chosen(i) - x[item]) * (chosen(i) - x[item])
	}
	step := 1 / math.Sqrt(norm*float64(n+1))
	for i, item := range c.items {
		w[i] = max(0, w[i]+step*(chosen(i)-x[item]))
	}
}

// weighedCut says that what is chosen of a cluster weighs so much.
func weighedCut(c *cluster, weights []int64, need int64) cut {
	out := cut{of: c.rows, need: need}
	for i, item := range c.items {
		if w := min(weights[i], need); w > 0 {
			out.items, out.whole = append(out.items, item), append(out.whole, w)
			out.coefs = append(out.coefs, float64(w)/float64(need))
		}
	}
	return out
}
