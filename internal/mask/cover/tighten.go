package cover

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// tightening is a relaxation to which cuts are added.
type tightening struct {
	*part
	cuts   []cut
	halves []Row     // all that were found, also those of which the cuts have been given up
	x, y   []float64 // shares of items; multipliers of rows, then of cuts
}

// gained is by how much of the bound a round of cuts must raise it, and idle how many
// rounds may not.
const (
	gained = 1e-4
	idle   = 5
)

// slow is by how much of the bound a round must raise it at most for near cuts to be looked
// for: that takes longest.
const slow = 2e-3

// tighten goes through rounds: it solves the relaxation, gives up cuts that do nothing, and
// looks for new ones that the shares miss. It ends when the bound, rounded up, is enough.
func (q *part) tighten(ctx context.Context, l Limits, enough int64) *tightening {
	t := &tightening{part: q}
	known := map[string]bool{}
	best, stale, before := 0.0, 0, 0.0
	for round := range l.Rounds {
		r := q.relax(t.cuts, t.x, t.y, l.Threads)
		bound := r.run(ctx, l.Steps)
		t.x, t.y = r.x, r.y
		t.prune()
		if stale++; bound > best*(1+gained) {
			best, stale = bound, 0
		}
		if bound > float64(enough-1)+spare || stale == idle || round == l.Rounds-1 || ctx.Err() != nil {
			break
		}
		n := len(t.cuts)
		found := append(q.separate(t.x), t.someHalves(ctx, round, l.Threads)...)
		if round > 0 && bound < before*(1+slow) {
			found = append(found, q.nearCuts(ctx, t.x, round, l.Threads)...)
		}
		before = bound
		for _, c := range found {
			if k := c.key(); !known[k] {
				known[k] = true
				t.add(c)
			}
		}
		if len(t.cuts) == n {
			break
		}
	}
	t.y = append(t.y, make([]float64, len(q.Rows)+len(t.cuts)-len(t.y))...)
	return t
}

// spare is by how much a bound by fractions must be above a whole number so that the bound
// in whole numbers is, too.
const spare = 0.02

func (t *tightening) add(c cut) {
	if c.half > 0 {
		t.halves = append(t.halves, Row{Items: c.items, Coefs: c.whole, Need: c.need, of: c.of, half: true, ID: int32(-1 - len(t.halves))})
		c.half = int32(len(t.halves))
	}
	t.cuts = append(t.cuts, c)
}

// shared is for how many cuts of a round one row may serve.
const shared = 8

// someHalves are cuts of rows and of earlier such cuts, added up and halved: those that the
// shares miss most, but not too many of the same rows.
func (t *tightening) someHalves(ctx context.Context, round, threads int) (some []cut) {
	rows, place := t.Rows[:len(t.Rows):len(t.Rows)], make([]int32, 0, len(t.Rows))
	for k := range rows {
		place = append(place, int32(k))
	}
	for i := range t.cuts {
		if h := t.cuts[i].half; h > 0 {
			rows, place = append(rows, t.halves[h-1]), append(place, int32(len(t.Rows))+h-1)
		}
	}
	all := (&Problem{Costs: t.Costs, Rows: rows}).halves(ctx, t.x, round, threads)
	missed := make([]float64, len(all))
	order := make([]int, len(all))
	for i := range all {
		norm := 0.0
		for _, c := range all[i].coefs {
			norm += c * c
		}
		missed[i], order[i] = (1-all[i].reached(t.x))/math.Sqrt(norm), i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(missed[b], missed[a]), a-b) })
	served := make([]int, len(rows))
	for _, i := range order {
		if slices.ContainsFunc(all[i].of, func(k int32) bool { return served[k] == shared }) {
			continue
		}
		for n, k := range all[i].of {
			served[k]++
			all[i].of[n] = place[k]
		}
		some = append(some, all[i])
	}
	return some
}

// prune gives up cuts that raise nothing.
func (t *tightening) prune() {
	n := len(t.Rows)
	cuts, y := t.cuts[:0], t.y[:n]
	for i, c := range t.cuts {
		if v := t.y[n+i]; v > 1e-6 {
			cuts, y = append(cuts, c), append(y, v)
		}
	}
	t.cuts, t.y = cuts, y
}

// problem has the cuts of several rows as rows of its own.
func (t *tightening) problem() *Problem {
	p := &Problem{Costs: t.Costs, Rows: t.Rows[:len(t.Rows):len(t.Rows)]}
	for i := range t.cuts {
		switch c := &t.cuts[i]; {
		case c.half > 0:
			p.Rows = append(p.Rows, t.halves[c.half-1])
		case c.need > 0:
			p.Rows = append(p.Rows, Row{Items: c.items, Coefs: c.whole, Need: c.need, of: c.of})
		}
	}
	return p
}

// prices are those that multipliers of rows and of cuts ask for. A cut of one row pays for
// that row.
func (p *Problem) prices(rows []Row, cuts []cut, y []float64) [][]float64 {
	prices := make([][]float64, len(rows))
	for k := range rows {
		prices[k] = make([]float64, len(rows[k].Items))
	}
	for k := range p.Rows {
		r := &p.Rows[k]
		for i := range r.Items {
			prices[k][i] = y[k] * float64(r.coef(i)) / float64(r.Need)
		}
	}
	next := len(p.Rows)
	for n := range cuts {
		c, v := &cuts[n], y[len(p.Rows)+n]
		if c.need > 0 {
			for i := range c.items {
				prices[next][i] = v * c.coefs[i]
			}
			next++
			continue
		}
		k, at := c.of[0], 0
		for i, item := range c.items {
			for p.Rows[k].Items[at] != item {
				at++
			}
			prices[k][at] += v * c.coefs[i]
		}
	}
	return prices
}
