package proof

import (
	"cmp"
	"math/bits"
	"slices"
)

// Row needs so much of its items. Items go by their place in a list of prices.
type Row struct {
	Items []int32
	Coefs []int64 // of each, at least 1
	Need  int64
}

// AtLeast reports whether it is proved within a number of steps that no items that meet
// the needs of all rows cost less than a value.
func AtLeast(rows []Row, prices []int64, value int64, steps int) bool {
	p := &prover{rows: rows, prices: prices, value: value, steps: steps, state: make([]int8, len(prices))}
	return p.search(0)
}

// prover tries all choices but those that are seen to cost enough.
type prover struct {
	rows   []Row
	prices []int64
	value  int64
	steps  int
	state  []int8
	left   []int64 // of prices, while rows take their shares
	open   []openItem
}

const (
	undecided = iota
	taken
	refused
)

type openItem struct {
	item        int32
	coef, price int64
}

func (p *prover) search(spent int64) bool {
	if p.steps--; p.steps < 0 {
		return false
	}
	p.left = append(p.left[:0], p.prices...)
	bound, branch, fewest := spent, -1, 0
	for k := range p.rows {
		need := p.gather(&p.rows[k])
		if need <= 0 {
			continue
		}
		share, ok := p.share(need)
		if !ok {
			return true // nothing meets this row any more
		}
		if n := len(p.open); branch < 0 || n < fewest {
			branch, fewest = k, n
		}
		if bound += share; bound >= p.value {
			return true
		}
	}
	if branch < 0 {
		return spent >= p.value
	}
	return p.branch(&p.rows[branch], spent)
}

// branch takes one item after the other of a row, each without those before it.
func (p *prover) branch(r *Row, spent int64) bool {
	p.left = append(p.left[:0], p.prices...)
	p.gather(r)
	p.sort()
	items := make([]int32, len(p.open))
	for i, x := range p.open {
		items[i] = x.item
	}
	defer func() {
		for _, item := range items {
			p.state[item] = undecided
		}
	}()
	for _, item := range items {
		p.state[item] = taken
		if !p.search(spent + p.prices[item]) {
			return false
		}
		p.state[item] = refused
	}
	return true
}

// gather lists the items of a row that may still be taken, and returns what it still needs.
func (p *prover) gather(r *Row) (need int64) {
	p.open, need = p.open[:0], r.Need
	for i, item := range r.Items {
		switch p.state[item] {
		case taken:
			need -= r.Coefs[i]
		case undecided:
			p.open = append(p.open, openItem{item, r.Coefs[i], p.left[item]})
		}
	}
	return need
}

func (p *prover) sort() {
	slices.SortFunc(p.open, func(a, b openItem) int { return cmp.Or(a.compare(b), cmp.Compare(a.item, b.item)) })
}

// compare is by price for what an item gives.
func (a openItem) compare(b openItem) int {
	h1, l1 := bits.Mul64(uint64(a.price), uint64(b.coef))
	h2, l2 := bits.Mul64(uint64(b.price), uint64(a.coef))
	return cmp.Or(cmp.Compare(h1, h2), cmp.Compare(l1, l2))
}

// share is what meeting the need of the gathered items costs at least of what is left of
// their prices, when the last one may be taken in part. It takes from each item as much as
// that rests on, so that rows never count the same price twice. ok is false where nothing
// meets the need.
func (p *prover) share(need int64) (share int64, ok bool) {
	for i := range p.open {
		p.open[i].coef = min(p.open[i].coef, need)
	}
	p.sort()
	for i, x := range p.open {
		if x.coef < need {
			share += x.price
			need -= x.coef
			p.left[x.item] = 0
			continue
		}
		share += part(x.price, need, x.coef)
		for _, y := range p.open[i:] {
			p.left[y.item] -= part(x.price, y.coef, x.coef)
		}
		return share, true
	}
	return 0, false
}

// part is ⌈a·b/c⌉, of which the caller knows that it is small.
func part(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	q, r := bits.Div64(hi, lo, uint64(c))
	if r > 0 {
		q++
	}
	return int64(q)
}
