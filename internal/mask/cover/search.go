package cover

import "context"

// searcher is one search, with what it may still cost.
type searcher struct {
	ctx  context.Context
	work int // entries of rows that may still be looked at
	cut  bool
}

// searchResult is the outcome of a search: a choice that costs less than the limit, nil for none,
// and what no choice costs less than.
type searchResult struct {
	chosen      []int32
	cost, bound int64
	any         bool
}

func (s *searcher) spend(n int) bool {
	s.work -= n
	if s.work < 0 || s.ctx.Err() != nil {
		s.cut = true
	}
	return !s.cut
}

// solve seeks the cheapest choice below the limit.
func (s *searcher) solve(p *Problem, limit int64) searchResult {
	red := p.reduce()
	if !red.ok {
		return searchResult{bound: limit}
	}
	var out searchResult
	for _, a := range red.acts {
		if !a.drop {
			out.cost += p.Costs[a.item]
			out.chosen = append(out.chosen, a.item)
		}
	}
	bounds, known := make([]int64, len(red.parts)), out.cost
	for i := range red.parts {
		bounds[i] = red.parts[i].quickBound()
		known += bounds[i]
	}
	if known >= limit {
		return searchResult{bound: limit}
	}
	best := true
	for i := range red.parts {
		q := &red.parts[i]
		f := s.part(&q.Problem, bounds[i], limit-(known-bounds[i]))
		known += f.bound - bounds[i]
		if !f.any {
			best = false
			if known >= limit {
				return searchResult{bound: limit}
			}
			continue
		}
		out.cost += f.cost
		for _, item := range f.chosen {
			out.chosen = append(out.chosen, q.item[item])
		}
	}
	out.bound = min(known, limit)
	if !best || out.cost >= limit {
		return searchResult{bound: out.bound}
	}
	out.any = true
	return out
}

// quickBound is that of a split made in few rounds.
func (p *Problem) quickBound() int64 {
	return p.rootSplit(30).Bound()
}

// rootSplit is that of multipliers of the relaxation after so many steps.
func (p *Problem) rootSplit(steps int) *Split {
	y := make([]float64, len(p.Rows))
	if len(p.Rows) > 1 {
		r := p.relax(nil, nil, nil, 1)
		r.run(context.Background(), steps)
		y = r.y
	}
	s := newSplit(p)
	s.share(p, p.prices(p.Rows, nil, y))
	s.ascend(context.Background(), p, 4)
	return s
}

// part seeks the cheapest choice below the limit for a problem that hangs together and of
// which a bound is known.
func (s *searcher) part(p *Problem, bound, limit int64) searchResult {
	if bound >= limit {
		return searchResult{bound: limit}
	}
	out := searchResult{bound: bound}
	take := func(f searchResult, extra int64, more ...int32) {
		if f.any && f.cost+extra < limit {
			out.chosen, out.cost, out.any = append(f.chosen, more...), f.cost+extra, true
			limit = out.cost
		}
	}
	chosen := p.greedy(func(item int32) float64 { return float64(p.Costs[item]) })
	take(searchResult{chosen: listed(chosen), cost: p.Cost(chosen), any: true}, 0)
	size := 0
	for k := range p.Rows {
		size += len(p.Rows[k].Items)
	}
	if limit <= bound || !s.spend(size) {
		out.bound = min(bound, limit)
		return out
	}
	item := p.branchOn()
	in := s.solve(p.with(item), limit-p.Costs[item])
	take(in, p.Costs[item], item)
	without := s.solve(p.without(item), limit)
	take(without, 0)
	out.bound = max(bound, min(in.bound+p.Costs[item], without.bound))
	out.bound = min(out.bound, limit)
	return out
}

func listed(chosen []bool) (items []int32) {
	for i, c := range chosen {
		if c {
			items = append(items, int32(i))
		}
	}
	return items
}

// branchOn is the item that covers most for what it costs.
func (p *Problem) branchOn() int32 {
	gain := make([]float64, len(p.Costs))
	for k := range p.Rows {
		r := &p.Rows[k]
		for i, item := range r.Items {
			gain[item] += float64(r.coef(i)) / float64(r.Need) / float64(len(r.Items))
		}
	}
	best := int32(0)
	for i := range gain {
		if gain[i]/float64(p.Costs[i]) > gain[best]/float64(p.Costs[best]) {
			best = int32(i)
		}
	}
	return best
}

// with is the problem when an item is chosen.
func (p *Problem) with(item int32) *Problem {
	chosen := make([]bool, len(p.Costs))
	chosen[item] = true
	q := &Problem{Costs: p.Costs}
	for k := range p.Rows {
		if r := p.Rows[k].rest(chosen, nil); r != nil {
			q.Rows = append(q.Rows, *r)
		}
	}
	return q
}

// without is the problem when an item is not chosen.
func (p *Problem) without(item int32) *Problem {
	q := &Problem{Costs: p.Costs}
	for k := range p.Rows {
		r := &p.Rows[k]
		left := Row{Need: r.Need, ID: r.ID}
		for i, x := range r.Items {
			if x != item {
				left.Items = append(left.Items, x)
				if r.Coefs != nil {
					left.Coefs = append(left.Coefs, r.Coefs[i])
				}
			}
		}
		q.Rows = append(q.Rows, left)
	}
	return q
}
