package cover

import "context"

// tightening is a relaxation to which cuts are added.
type tightening struct {
	*part
	cuts []cut
	x, y []float64 // shares of items; multipliers of rows, then of cuts
}

// gained is by how much of the bound a round of cuts must raise it, and idle how many
// rounds may not.
const (
	gained = 3e-4
	idle   = 5
)

// tighten goes through rounds: it solves the relaxation, gives up cuts that do nothing, and
// looks for new ones that the shares miss.
func (q *part) tighten(ctx context.Context, l Limits) *tightening {
	t := &tightening{part: q}
	known := map[string]bool{}
	best, stale := 0.0, 0
	for round := range l.Rounds {
		r := q.relax(t.cuts, t.x, t.y, l.Threads)
		bound := r.run(ctx, l.Steps)
		t.x, t.y = r.x, r.y
		t.prune()
		if stale++; bound > best*(1+gained) {
			best, stale = bound, 0
		}
		if stale == idle || round == l.Rounds-1 || ctx.Err() != nil {
			break
		}
		n := len(t.cuts)
		for _, c := range append(q.separate(t.x), q.nearCuts(ctx, t.x, round, l.Threads)...) {
			if k := c.key(); !known[k] {
				known[k] = true
				t.cuts = append(t.cuts, c)
			}
		}
		if len(t.cuts) == n {
			break
		}
	}
	t.y = append(t.y, make([]float64, len(q.Rows)+len(t.cuts)-len(t.y))...)
	return t
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
		if c := &t.cuts[i]; c.need > 0 {
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
