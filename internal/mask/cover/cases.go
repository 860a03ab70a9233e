package cover

import (
	"cmp"
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/internal/mask/proof"
)

// What an attempt at a proof by cases may spend, all of which is counted.
const (
	caseWork  = 150_000 // entries of rows, in all cases together
	caseSteps = 320     // of the relaxation, each time that it is run
	caseRuns  = 5       // of the relaxation of a case, with more cuts each time
)

// A proof is given up that seems to need misjudged times the work that is left. Each case is thought
// to prove leastGain more at least: cases prove more than a few steps of the relaxation say.
const (
	misjudged = 10
	leastGain = 0.1
)

// caseGap is which part of the cost may be missing for cases to be tried: more is out of reach.
const caseGap = 50

// divider proves that no choice costs less than a target.
type divider struct {
	*part
	ctx    context.Context
	target int64
	work   int
}

// undecided, chosen and refused are what a case says of an item.
const (
	undecided int8 = iota
	isChosen
	isRefused
)

// cases raises what is proved of a part, one by one, for as long as the cases that this takes
// are few.
func (q *part) cases(ctx context.Context, t *tightening, known, cost int64) (best *Block) {
	tight := t.problem()
	for target := known + 1; target <= cost; target++ {
		d := &divider{part: &part{Problem: *tight}, ctx: ctx, target: target, work: caseWork}
		c := d.divide(make([]int8, len(q.Costs)), d.guess(t))
		if c == nil {
			break
		}
		b := q.whole(target)
		b.Case = c
		b.Rows = slices.Compact(slices.Sorted(slices.Values(rowsOf(c, nil))))
		placeRows(c, b.Rows)
		best = &b
	}
	return best
}

// guess is where the relaxation of a case starts.
type guess struct {
	y    []float64 // of all rows, then of cuts
	cuts []cut     // of one row each
	x    []float64 // shares of items
}

// guess is that of a relaxation with its cuts.
func (d *divider) guess(t *tightening) *guess {
	g := &guess{y: slices.Clone(t.y[:len(t.Rows)]), x: t.x}
	var y []float64
	for i := range t.cuts {
		if v := t.y[len(t.Rows)+i]; t.cuts[i].need > 0 {
			g.y = append(g.y, v)
		} else {
			g.cuts, y = append(g.cuts, t.cuts[i]), append(y, v)
		}
	}
	g.y = append(g.y, y...)
	return g
}

// divide proves a case, or divides it. nil is that it takes too many cases.
func (d *divider) divide(state []int8, g *guess) *proof.Case {
	n, unmet := d.under(state, g)
	if unmet != nil {
		return leaf([]Block{*unmet})
	}
	if d.work -= n.entries(); d.work < 0 || d.ctx.Err() != nil {
		return nil
	}
	r := n.relax(n.cuts, g.x, n.start, 1)
	for range caseRuns {
		r.enough = float64(d.target-n.paid-1) + spare
		bound := r.run(d.ctx, caseSteps)
		if blocks, ok := n.prove(bound, r.y, d.target-n.paid); ok {
			return leaf(blocks)
		}
		more := n.rowCuts(r.x)
		if len(more) == 0 {
			break
		}
		n.cuts = append(n.cuts, more...)
		r = n.relax(n.cuts, r.x, r.y, 1)
	}
	g = d.from(n, r, g)
	item, gains := d.by(state, n, r, g)
	missing := float64(d.target-n.paid-1) + spare - r.value(r.y)
	most := misjudged * d.work / max(1, n.entries())
	if item < 0 || casesOf(missing, gains, most) > most {
		return nil
	}
	c := &proof.Case{Entity: item}
	for _, side := range []struct {
		state int8
		to    **proof.Case
	}{{isChosen, &c.Masked}, {isRefused, &c.Kept}} {
		state[item] = side.state
		*side.to = d.divide(state, g)
		state[item] = undecided
		if *side.to == nil {
			return nil
		}
	}
	return c
}

// from is where the relaxations of cases start that divide another, with the cuts in it that
// did something.
func (d *divider) from(n *node, r *relaxation, g *guess) *guess {
	out := &guess{y: slices.Clone(g.y[:len(d.Rows)]), x: r.x}
	for i, k := range n.place {
		out.y[k] = r.y[i]
	}
	for i, c := range n.cuts {
		if v := r.y[len(n.Rows)+i]; v > 1e-6 {
			c.of = []int32{n.place[c.of[0]]}
			out.cuts, out.y = append(out.cuts, c), append(out.y, v)
		}
	}
	return out
}

// by is the item by which a case is divided: of those that are neither nearly whole nor
// nearly nothing the one whose two cases both prove most after a few steps, and how much more each
// of them proves. -1 is none.
func (d *divider) by(state []int8, n *node, r *relaxation, g *guess) (best int32, gains [2]float64) {
	var items []int32
	asked := make([]float64, len(r.x))
	for item, x := range r.x {
		if asked[item] = min(x, 1-x) * r.items.dot(item, r.y); asked[item] > 1e-3 {
			items = append(items, int32(item))
		}
	}
	slices.SortStableFunc(items, func(a, b int32) int { return cmp.Compare(asked[b], asked[a]) })
	best = -1
	most := -1.0
	now := float64(n.paid) + r.value(r.y)
	for _, item := range items[:min(len(items), triedBy)] {
		var more [2]float64
		for i, s := range []int8{isChosen, isRefused} {
			state[item] = s
			next, unmet := d.under(state, g)
			more[i] = 1
			if unmet == nil {
				x := next.relax(next.cuts, r.x, next.start, 1)
				more[i] = max(1e-3, min(1, float64(next.paid)+x.run(d.ctx, triedSteps)-now))
			}
		}
		state[item] = undecided
		if worth := more[0] * more[1]; worth > most {
			best, most, gains = item, worth, more
		}
	}
	return best, gains
}

// casesOf is how many cases prove what is missing if each division gains as much as this one,
// or more than most.
func casesOf(missing float64, gains [2]float64, most int) int {
	if missing <= 0 {
		return 1
	}
	n := 1
	for _, g := range gains {
		if n <= most {
			n += casesOf(missing-max(g, leastGain), gains, most-n)
		}
	}
	return n
}

// triedBy is how many items are tried to divide a case by, and triedSteps how many steps of
// the relaxation each of their cases gets.
const (
	triedBy    = 8
	triedSteps = 40
)

// leaf is a case that is not divided.
func leaf(blocks []Block) *proof.Case {
	c := &proof.Case{}
	for i := range blocks {
		b := &blocks[i]
		c.Parts = append(c.Parts, proof.Part{Bounds: b.Rows, Entities: b.Items, Prices: b.Prices, Value: b.Value})
	}
	return c
}

// rowsOf lists the rows of all cases.
func rowsOf(c *proof.Case, list []int32) []int32 {
	if c == nil {
		return list
	}
	for i := range c.Parts {
		list = append(list, c.Parts[i].Bounds...)
	}
	return rowsOf(c.Kept, rowsOf(c.Masked, list))
}

// placeRows names rows by their places in a list that is in order.
func placeRows(c *proof.Case, rows []int32) {
	if c == nil {
		return
	}
	for i := range c.Parts {
		own := c.Parts[i].Bounds
		for j, id := range own {
			at, _ := slices.BinarySearch(rows, id)
			own[j] = int32(at)
		}
	}
	placeRows(c.Masked, rows)
	placeRows(c.Kept, rows)
}
