package mask

import "cmp"

// sack is a knapsack of which the weight must reach a need as cheaply as possible. It
// keeps its room from one to the next.
type sack struct {
	best  []sackCost
	taken []bool // of each item and need, whether the cheapest takes the item
}

// sackCost counts entities that go last, then all, then adds up how important they are.
type sackCost struct {
	last, count int
	importance  float64
}

func (a sackCost) compare(b sackCost) int {
	return cmp.Or(a.last-b.last, a.count-b.count, cmp.Compare(a.importance, b.importance))
}

type sackItem struct {
	weight int
	cost   sackCost
}

// cheapest picks items that weigh at least the need together; ok is false where all of
// them do not.
func (s *sack) cheapest(items []sackItem, need int) (picked []int, ok bool) {
	all := 0
	for _, x := range items {
		all += min(x.weight, need)
	}
	if all < need {
		return nil, false
	}
	s.best, s.taken = s.best[:0], s.taken[:0]
	const none = 1 << 30
	for j := range need + 1 {
		c := sackCost{}
		if j > 0 {
			c.last = none
		}
		s.best = append(s.best, c)
	}
	for _, x := range items {
		at := len(s.taken)
		s.taken = append(s.taken, make([]bool, need+1)...)
		for j := need; j > 0; j-- {
			with := s.best[max(0, j-x.weight)]
			if with.last >= none || x.weight == 0 {
				continue
			}
			with = sackCost{with.last + x.cost.last, with.count + x.cost.count, with.importance + x.cost.importance}
			if with.compare(s.best[j]) < 0 {
				s.best[j], s.taken[at+j] = with, true
			}
		}
	}
	for i, j := len(items)-1, need; i >= 0; i-- {
		if s.taken[i*(need+1)+j] {
			picked = append(picked, i)
			j = max(0, j-items[i].weight)
		}
	}
	return picked, true
}
