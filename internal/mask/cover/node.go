package cover

import "context"

// node is what a case leaves of the rows.
type node struct {
	part
	cuts  []cut     // of one row each
	place []int32   // of each row, that among all
	start []float64 // multipliers, of rows and cuts
	paid  int64
}

// under is what is left of the rows in a case. unmet is the proof of a row that nothing
// covers any more.
func (d *divider) under(state []int8, g *guess) (n *node, unmet *Block) {
	n = &node{part: part{Problem: Problem{Costs: d.Costs}}}
	at := make([]int32, len(d.Rows))
	for k := range d.Rows {
		r := &d.Rows[k]
		own, all := Row{Need: r.Need, ID: r.ID, half: r.half}, int64(0)
		for i, item := range r.Items {
			switch state[item] {
			case isChosen:
				own.Need -= r.coef(i)
			case undecided:
				own.Items, own.Coefs = append(own.Items, item), append(own.Coefs, r.coef(i))
				all += r.coef(i)
			}
		}
		at[k] = -1
		if own.Need <= 0 {
			continue
		}
		if all < own.Need && (r.of == nil || r.half) {
			return n, &Block{Rows: []int32{r.ID}, Items: own.Items, Prices: make([]int64, len(own.Items)), Value: d.target * Scale}
		}
		if all < own.Need {
			continue // the rows that it follows from say so
		}
		for i := range own.Coefs {
			own.Coefs[i] = min(own.Coefs[i], own.Need)
		}
		switch {
		case r.half:
			own.of = r.of
		case r.of != nil:
			for _, source := range r.of {
				if at[source] >= 0 {
					own.of = append(own.of, at[source])
				}
			}
			if own.of == nil {
				continue
			}
		}
		at[k] = int32(len(n.Rows))
		n.Rows, n.place, n.start = append(n.Rows, own), append(n.place, int32(k)), append(n.start, g.y[k])
	}
	n.cut(g, state, at, g.y[len(d.Rows):])
	for item, s := range state {
		if s == isChosen {
			n.paid += d.Costs[item]
		}
	}
	return n, nil
}

// cut takes what a case leaves of cuts.
func (n *node) cut(g *guess, state []int8, at []int32, y []float64) {
	for i := range g.cuts {
		c := &g.cuts[i]
		own, need := cut{}, 1.0
		for j, item := range c.items {
			switch state[item] {
			case isChosen:
				need -= c.coefs[j]
			case undecided:
				own.items, own.coefs = append(own.items, item), append(own.coefs, c.coefs[j])
			}
		}
		if k := at[c.of[0]]; k >= 0 && need > violated && own.items != nil {
			for j := range own.coefs {
				own.coefs[j] = min(1, own.coefs[j]/need)
			}
			own.of = []int32{k}
			n.cuts, n.start = append(n.cuts, own), append(n.start, y[i])
		}
	}
}

// entries is how many the rows of a case have.
func (n *node) entries() (all int) {
	for k := range n.Rows {
		all += len(n.Rows[k].Items)
	}
	return all
}

// prove gives blocks that prove more than the target less one, of what shares prices.
func (n *node) prove(bound float64, y []float64, target int64) (blocks []Block, ok bool) {
	enough := func(value int64) bool { return roundedUp(value) >= target }
	if enough(0) {
		return nil, true
	}
	if bound < float64(target)-hopeless {
		return nil, false
	}
	s := newSplit(&n.Problem)
	s.sack.most = caseKnapsack
	s.share(&n.Problem, n.prices(n.Rows, n.cuts, y))
	s.ascend(context.Background(), &n.Problem, 2)
	if !enough(s.sum() + clustered) {
		return nil, false
	}
	n.doubt(s)
	s.ascend(context.Background(), &n.Problem, 2)
	if enough(s.sum()) {
		blocks = n.blocks(s, nil)
	} else {
		blocks = n.clusters(context.Background(), s)
	}
	return blocks, enough(sum(blocks))
}

// caseKnapsack bounds the search of one row: more than elsewhere, since much hangs on each.
const caseKnapsack = 2 * knapsackNodes

// hopeless is by how much a bound by fractions is below a target that blocks do not reach.
const hopeless = 2

// clustered is by how much clusters are hoped to prove more than rows do.
const clustered = Scale * 6 / 10
