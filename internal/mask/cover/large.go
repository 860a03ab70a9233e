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
	some, cancel := Within(ctx, 0.5)
	defer cancel()
	t := q.tighten(some, l)
	tight := t.problem()
	split := newSplit(tight)
	split.share(tight, q.prices(tight.Rows, t.cuts, t.y))
	own := part{Problem: *tight, item: q.item}
	if !l.Draft {
		own.doubt(split)
		split.ascend(some, tight, 4)
	}
	q.improve(best, split.pool)
	out := partSolution{chosen: best}
	if split.Bound() < q.Cost(best) {
		most, cancel := Within(ctx, 0.8)
		defer cancel()
		out.chosen = q.better(most, best, q.cost, l.Tries*len(q.item))
		out.cut = most.Err() != nil
	}
	switch out.cut = out.cut || some.Err() != nil; {
	case l.Draft:
	case split.Bound() >= q.Cost(out.chosen):
		out.blocks = own.blocks(split, nil)
	default:
		out.blocks = own.clusters(ctx, split)
		out.cut = out.cut || ctx.Err() != nil
	}
	return out
}

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
		if _, ok := q.together([]int32{int32(k)}, r.Items, s.Prices[k]); !ok {
			s.Values[k] = 0
			for i, item := range r.Items {
				s.pool[item] += s.Prices[k][i]
				s.Prices[k][i] = 0
			}
		}
	}
}
