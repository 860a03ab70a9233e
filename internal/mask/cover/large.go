package cover

import (
	"context"
	"time"
)

// large is for a part that cannot be searched to the end. What its stages leave of the time
// goes to the next.
func (q *part) large(ctx context.Context, best []bool, l Limits) partSolution {
	if l.Draft {
		l.Rounds, l.Steps, l.Tries = 1, 80, 1
	}
	q.search(ctx, best, l)
	some, cancel := Within(ctx, 0.6)
	defer cancel()
	t := q.tighten(some, l, q.Cost(best))
	tight := t.problem()
	split := newSplit(tight)
	split.share(tight, q.prices(tight.Rows, t.cuts, t.y))
	own := part{Problem: *tight, item: q.item}
	if !l.Draft {
		own.doubt(split)
		split.ascend(some, tight, 4)
	}
	out := partSolution{chosen: best, halves: t.halves, rows: len(q.Rows)}
	if split.Bound() < q.Cost(best) {
		q.improve(best, split.pool)
		q.search(ctx, best, l)
	}
	out.cut = some.Err() != nil
	switch {
	case l.Draft:
	case split.Bound() >= q.Cost(out.chosen):
		out.blocks = own.blocks(split, nil)
	default:
		out.blocks = own.clusters(ctx, split)
		known, cost := roundedUp(sum(out.blocks)), q.Cost(out.chosen)
		if l.Cases && cost-known <= max(1, cost/caseGap) {
			if b := q.cases(ctx, t, known, cost); b != nil {
				out.blocks = []Block{*b}
			}
		}
		out.cut = out.cut || ctx.Err() != nil
	}
	return out
}

// search betters a choice by two kinds of local search.
func (q *part) search(ctx context.Context, best []bool, l Limits) {
	some, cancel := Within(ctx, 0.3)
	defer cancel()
	copy(best, q.better(some, best, q.cost, l.Tries*len(q.item)))
	if !l.Draft {
		copy(best, q.weigh(some, best, 0, min(4*l.Tries*len(q.item), weighings)))
	}
}

// weighings bounds the steps of the local search by weights.
const weighings = 400_000

// Within ends after a part of what is left of a context's time.
func Within(ctx context.Context, part float64) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, time.Duration(part*float64(time.Until(end))))
}

// doubt gives up rows that follow from others where that takes too long to prove.
func (q *part) doubt(s *Split) {
	for k := range q.Rows {
		r := &q.Rows[k]
		if r.of == nil || s.Values[k] == 0 {
			continue
		}
		if _, ok := q.proved(int32(k), s); !ok {
			s.Values[k] = 0
			for i, item := range r.Items {
				s.pool[item] += s.Prices[k][i]
				s.Prices[k][i] = 0
			}
		}
	}
}
