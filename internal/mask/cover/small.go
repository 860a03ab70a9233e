package cover

import (
	"math/bits"
	"slices"
)

// smallSolver seeks the cheapest choice of a problem of at most 32 items, again and again at
// other prices, without allocating.
type smallSolver struct {
	rows   []smallRow
	prices [32]int64
	best   int64
	choice uint32
	nodes  int
}

type smallRow struct {
	mask  uint32
	need  int64
	coefs *[32]int64 // nil is 1 for all
}

// smallNodes bounds one search.
const smallNodes = 4000

func newSmall(p *Problem) *smallSolver {
	s := &smallSolver{}
	for k := range p.Rows {
		r := &p.Rows[k]
		own := smallRow{need: r.Need}
		if r.Coefs != nil && slices.Max(r.Coefs) > 1 {
			own.coefs = &[32]int64{}
		}
		for i, item := range r.Items {
			own.mask |= 1 << item
			if own.coefs != nil {
				own.coefs[item] = r.coef(i)
			}
		}
		s.rows = append(s.rows, own)
	}
	return s
}

// cheapest returns the least price of a choice; known is one that covers all rows. ok is
// false where the search was too long.
func (s *smallSolver) cheapest(known uint32) (price int64, choice uint32, ok bool) {
	s.best, s.choice, s.nodes = s.price(known), known, 0
	s.search(0, ^uint32(0), 0)
	return s.best, s.choice, s.nodes <= smallNodes
}

func (s *smallSolver) price(choice uint32) (sum int64) {
	for ; choice != 0; choice &= choice - 1 {
		sum += s.prices[bits.TrailingZeros32(choice)]
	}
	return sum
}

func (s *smallSolver) search(taken, open uint32, spent int64) {
	if s.nodes++; s.nodes > smallNodes || spent >= s.best {
		return
	}
	left := s.prices
	bound, branch, fewest := spent, -1, 0
	for k := range s.rows {
		r := &s.rows[k]
		need := r.missing(taken)
		if need <= 0 {
			continue
		}
		share, ok := r.share(open&^taken, need, &left)
		if bound += share; !ok || bound >= s.best {
			return
		}
		if n := bits.OnesCount32(r.mask & open &^ taken); branch < 0 || n < fewest {
			branch, fewest = k, n
		}
	}
	if branch < 0 {
		s.best, s.choice = spent, taken
		return
	}
	s.branch(s.rows[branch].mask&open&^taken, taken, open, spent)
}

// branch takes one item after the other, the cheapest first, each without those before it.
func (s *smallSolver) branch(items, taken, open uint32, spent int64) {
	for items != 0 {
		next := bits.TrailingZeros32(items)
		for m := items & (items - 1); m != 0; m &= m - 1 {
			if i := bits.TrailingZeros32(m); s.prices[i] < s.prices[next] {
				next = i
			}
		}
		s.search(taken|1<<next, open, spent+s.prices[next])
		items &^= 1 << next
		open &^= 1 << next
	}
}

func (r *smallRow) missing(taken uint32) int64 {
	if r.coefs == nil {
		return r.need - int64(bits.OnesCount32(r.mask&taken))
	}
	need := r.need
	for m := r.mask & taken; m != 0; m &= m - 1 {
		need -= r.coefs[bits.TrailingZeros32(m)]
	}
	return need
}

// share is what the need costs at least of what is left of prices, which it takes. ok is
// false where the open items do not meet it.
func (r *smallRow) share(open uint32, need int64, left *[32]int64) (share int64, ok bool) {
	m := r.mask & open
	if m == 0 {
		return 0, false
	}
	if r.coefs == nil && need == 1 {
		share = 1 << 62
		for x := m; x != 0; x &= x - 1 {
			share = min(share, left[bits.TrailingZeros32(x)])
		}
		if share > 0 {
			for ; m != 0; m &= m - 1 {
				left[bits.TrailingZeros32(m)] -= share
			}
		}
		return share, true
	}
	coef := func(i int) int64 {
		if r.coefs == nil {
			return 1
		}
		return min(need, r.coefs[i])
	}
	var list [32]int8
	n := 0
	for x := m; x != 0; x &= x - 1 { // by rising price for what an item covers
		i := bits.TrailingZeros32(x)
		at := n
		for at > 0 && left[i]*coef(int(list[at-1])) < left[list[at-1]]*coef(i) {
			list[at] = list[at-1]
			at--
		}
		list[at] = int8(i)
		n++
	}
	rest := need
	for j, i := range list[:n] {
		c, price := coef(int(i)), left[i]
		if c < rest {
			share += price
			rest -= c
			left[i] = 0
			continue
		}
		share += (price*rest + c - 1) / c
		for _, i := range list[j:n] {
			left[i] -= min(left[i], (price*coef(int(i))+c-1)/c)
		}
		return share, true
	}
	return 0, false
}
