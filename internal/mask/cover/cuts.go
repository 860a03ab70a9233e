package cover

import (
	"cmp"
	"math"
	"slices"
)

// cut is what follows from rows for whole items, but not for shares of them. It is a guess
// at what to price how: a proof names the rows, and never the cut.
type cut struct {
	items []int32   // rising
	coefs []float64 // of each; they must add up to 1
	of    []int32   // rows, by their place
	whole []int64   // where the cut is of several rows, the coefficients for a need
	need  int64
	half  int32 // of a cut of rows added up and halved, 1 + its place in the list of those
}

// violated is by how much shares miss a cut at least to be worth it.
const violated = 0.02

// rowCut is the cut of one row that the shares miss most. The items with the largest shares
// are taken as chosen; of what is left to do by the others, coefficients are rounded.
func (r *Row) rowCut(k int32, x []float64) (c cut, ok bool) {
	order := make([]int, len(r.Items))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(x[r.Items[a]], x[r.Items[b]]), cmp.Compare(r.Coefs[b], r.Coefs[a]), a-b)
	})
	need := r.Need
	for _, c := range r.Coefs {
		need -= c
	}
	best, at, step := 1-violated, 0, int64(0)
	for n, i := range order {
		if need += r.Coefs[i]; need <= 0 {
			continue
		}
		for _, j := range order[:n+1] {
			delta := min(need, r.Coefs[j])
			if sum := r.rounded(order[:n+1], need, delta, x); sum < best {
				best, at, step = sum, n+1, delta
			}
		}
		if sum := r.counted(order[:n+1], need, x); sum < best {
			best, at, step = sum, n+1, 0
		}
	}
	if at == 0 {
		return c, false
	}
	need = r.Need
	for _, i := range order[at:] {
		need -= r.Coefs[i]
	}
	list := order[:at]
	count := 1 / float64(r.fewest(list, need))
	slices.Sort(list)
	for _, i := range list {
		c.items = append(c.items, r.Items[i])
		if step == 0 {
			c.coefs = append(c.coefs, count)
		} else {
			c.coefs = append(c.coefs, roundedShare(min(r.Coefs[i], need), need, step))
		}
	}
	c.of = []int32{k}
	return c, true
}

// counted is what shares reach of the fewest items that the need takes.
func (r *Row) counted(list []int, need int64, x []float64) (sum float64) {
	for _, i := range list {
		sum += x[r.Items[i]]
	}
	return sum / float64(r.fewest(list, need))
}

// fewest is how many of some items it takes at least.
func (r *Row) fewest(list []int, need int64) (n int) {
	coefs := make([]int64, len(list))
	for n, i := range list {
		coefs[n] = r.Coefs[i]
	}
	slices.Sort(coefs)
	for n = 0; need > 0 && n < len(coefs); n++ {
		need -= coefs[len(coefs)-1-n]
	}
	return n
}

// rounded is what shares reach when coefficients are counted in steps.
func (r *Row) rounded(list []int, need, step int64, x []float64) (sum float64) {
	for _, i := range list {
		sum += x[r.Items[i]] * roundedShare(min(r.Coefs[i], need), need, step)
	}
	return sum
}

// roundedShare is the coefficient of a mixed-integer rounding, divided by the need's.
func roundedShare(coef, need, step int64) float64 {
	rest := need % step
	if rest == 0 {
		return float64((coef+step-1)/step) / float64(need/step)
	}
	whole, part := float64(coef/step), float64(coef%step)/float64(rest)
	return (whole + min(1, part)) / float64(need/step+1)
}

// pairs lists for each item those of which it or they must be chosen, with the row.
func (p *Problem) pairs() [][]share {
	of := make([][]share, len(p.Costs))
	for k := range p.Rows {
		if r := &p.Rows[k]; len(r.Items) == 2 && r.Need == 1 {
			a, b := r.Items[0], r.Items[1]
			of[a] = append(of[a], share{int32(k), int64(b)})
			of[b] = append(of[b], share{int32(k), int64(a)})
		}
	}
	for i := range of {
		slices.SortFunc(of[i], func(a, b share) int { return cmp.Compare(a.coef, b.coef) })
	}
	return of
}

// cliqueItems bounds cliques.
const cliqueItems = 16

// cliques are items of which any two are a pair: all but one of them must be chosen.
func (p *Problem) cliques(pairs [][]share, x []float64) (cuts []cut) {
	for k := range p.Rows {
		r := &p.Rows[k]
		if len(r.Items) != 2 || r.Need != 1 || x[r.Items[0]]+x[r.Items[1]] > 1.5 {
			continue
		}
		clique := []int32{r.Items[0], r.Items[1]}
		of := []int32{int32(k)}
		near := slices.Clone(pairs[r.Items[0]])
		slices.SortFunc(near, func(a, b share) int { return cmp.Or(cmp.Compare(x[a.coef], x[b.coef]), cmp.Compare(a.coef, b.coef)) })
		for _, s := range near {
			if len(clique) == cliqueItems {
				break
			}
			if rows, ok := joins(pairs[s.coef], clique); ok {
				clique, of = append(clique, int32(s.coef)), append(of, rows...)
			}
		}
		left := 0.0
		for _, item := range clique {
			left += 1 - x[item]
		}
		if len(clique) < 3 || left <= 1+violated {
			continue
		}
		slices.Sort(clique)
		cuts = append(cuts, countCut(clique, of, int64(len(clique)-1)))
	}
	return cuts
}

func joins(pairs []share, clique []int32) (rows []int32, ok bool) {
	for _, item := range clique {
		i, ok := slices.BinarySearchFunc(pairs, int64(item), func(s share, t int64) int { return cmp.Compare(s.coef, t) })
		if !ok {
			return nil, false
		}
		rows = append(rows, pairs[i].row)
	}
	return rows, true
}

func countCut(items, of []int32, need int64) cut {
	slices.Sort(of)
	return cut{items: items, coefs: slices.Repeat([]float64{1 / float64(need)}, len(items)), of: of, need: need}
}

// separate finds cuts that shares miss.
func (p *Problem) separate(x []float64) (cuts []cut) {
	return append(p.rowCuts(x), p.cliques(p.pairs(), x)...)
}

// rowCuts finds cuts of one row each.
func (p *Problem) rowCuts(x []float64) (cuts []cut) {
	for k := range p.Rows {
		if r := &p.Rows[k]; r.Coefs != nil {
			if c, ok := r.rowCut(int32(k), x); ok {
				cuts = append(cuts, c)
			}
		}
	}
	return cuts
}

// reached is what shares reach of a cut.
func (c *cut) reached(x []float64) (sum float64) {
	for i, item := range c.items {
		sum += c.coefs[i] * x[item]
	}
	return sum
}

// key identifies cuts.
func (c *cut) key() string {
	var b []byte
	for i, item := range c.items {
		v := math.Float64bits(c.coefs[i])
		b = append(b, byte(item), byte(item>>8), byte(item>>16), byte(item>>24), byte(v>>24), byte(v>>32), byte(v>>40), byte(v>>48))
	}
	return string(b)
}
