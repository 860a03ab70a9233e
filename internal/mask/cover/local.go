package cover

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
)

// localSearch betters a choice: again and again it gives up some items that are near each
// other, covers anew what that leaves open, and gives up what has become needless. A
// choice that costs no more takes the place of the one before. Chance is drawn from a
// fixed seed, so that the same problem has the same outcome.
type localSearch struct {
	*Problem
	rows   [][]share
	weight []float64 // of items, what covering goes by
	chosen []bool
	spare  []int64 // of rows, what they have beyond their need
	cost   int64
	random *rand.Rand
	undo   []int32
	open   []int32
	near   []int32
	seen   []int32 // of items, the try that last looked at each
	try    int32
}

// better tries so often, or until the context ends.
func (p *Problem) better(ctx context.Context, chosen []bool, weight func(item int32) float64, tries int) []bool {
	l := &localSearch{Problem: p, rows: p.rowsOf(), chosen: slices.Clone(chosen), random: rand.New(rand.NewPCG(1, uint64(len(p.Rows))))}
	for i := range p.Costs {
		l.weight = append(l.weight, weight(int32(i)))
	}
	for k := range p.Rows {
		l.spare = append(l.spare, -p.Rows[k].missing(chosen))
	}
	l.cost = p.Cost(chosen)
	cost := l.cost
	best, least := slices.Clone(chosen), cost
	l.seen = make([]int32, len(p.Costs))
	for n := range tries {
		if n%256 == 0 && ctx.Err() != nil {
			break
		}
		l.undo, l.try = l.undo[:0], int32(n+1)
		l.ruin()
		l.recover()
		l.tidy()
		if l.cost > cost {
			for _, item := range slices.Backward(l.undo) {
				l.flip(item)
			}
			continue
		}
		if cost = l.cost; cost < least {
			least = cost
			copy(best, l.chosen)
		}
	}
	return best
}

func (l *localSearch) flip(item int32) {
	l.chosen[item] = !l.chosen[item]
	if l.chosen[item] {
		l.cost += l.Costs[item]
	} else {
		l.cost -= l.Costs[item]
	}
	for _, x := range l.rows[item] {
		if l.chosen[item] {
			l.spare[x.row] += x.coef
		} else {
			l.spare[x.row] -= x.coef
		}
	}
}

func (l *localSearch) turn(item int32) {
	l.flip(item)
	l.undo = append(l.undo, item)
}

// ruin gives up chosen items about a row drawn by chance.
func (l *localSearch) ruin() {
	k := l.random.IntN(len(l.Rows))
	want := 1 + l.random.IntN(5)
	for range 3 {
		items := l.Rows[k].Items
		for _, item := range items {
			if l.chosen[item] && want > 0 {
				l.turn(item)
				want--
			}
		}
		if want == 0 {
			return
		}
		of := l.rows[items[l.random.IntN(len(items))]]
		k = int(of[l.random.IntN(len(of))].row)
	}
}

// recover covers what is open, row by row, each by the item that does most for its weight.
func (l *localSearch) recover() {
	l.open = l.open[:0]
	for _, item := range l.undo {
		for _, x := range l.rows[item] {
			if l.spare[x.row] < 0 {
				l.open = append(l.open, x.row)
			}
		}
	}
	slices.Sort(l.open)
	l.open = slices.Compact(l.open)
	for len(l.open) > 0 {
		k := l.open[l.random.IntN(len(l.open))]
		best, most := int32(-1), 0.0
		for _, item := range l.Rows[k].Items {
			if l.chosen[item] {
				continue
			}
			gain := 0.0
			for _, x := range l.rows[item] {
				if s := l.spare[x.row]; s < 0 {
					gain += float64(min(x.coef, -s)) / float64(l.Rows[x.row].Need)
				}
			}
			if gain *= (0.8 + 0.4*l.random.Float64()) / l.weight[item]; gain > most {
				best, most = item, gain
			}
		}
		l.turn(best)
		l.open = slices.DeleteFunc(l.open, func(k int32) bool { return l.spare[k] >= 0 })
	}
}

// tidied bounds about how many of an item's rows one looks for what is needless: some items
// are nearly everywhere.
const tidied = 24

// tidy gives up what has become needless near the items that were turned, the dearest
// first.
func (l *localSearch) tidy() {
	l.near = l.near[:0]
	for _, item := range l.undo {
		if !l.chosen[item] {
			continue
		}
		of := l.rows[item]
		for n, first := 0, l.random.IntN(len(of)); n < len(of) && n < tidied; n++ {
			k := of[(first+n)%len(of)].row
			if l.spare[k] <= 0 {
				continue
			}
			for _, y := range l.Rows[k].Items {
				if l.chosen[y] && l.seen[y] != l.try {
					l.seen[y] = l.try
					if l.needless(y) {
						l.near = append(l.near, y)
					}
				}
			}
		}
	}
	slices.SortFunc(l.near, func(a, b int32) int { return cmp.Or(cmp.Compare(l.weight[b], l.weight[a]), cmp.Compare(a, b)) })
	for _, item := range l.near {
		if l.needless(item) {
			l.turn(item)
		}
	}
}

func (l *localSearch) needless(item int32) bool {
	return !slices.ContainsFunc(l.rows[item], func(x share) bool { return l.spare[x.row] < x.coef })
}
