package cover

import (
	"cmp"
	"slices"
)

// knapsack finds the least price at which one row is covered.
type knapsack struct {
	items []weightedItem
	tail  []int64 // what the items from each on cover together
	best  int64
	nodes int
	most  int   // of nodes; 0 for the usual
	kind  []int // of items, a number for those that cover the same
	shut  []bool
}

type weightedItem struct {
	price, coef int64
	at          int
}

// knapsackNodes bounds the search of one row. Beyond it the bound by fractions counts,
// which is not above the least price.
const knapsackNodes = 2000

// least is the least price of items that cover the need, or a little less where that is
// hard to find. ok is false where nothing covers it.
func (s *knapsack) least(need int64, n int, coef, price func(int) int64) (least int64, ok bool) {
	if need <= 0 {
		return 0, true
	}
	s.items = s.items[:0]
	var all, free int64
	for i := range n {
		c, p := min(coef(i), need), price(i)
		all += c
		if p == 0 {
			free += c
		} else {
			s.items = append(s.items, weightedItem{p, c, i})
		}
	}
	switch {
	case all < need:
		return 0, false
	case free >= need:
		return 0, true
	}
	need -= free
	same := true
	for i := range s.items {
		s.items[i].coef = min(s.items[i].coef, need)
		same = same && s.items[i].coef == s.items[0].coef
	}
	if same {
		return s.cheapest(need), true
	}
	slices.SortFunc(s.items, func(a, b weightedItem) int {
		return cmp.Or(cmp.Compare(a.price*b.coef, b.price*a.coef), cmp.Compare(b.coef, a.coef), cmp.Compare(a.at, b.at))
	})
	return s.search(need), true
}

// cheapest adds up the cheapest items where all cover the same.
func (s *knapsack) cheapest(need int64) int64 {
	slices.SortFunc(s.items, func(a, b weightedItem) int { return cmp.Compare(a.price, b.price) })
	var sum int64
	for _, x := range s.items {
		if need <= 0 {
			break
		}
		sum += x.price
		need -= x.coef
	}
	return sum
}

// search branches on items by rising price for what they cover.
func (s *knapsack) search(need int64) int64 {
	s.tail = append(s.tail[:0], make([]int64, len(s.items)+1)...)
	for i := len(s.items) - 1; i >= 0; i-- {
		s.tail[i] = s.tail[i+1] + s.items[i].coef
	}
	s.kinds()
	s.best, s.nodes = 1<<62, 0
	s.branch(0, need, 0)
	if s.nodes > s.limit() {
		return min(s.best, s.fraction(0, need))
	}
	return s.best
}

func (s *knapsack) limit() int { return cmp.Or(s.most, knapsackNodes) }

// kinds numbers items that cover the same.
func (s *knapsack) kinds() {
	s.kind, s.shut = s.kind[:0], s.shut[:0]
	for i := range s.items {
		same := slices.IndexFunc(s.items[:i], func(x weightedItem) bool { return x.coef == s.items[i].coef })
		if same < 0 {
			s.kind, s.shut = append(s.kind, len(s.shut)), append(s.shut, false)
			continue
		}
		s.kind = append(s.kind, s.kind[same])
	}
}

// branch takes an item, or leaves out all that cover the same from there on: they cost no
// less.
func (s *knapsack) branch(i int, need, spent int64) {
	if need <= 0 {
		s.best = min(s.best, spent)
		return
	}
	for i < len(s.items) && s.shut[s.kind[i]] {
		i++
	}
	if s.nodes++; s.nodes > s.limit() || s.tail[i] < need || spent+s.fraction(i, need) >= s.best {
		return
	}
	x, kind := s.items[i], s.kind[i]
	s.branch(i+1, need-x.coef, spent+x.price)
	s.shut[kind] = true
	s.branch(i+1, need, spent)
	s.shut[kind] = false
}

// fraction bounds what covering the need by the items from i on costs: they come by
// rising price for what they cover, and the last may be taken in part.
func (s *knapsack) fraction(i int, need int64) int64 {
	var sum int64
	for ; i < len(s.items); i++ {
		if s.shut[s.kind[i]] {
			continue
		}
		x := s.items[i]
		if x.coef >= need {
			return sum + (x.price*need+x.coef-1)/x.coef
		}
		sum += x.price
		need -= x.coef
	}
	return 1 << 61
}
