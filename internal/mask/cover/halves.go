package cover

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// halving finds cuts that follow from rows added up and halved: coefficients and needs
// stay whole when they are rounded up. Where the shares meet the rows just so, and items
// with an odd coefficient have none, an odd need is missed by a half.
//
// Rows are added up as equations modulo 2 are solved, so that items with large shares get
// even coefficients first.
type halving struct {
	*Problem
	x       []float64
	columns []int32 // items with shares, the largest first
	taken   []int32 // the rows that are added up
	sums    []*oddSum
	cuts    []cut
}

// oddSum is a sum of rows.
type oddSum struct {
	odd   bitset // of the columns, those with an odd coefficient
	of    bitset // of the taken rows
	need  bool   // is odd
	slack float64
}

type bitset []uint64

func newBitset(n int) bitset    { return make(bitset, (n+63)/64) }
func (b bitset) has(i int) bool { return b[i/64]>>(i%64)&1 == 1 }
func (b bitset) turn(i int)     { b[i/64] ^= 1 << (i % 64) }
func (b bitset) add(other bitset) {
	for i, w := range other {
		b[i] ^= w
	}
}

// each yields what is in the set.
func (b bitset) each(yield func(i int) bool) {
	for n, w := range b {
		for ; w != 0; w &= w - 1 {
			if !yield(64*n + bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}

// halfRows is how many rows are added up among each other at most: what that takes grows
// with their square, and rows far from each other have no items in common.
const halfRows = 3000

// halves are such cuts. Another row is the first of a group in each round.
func (p *Problem) halves(ctx context.Context, x []float64, round, threads int) []cut {
	groups := p.groups(x, round)
	cuts := make([][]cut, len(groups))
	spread(threads, len(groups), 1, func(lo, hi int) {
		for i := lo; i < hi && ctx.Err() == nil; i++ {
			cuts[i] = p.halvesOf(groups[i], x)
		}
	})
	return slices.Concat(cuts...)
}

// groups are the rows that can be added up, those together that are near each other by
// items with shares.
func (p *Problem) groups(x []float64, round int) (groups [][]int32) {
	of, usable := p.rowsOf(), make([]bool, len(p.Rows))
	for k := range p.Rows {
		r := &p.Rows[k]
		usable[k] = (r.unit || r.half) && r.slack(x) < 1-2*violated
	}
	var order []int32
	for n := range p.Rows {
		k := int32((n + round*7919) % len(p.Rows))
		if !usable[k] {
			continue
		}
		usable[k] = false
		order = append(order, k)
		for at := len(order) - 1; at < len(order); at++ {
			for _, item := range p.Rows[order[at]].Items {
				if x[item] <= 1e-6 || len(of[item]) > everywhere {
					continue
				}
				for _, s := range of[item] {
					if usable[s.row] {
						usable[s.row] = false
						order = append(order, s.row)
					}
				}
			}
		}
	}
	for group := range slices.Chunk(order, halfRows) {
		slices.Sort(group)
		groups = append(groups, group)
	}
	return groups
}

// halvesOf are those of a group of rows.
func (p *Problem) halvesOf(group []int32, x []float64) []cut {
	h := &halving{Problem: p, x: x, taken: group}
	at := make(map[int32]int)
	for _, k := range group {
		for _, i := range p.Rows[k].Items {
			if _, ok := at[i]; !ok && x[i] > 1e-6 {
				at[i] = 0
				h.columns = append(h.columns, i)
			}
		}
	}
	slices.SortFunc(h.columns, func(a, b int32) int { return cmp.Or(cmp.Compare(x[b], x[a]), cmp.Compare(a, b)) })
	for n, i := range h.columns {
		at[i] = n
	}
	for n, k := range h.taken {
		r := &p.Rows[k]
		s := &oddSum{odd: newBitset(len(h.columns)), of: newBitset(len(h.taken)), need: r.Need%2 == 1, slack: max(0, r.slack(x))}
		s.of.turn(n)
		for j, i := range r.Items {
			if n, ok := at[i]; ok && r.coef(j)%2 == 1 {
				s.odd.turn(n)
			}
		}
		h.sums = append(h.sums, s)
	}
	for c := range h.columns {
		h.eliminate(c)
	}
	return h.cuts
}

// slack is by how much shares do more than a row needs.
func (r *Row) slack(x []float64) float64 {
	sum := -float64(r.Need)
	for i, item := range r.Items {
		sum += x[item] * float64(r.coef(i))
	}
	return sum
}

// eliminate makes the coefficients of a column even, by the sum with the least slack.
func (h *halving) eliminate(column int) {
	var by *oddSum
	for _, s := range h.sums {
		if s.odd.has(column) && (by == nil || s.slack < by.slack) {
			by = s
		}
	}
	if by == nil {
		return
	}
	h.sums = slices.DeleteFunc(h.sums, func(s *oddSum) bool {
		if s == by {
			return true
		}
		if !s.odd.has(column) {
			return false
		}
		s.odd.add(by.odd)
		s.of.add(by.of)
		s.need = s.need != by.need
		if s.slack += by.slack; s.slack > 1-2*violated {
			return true
		}
		h.look(s)
		return false
	})
}

// look takes a sum that shares miss.
func (h *halving) look(s *oddSum) {
	if !s.need {
		return
	}
	off := s.slack
	for c := range s.odd.each {
		if off += h.x[h.columns[c]]; off > 1-2*violated {
			return
		}
	}
	var of []int32
	for n := range s.of.each {
		of = append(of, h.taken[n])
	}
	c := h.halved(of)
	if c.reached(h.x) < 1-violated/2 {
		h.cuts = append(h.cuts, c)
	}
}

// halved is the cut of some rows.
func (p *Problem) halved(of []int32) cut {
	coefs := map[int32]int64{}
	need := int64(0)
	for _, k := range of {
		r := &p.Rows[k]
		need += r.Need
		for i, item := range r.Items {
			coefs[item] += r.coef(i)
		}
	}
	c := cut{of: of, need: (need + 1) / 2, half: 1}
	for item := range coefs {
		c.items = append(c.items, item)
	}
	slices.Sort(c.items)
	for _, item := range c.items {
		w := min(c.need, (coefs[item]+1)/2)
		c.whole, c.coefs = append(c.whole, w), append(c.coefs, float64(w)/float64(c.need))
	}
	return c
}
