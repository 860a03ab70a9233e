package cover

import (
	"context"
	"slices"
)

// clusterItems and clusterRows bound what is searched at once where a part is too large
// to be searched as a whole.
const (
	clusterItems = 24
	clusterRows  = 40
)

// clusterWork bounds the search of one cluster, in entries of rows.
const clusterWork = 20_000

// highestPrice keeps the products of prices and coefficients in a search within 63 bits.
const highestPrice = 1 << 29

// clusters takes rows together that are near each other. Each row by itself ignores that
// its items serve the others: searched together at the prices that they have been given,
// they may be found to cost more than the values of all. No price moves between rows of
// different clusters, so the bound never falls.
func (q *part) clusters(ctx context.Context, s *Split) []Block {
	g := &gatherer{part: q, split: s, of: q.rowsOf(), used: make([]bool, len(q.Rows))}
	var blocks []Block
	for k := range q.Rows {
		if ctx.Err() != nil {
			break
		}
		if g.used[k] {
			continue
		}
		rows, items := g.gather(int32(k))
		if b, ok := g.block(ctx, rows, items); ok {
			blocks = append(blocks, b)
			for _, k := range rows {
				g.used[k] = true
			}
		}
	}
	return append(blocks, q.blocks(s, g.used)...)
}

// gatherer finds clusters of the rows of a part.
type gatherer struct {
	*part
	split *Split
	of    [][]share
	used  []bool // rows of clusters
}

// gather grows a cluster from a row, each time by the row that adds the fewest items.
func (g *gatherer) gather(first int32) (rows, items []int32) {
	rows, items = []int32{first}, slices.Clone(g.Rows[first].Items)
	for len(rows) < clusterRows {
		next, fewest := int32(-1), clusterItems-len(items)+1
		seen := map[int32]int{}
		for _, item := range items {
			for _, x := range g.of[item] {
				seen[x.row]++
			}
		}
		for k, shared := range seen {
			more := len(g.Rows[k].Items) - shared
			if g.used[k] || slices.Contains(rows, k) {
				continue
			}
			if more < fewest || more == fewest && next >= 0 && k < next {
				next, fewest = k, more
			}
		}
		if next < 0 {
			break
		}
		rows, items = append(rows, next), append(items, g.Rows[next].Items...)
		slices.Sort(items)
		items = slices.Compact(items)
	}
	slices.Sort(rows)
	return rows, items
}

// block searches a cluster at the prices of its rows and what is left of its items' costs.
// ok is false where that proves no more than the rows do.
func (g *gatherer) block(ctx context.Context, rows, items []int32) (b Block, ok bool) {
	if len(rows) < 2 {
		return b, false
	}
	place, prices, sum := make(map[int32]int32, len(items)), make([]int64, len(items)), int64(0)
	for i, item := range items {
		place[item], prices[i] = int32(i), g.split.pool[item]
	}
	for _, k := range rows {
		sum += g.split.Values[k]
		for i, item := range g.Rows[k].Items {
			prices[place[item]] += g.split.Prices[k][i]
		}
	}
	c := g.cluster(rows, place, prices)
	if slices.Max(prices) > highestPrice {
		return b, false
	}
	f := (&searcher{ctx: ctx, work: clusterWork}).solve(c.priced(), 1<<61)
	own := part{Problem: *c}
	b = Block{Prices: prices, Value: f.bound}
	if f.bound <= sum || f.bound >= 1<<61 || !own.checkable(&b) {
		return b, false
	}
	for _, k := range rows {
		b.Rows = append(b.Rows, g.Rows[k].ID)
	}
	b.Prices = nil
	for i, item := range items {
		g.split.pool[item] = 0
		if prices[i] > 0 {
			b.Items, b.Prices = append(b.Items, item), append(b.Prices, prices[i])
		}
	}
	return b, true
}

// cluster is the problem of some rows at their prices.
func (g *gatherer) cluster(rows []int32, place map[int32]int32, prices []int64) *Problem {
	c := &Problem{Costs: prices}
	for _, k := range rows {
		r := g.Rows[k]
		own := Row{Coefs: r.Coefs, Need: r.Need, ID: r.ID}
		for _, item := range r.Items {
			own.Items = append(own.Items, place[item])
		}
		c.Rows = append(c.Rows, own)
	}
	return c
}

// priced is the problem with what costs nothing chosen.
func (p *Problem) priced() *Problem {
	free := make([]bool, len(p.Costs))
	for i, c := range p.Costs {
		free[i] = c == 0
	}
	q := &Problem{Costs: p.Costs}
	for k := range p.Rows {
		if r := p.Rows[k].rest(free, nil); r != nil {
			q.Rows = append(q.Rows, *r)
		}
	}
	return q
}
