package cover

import (
	"context"
	"math"
	"slices"
)

// clusterItems and clusterRows bound what is searched at once where a part is too large
// to be searched as a whole. The first row of a cluster may have more items.
const (
	clusterItems = 30
	clusterRows  = 40
)

// highestPrice keeps the products of prices and coefficients in a search within 63 bits.
const highestPrice = 1 << 36

// cluster is some rows that share items, and those of their items that are looked at.
type cluster struct{ rows, items []int32 }

// grower finds clusters of rows.
type grower struct {
	*Problem
	of    [][]share
	may   func(row int32) bool  // which rows a cluster may have
	whole func(item int32) bool // which items are taken as chosen
	in    []int32               // of items, the cluster that last had each
	mark  int32
	count map[int32]int32 // of rows, how many items they share with the cluster
}

func newGrower(p *Problem) *grower {
	return &grower{Problem: p, of: p.rowsOf(), in: make([]int32, len(p.Costs)), count: map[int32]int32{}}
}

// everywhere is in how many rows an item is that leads from none to another.
const everywhere = 200

// grow grows a cluster from a row, each time by the row that adds the fewest items for
// each that it shares.
func (g *grower) grow(first int32) cluster {
	g.mark++
	clear(g.count)
	c := cluster{}
	for next := first; next >= 0 && len(c.rows) < clusterRows; next = g.next(len(c.items)) {
		g.add(&c, next)
	}
	slices.Sort(c.items)
	slices.Sort(c.rows)
	return c
}

func (g *grower) add(c *cluster, k int32) {
	c.rows = append(c.rows, k)
	for _, item := range g.Rows[k].Items {
		if g.in[item] == g.mark || g.whole(item) {
			continue
		}
		g.in[item] = g.mark
		c.items = append(c.items, item)
		if len(g.of[item]) > everywhere {
			continue
		}
		for _, s := range g.of[item] {
			if _, seen := g.count[s.row]; seen || g.may(s.row) {
				g.count[s.row]++
			}
		}
	}
	g.count[k] = -1 << 30
}

// next is the row by which a cluster of so many items grows, or -1.
func (g *grower) next(items int) int32 {
	next, best := int32(-1), math.Inf(1)
	for k, shared := range g.count {
		if shared < 0 {
			continue
		}
		more := 0
		for _, item := range g.Rows[k].Items {
			if g.in[item] != g.mark && !g.whole(item) {
				more++
			}
		}
		if x := float64(more) / float64(shared); items+more <= clusterItems && (x < best || x == best && k < next) {
			next, best = k, x
		}
	}
	return next
}

// clusters takes rows together that are near each other. Each row by itself ignores that
// its items serve the others: searched together at the prices that they have been given,
// they may be found to cost more than the values of all. No price moves between rows of
// different clusters, so the bound never falls.
func (q *part) clusters(ctx context.Context, s *Split) []Block {
	g, used := newGrower(&q.Problem), make([]bool, len(q.Rows))
	g.may, g.whole = func(k int32) bool { return !used[k] }, func(int32) bool { return false }
	var blocks []Block
	for k := range q.Rows {
		if used[k] || ctx.Err() != nil {
			continue
		}
		c := g.grow(int32(k))
		if b, ok := q.block(s, c); ok {
			blocks = append(blocks, b)
			for _, k := range c.rows {
				used[k] = true
			}
		}
	}
	return append(blocks, q.blocks(s, used)...)
}

// block searches a cluster at the prices of its rows and what is left of its items' costs.
// ok is false where that proves no more than the rows do.
func (q *part) block(s *Split, c cluster) (b Block, ok bool) {
	if len(c.rows) < 2 || len(c.items) > clusterItems {
		return b, false
	}
	prices, sum := make([]int64, len(c.items)), int64(0)
	for i, item := range c.items {
		prices[i] = s.pool[item]
	}
	for _, k := range c.rows {
		sum += s.Values[k]
		for i, item := range q.Rows[k].Items {
			at, _ := slices.BinarySearch(c.items, item)
			prices[at] += s.Prices[k][i]
		}
	}
	b, ok = q.together(c.rows, c.items, prices)
	if !ok || b.Value <= sum {
		return b, false
	}
	for _, item := range c.items {
		s.pool[item] = 0
	}
	return b, true
}

// together is the proof of what some rows cost together at prices of their items, by a
// search. ok is false where that, or doubting it, takes too long.
func (q *part) together(rows, items []int32, prices []int64) (b Block, ok bool) {
	if len(items) > 32 || slices.Max(prices) > highestPrice {
		return b, false
	}
	rows = q.sources(rows)
	c := q.about(&cluster{rows, items})
	s := newSmall(c)
	copy(s.prices[:], prices)
	value, _, ok := s.cheapest(uint32(1)<<len(items) - 1)
	b = Block{Prices: prices, Value: value}
	if own := (&part{Problem: *c}); !ok || !own.checkable(&b) {
		return b, false
	}
	for _, k := range rows {
		b.Rows = append(b.Rows, q.Rows[k].ID)
	}
	b.Prices = nil
	for i, item := range items {
		if prices[i] > 0 {
			b.Items, b.Prices = append(b.Items, item), append(b.Prices, prices[i])
		}
	}
	return b, true
}

// sources are the rows from which others follow.
func (p *Problem) sources(rows []int32) (of []int32) {
	for _, k := range rows {
		if p.Rows[k].of == nil || p.Rows[k].half {
			of = append(of, k)
		} else {
			of = append(of, p.Rows[k].of...)
		}
	}
	slices.Sort(of)
	return slices.Compact(of)
}

// about is the problem of some rows when all items are chosen but those of the cluster.
func (p *Problem) about(c *cluster) *Problem {
	q := &Problem{Costs: make([]int64, len(c.items))}
	for _, k := range c.rows {
		r := &p.Rows[k]
		own := Row{Need: r.Need, ID: r.ID}
		for i, item := range r.Items {
			if at, ok := slices.BinarySearch(c.items, item); ok {
				own.Items, own.Coefs = append(own.Items, int32(at)), append(own.Coefs, r.coef(i))
			} else {
				own.Need -= r.coef(i)
			}
		}
		if own.Need > 0 {
			q.Rows = append(q.Rows, own)
		}
	}
	return q
}
