package cover

import (
	"context"
	"math/rand/v2"
	"slices"
)

// weighing seeks a cheaper choice than the best by leaving some rows uncovered for a while:
// it gives up what is missed least, and takes what covers one of the open rows and most of
// the others. Rows that stay open weigh more and more, so that the search leaves places
// where it goes in circles (row weighting local search, Gao and others, 2015). Chance is
// drawn from a fixed seed, so that the same problem has the same outcome.
type weighing struct {
	*Problem
	rows    [][]share
	chosen  []bool
	cost    int64
	list    []int32 // what is chosen
	at      []int32 // of chosen items, their places in list; of rows, in open
	missing []int64
	weight  []float64 // of rows
	worth   []float64 // of items: what of all weights turning them changes
	open    []int32
	openAt  []int32
	turned  []int  // of items, the step that last turned each
	still   []bool // of items, nothing near them has been turned since they were given up
	random  *rand.Rand
}

// drawn is how many items are looked at for one to give up.
const drawn = 60

// weigh goes so many steps, or until the context ends or the best costs no more than enough.
func (p *Problem) weigh(ctx context.Context, chosen []bool, enough int64, steps int) []bool {
	w := p.newWeighing(chosen)
	best, least := slices.Clone(chosen), w.cost
	for n := 1; n <= steps; n++ {
		for len(w.open) == 0 && len(w.list) > 0 {
			if w.cost < least {
				least = w.cost
				copy(best, w.chosen)
			}
			w.turn(w.needless(-1), n)
		}
		if least <= enough || len(w.list) == 0 || n%256 == 0 && ctx.Err() != nil {
			break
		}
		w.turn(w.needless(n-1), n)
		item := w.wanted()
		for len(w.list) > 0 && w.cost+w.Costs[item] >= least {
			w.turn(w.needless(n-1), n)
		}
		if w.cost+w.Costs[item] < least {
			w.turn(item, n)
		}
		for _, k := range w.open {
			w.reweigh(k)
		}
	}
	return best
}

func (p *Problem) newWeighing(chosen []bool) *weighing {
	n, m := len(p.Costs), len(p.Rows)
	w := &weighing{
		Problem: p, rows: p.rowsOf(), chosen: make([]bool, n), at: make([]int32, n), missing: make([]int64, m),
		weight: make([]float64, m), worth: make([]float64, n), openAt: make([]int32, m), turned: make([]int, n),
		still: make([]bool, n), random: rand.New(rand.NewPCG(2, uint64(m))),
	}
	for k := range p.Rows {
		r := &p.Rows[k]
		w.weight[k], w.missing[k] = 1, r.Need
		w.openAt[k] = int32(len(w.open))
		w.open = append(w.open, int32(k))
		for i, item := range r.Items {
			w.worth[item] += w.does(int32(k), r.coef(i), false)
		}
	}
	for item, c := range chosen {
		if c {
			w.turn(int32(item), 0)
		}
	}
	return w
}

// does is what of a row's weight an item that is not chosen would cover, or a chosen one
// would lay open.
func (w *weighing) does(k int32, coef int64, chosen bool) float64 {
	before := max(0, w.missing[k])
	after := w.missing[k] - coef
	if chosen {
		after = w.missing[k] + coef
	}
	change := before - max(0, after)
	if chosen {
		change = -change
	}
	return w.weight[k] * float64(change) / float64(w.Rows[k].Need)
}

// turn chooses an item, or gives it up.
func (w *weighing) turn(item int32, step int) {
	now := !w.chosen[item]
	w.chosen[item], w.turned[item] = now, step
	if now {
		w.cost += w.Costs[item]
		w.at[item] = int32(len(w.list))
		w.list = append(w.list, item)
	} else {
		w.cost -= w.Costs[item]
		w.still[item] = true
		last := w.list[len(w.list)-1]
		w.list[w.at[item]], w.at[last] = last, w.at[item]
		w.list = w.list[:len(w.list)-1]
	}
	worth := 0.0
	for _, x := range w.rows[item] {
		change := -x.coef
		if !now {
			change = x.coef
		}
		w.move(x.row, change, item)
		worth += w.does(x.row, x.coef, now)
	}
	w.worth[item] = worth
}

// move changes what a row misses, and what its items are worth.
func (w *weighing) move(k int32, change int64, but int32) {
	r := &w.Rows[k]
	was := w.missing[k]
	w.missing[k] = was + change
	switch is := w.missing[k]; {
	case was > 0 && is <= 0:
		last := w.open[len(w.open)-1]
		w.open[w.openAt[k]], w.openAt[last] = last, w.openAt[k]
		w.open = w.open[:len(w.open)-1]
	case was <= 0 && is > 0:
		w.openAt[k] = int32(len(w.open))
		w.open = append(w.open, k)
	}
	for i, item := range r.Items {
		if item == but {
			continue
		}
		w.still[item] = false
		after := w.does(k, r.coef(i), w.chosen[item])
		w.missing[k] = was
		w.worth[item] += after - w.does(k, r.coef(i), w.chosen[item])
		w.missing[k] = was + change
	}
}

// reweigh makes a row weigh more.
func (w *weighing) reweigh(k int32) {
	r := &w.Rows[k]
	for i, item := range r.Items {
		w.worth[item] += w.does(k, r.coef(i), w.chosen[item]) / w.weight[k]
	}
	w.weight[k]++
}

// needless is the chosen item of some that is missed least for what it costs, but none that
// was turned at a step.
func (w *weighing) needless(step int) int32 {
	best, least := int32(-1), 0.0
	for range min(drawn, len(w.list)) {
		item := w.list[w.random.IntN(len(w.list))]
		if w.turned[item] == step {
			continue
		}
		x := w.worth[item] / float64(w.Costs[item])
		if best < 0 || x < least || x == least && w.turned[item] < w.turned[best] {
			best, least = item, x
		}
	}
	if best < 0 {
		return w.list[0]
	}
	return best
}

// wanted is the item that covers most of the weight that is open for what it costs, of an
// open row drawn by chance.
func (w *weighing) wanted() int32 {
	r := &w.Rows[w.open[w.random.IntN(len(w.open))]]
	best, most := int32(-1), 0.0
	for _, allowed := range []bool{false, true} {
		for _, item := range r.Items {
			if w.chosen[item] || w.still[item] && !allowed {
				continue
			}
			x := w.worth[item] / float64(w.Costs[item])
			if best < 0 || x > most || x == most && w.turned[item] < w.turned[best] {
				best, most = item, x
			}
		}
		if best >= 0 {
			break
		}
	}
	return best
}
