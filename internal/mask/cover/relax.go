package cover

import (
	"context"
	"math"
	"sync"
)

// relaxation is the problem by fractions: each row, divided by its need, must reach 1. It
// is solved by steps of a primal-dual gradient with restarts, which are linear in the
// entries of rows and can be taken by several threads. What it finds is a guess: what the
// multipliers prove is worked out in integers.
type relaxation struct {
	costs        []float64
	byRow, items sparse
	x, y         []float64 // shares of items, and multipliers of rows
	threads      int
	enough       float64 // a bound at which to end; 0 is none
}

// sparse lists entries by row, or by item.
type sparse struct {
	start []int32
	at    []int32
	value []float64
}

func (s *sparse) dot(k int, v []float64) (sum float64) {
	for i := s.start[k]; i < s.start[k+1]; i++ {
		sum += s.value[i] * v[s.at[i]]
	}
	return sum
}

func (s *sparse) sum(k int) (sum float64) {
	for _, v := range s.value[s.start[k]:s.start[k+1]] {
		sum += v
	}
	return sum
}

// relax prepares a problem with cuts, from shares of its items and multipliers of its rows
// and of the first cuts if there are.
func (p *Problem) relax(cuts []cut, x, y []float64, threads int) *relaxation {
	r := &relaxation{
		costs: make([]float64, len(p.Costs)), x: make([]float64, len(p.Costs)),
		y: make([]float64, len(p.Rows)+len(cuts)), threads: threads,
	}
	copy(r.x, x)
	if copy(r.y, y); y == nil {
		p.firstMultipliers(r.y)
	}
	for i, c := range p.Costs {
		r.costs[i] = float64(c)
	}
	r.byRow.start = append(r.byRow.start, 0)
	r.items.start = make([]int32, len(p.Costs)+1)
	for k := range p.Rows {
		row := &p.Rows[k]
		for i, item := range row.Items {
			r.byRow.at = append(r.byRow.at, item)
			r.byRow.value = append(r.byRow.value, float64(row.coef(i))/float64(row.Need))
			r.items.start[item+1]++
		}
		r.byRow.start = append(r.byRow.start, int32(len(r.byRow.at)))
	}
	for i := range cuts {
		r.byRow.at, r.byRow.value = append(r.byRow.at, cuts[i].items...), append(r.byRow.value, cuts[i].coefs...)
		r.byRow.start = append(r.byRow.start, int32(len(r.byRow.at)))
		for _, item := range cuts[i].items {
			r.items.start[item+1]++
		}
	}
	r.transpose()
	return r
}

func (r *relaxation) transpose() {
	n := len(r.costs)
	for i := range n {
		r.items.start[i+1] += r.items.start[i]
	}
	r.items.at, r.items.value = make([]int32, len(r.byRow.at)), make([]float64, len(r.byRow.at))
	next := append([]int32(nil), r.items.start...)
	for k := range r.y {
		for i := r.byRow.start[k]; i < r.byRow.start[k+1]; i++ {
			j := next[r.byRow.at[i]]
			next[r.byRow.at[i]]++
			r.items.at[j], r.items.value[j] = int32(k), r.byRow.value[i]
		}
	}
}

// chunk is how many rows or items are one thread's at a time: sums are added up chunk by
// chunk, so that they do not hang on the number of threads.
const chunk = 4096

// each adds up a function of parts of a list.
func (r *relaxation) each(n int, f func(lo, hi int) float64) (sum float64) {
	parts := make([]float64, (n+chunk-1)/chunk)
	spread(r.threads, n, chunk, func(lo, hi int) { parts[lo/chunk] = f(lo, hi) })
	for _, s := range parts {
		sum += s
	}
	return sum
}

// value is the lower bound that multipliers prove, as far as fractions go.
func (r *relaxation) value(y []float64) float64 {
	return r.each(len(y), func(lo, hi int) (sum float64) {
		for _, v := range y[lo:hi] {
			sum += v
		}
		return sum
	}) + r.each(len(r.costs), func(lo, hi int) (sum float64) {
		for i := lo; i < hi; i++ {
			sum += min(0, r.costs[i]-r.items.dot(i, y))
		}
		return sum
	})
}

// short is by how much the shares miss rows, squared, and what they cost.
func (r *relaxation) short(x []float64) (missing, cost float64) {
	missing = r.each(len(r.y), func(lo, hi int) (sum float64) {
		for k := lo; k < hi; k++ {
			m := max(0, 1-r.byRow.dot(k, x))
			sum += m * m
		}
		return sum
	})
	return missing, r.each(len(x), func(lo, hi int) (sum float64) {
		for i := lo; i < hi; i++ {
			sum += r.costs[i] * x[i]
		}
		return sum
	})
}

// between is how far a point is from another.
func (r *relaxation) between(a, b []float64) float64 {
	return math.Sqrt(r.each(len(a), func(lo, hi int) (sum float64) {
		for i := lo; i < hi; i++ {
			sum += (a[i] - b[i]) * (a[i] - b[i])
		}
		return sum
	}))
}

// near is how good a solution by fractions is good enough.
const near = 1e-4

// inspected is after how many steps one looks at what has been reached.
const inspected = 40

// run takes so many steps, or fewer where the solution is near enough. It returns the
// lower bound of the best multipliers, which it leaves in y.
func (r *relaxation) run(ctx context.Context, steps int) float64 {
	w := newWalk(r)
	best, found := r.value(r.y), append([]float64(nil), r.y...)
	for n := 1; n <= steps && len(r.y) > 0; n++ {
		w.step()
		if n%inspected != 0 && n != steps {
			continue
		}
		value, done := w.inspect(n)
		if value > best {
			best = value
			copy(found, w.bestY)
		}
		if done || r.enough > 0 && best > r.enough || ctx.Err() != nil {
			break
		}
	}
	copy(r.x, w.bestX)
	copy(r.y, found)
	return best
}

// firstMultipliers are those of a dual ascent, row by row.
func (p *Problem) firstMultipliers(u []float64) {
	left := make([]float64, len(p.Costs))
	for i, c := range p.Costs {
		left[i] = float64(c)
	}
	for k := range p.Rows {
		r := &p.Rows[k]
		need := float64(r.Need)
		least := -1.0
		for i, item := range r.Items {
			if x := left[item] * need / float64(r.coef(i)); least < 0 || x < least {
				least = x
			}
		}
		u[k] = least
		for i, item := range r.Items {
			left[item] -= least * float64(r.coef(i)) / need
		}
	}
}

// spread calls a function for parts of a list, by several threads.
func spread(threads, n, size int, f func(lo, hi int)) {
	run := func(first, step int) {
		for lo := first * size; lo < n; lo += step * size {
			f(lo, min(n, lo+size))
		}
	}
	threads = min(threads, (n+size-1)/size)
	if threads < 2 {
		run(0, 1)
		return
	}
	var group sync.WaitGroup
	for t := range threads {
		group.Go(func() { run(t, threads) })
	}
	group.Wait()
}
