package verify

import (
	"context"
	"math"

	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/risk"
)

// walk goes along all chains that may be above what they may keep. Hops add up as
// −ln(1−h), before and after masking.
type walk struct {
	a             *risk.Assessment
	before, after []float64 // of each edge
	start         []int32   // of each document, its first arc
	arcs          []int32   // by document: 2·edge, and one more for the way from B to A
	reach         [][]float64
	least         func(before float64) float64 // what chains of at least this risk may keep at least
	visit         func(documents []int) error
}

// slack is far above the error of the sums. What is let through is looked at exactly.
const slack = 1e-9

func newWalk(a *risk.Assessment, hop func(edge int) float64) *walk {
	n, m := len(a.Collection().Documents), a.EdgeCount()
	w := &walk{a: a, before: make([]float64, m), after: make([]float64, m), start: make([]int32, n+1), arcs: make([]int32, 2*m)}
	for e := range m {
		x := a.Edge(e)
		w.before[e], w.after[e] = -math.Log1p(-a.Hop(e)), -math.Log1p(-hop(e))
		w.start[x.A+1]++
		w.start[x.B+1]++
	}
	for d := range n {
		w.start[d+1] += w.start[d]
	}
	next := append([]int32(nil), w.start...)
	for e := range m {
		x := a.Edge(e)
		w.arcs[next[x.A]] = int32(2 * e)
		next[x.A]++
		w.arcs[next[x.B]] = int32(2*e + 1)
		next[x.B]++
	}
	w.reaches()
	return w
}

// to is where an arc leads.
func (w *walk) to(arc int32) int {
	x := w.a.Edge(int(arc / 2))
	if arc%2 == 0 {
		return x.B
	}
	return x.A
}

// reaches bounds what can be added up from each arc on in so many hops, never going
// straight back.
func (w *walk) reaches() {
	var last []float64
	for range w.a.Options().ChainLength - 1 {
		now := make([]float64, len(w.arcs))
		for d := range len(w.start) - 1 {
			first, second, best := 0.0, 0.0, int32(-1)
			for _, arc := range w.arcs[w.start[d]:w.start[d+1]] {
				if last == nil {
					break
				}
				switch x := last[arc]; {
				case x > first:
					first, second, best = x, first, arc
				case x > second:
					second = x
				}
			}
			for _, arc := range w.arcs[w.start[d]:w.start[d+1]] {
				ahead := first
				if arc == best {
					ahead = second
				}
				now[arc^1] = w.after[arc/2] + ahead
			}
		}
		w.reach = append(w.reach, now)
		last = now
	}
}

func (w *walk) run(ctx context.Context) error {
	return graph.Each(ctx, w.a.Options().Threads, len(w.start)-1, 1024, func(_, _, lo, hi int) error {
		path := make([]int, 0, w.a.Options().ChainLength)
		for d := lo; d < hi; d++ {
			if err := w.from(append(path, d), 0, 0); err != nil {
				return err
			}
		}
		return ctx.Err()
	})
}

// from goes on from the end of a path.
func (w *walk) from(path []int, before, after float64) error {
	hops := w.a.Options().ChainLength - len(path)
	if hops == 0 {
		return nil
	}
	d := path[len(path)-1]
	may := -math.Log1p(-w.least(-math.Expm1(-before))) - slack
	for _, arc := range w.arcs[w.start[d]:w.start[d+1]] {
		if after+w.reach[hops-1][arc] <= may {
			continue
		}
		to := w.to(arc)
		if on(path, to) {
			continue
		}
		longer := append(path, to)
		sum := after + w.after[arc/2]
		if path[0] < to && sum > may {
			if err := w.visit(longer); err != nil {
				return err
			}
		}
		if err := w.from(longer, before+w.before[arc/2], sum); err != nil {
			return err
		}
	}
	return nil
}

func on(path []int, d int) bool {
	for _, x := range path {
		if x == d {
			return true
		}
	}
	return false
}
