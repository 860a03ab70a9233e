package cover

import "math"

// walk is the way of a primal-dual gradient: each item and row goes by a step of its own,
// weight is how much longer the rows' are. What is walked between two restarts is averaged;
// where that has come much nearer, the walk starts again from there.
type walk struct {
	*relaxation
	itemStep, rowStep []float64
	weight            float64
	sumX, sumY, ahead []float64
	steps             int // since the restart
	fromX, fromY      []float64
	error, last       float64 // at the restart, and when last inspected
	bestX, bestY      []float64
}

func newWalk(r *relaxation) *walk {
	w := &walk{relaxation: r, itemStep: make([]float64, len(r.x)), rowStep: make([]float64, len(r.y)), error: math.Inf(1), last: math.Inf(1)}
	squares := 0.0
	for i := range r.x {
		w.itemStep[i] = 1 / max(r.items.sum(i), 1e-9)
		squares += r.costs[i] * r.costs[i]
	}
	for k := range r.y {
		w.rowStep[k] = 1 / max(r.byRow.sum(k), 1e-9)
	}
	w.weight = math.Sqrt(squares / max(1, float64(len(r.y))))
	w.sumX, w.sumY, w.ahead = make([]float64, len(r.x)), make([]float64, len(r.y)), make([]float64, len(r.x))
	w.fromX, w.fromY = append([]float64(nil), r.x...), append([]float64(nil), r.y...)
	w.bestX, w.bestY = append([]float64(nil), r.x...), append([]float64(nil), r.y...)
	return w
}

func (w *walk) step() {
	w.each(len(w.x), func(lo, hi int) float64 {
		for i := lo; i < hi; i++ {
			next := w.x[i] - w.itemStep[i]/w.weight*(w.costs[i]-w.items.dot(i, w.y))
			next = max(0, min(1, next))
			w.ahead[i] = 2*next - w.x[i]
			w.x[i] = next
			w.sumX[i] += next
		}
		return 0
	})
	w.each(len(w.y), func(lo, hi int) float64 {
		for k := lo; k < hi; k++ {
			w.y[k] = max(0, w.y[k]+w.rowStep[k]*w.weight*(1-w.byRow.dot(k, w.ahead)))
			w.sumY[k] += w.y[k]
		}
		return 0
	})
	w.steps++
}

// inspect takes the better of where the walk is and its average, and starts again from
// there where that is worth it. done is true where that is near enough.
func (w *walk) inspect(n int) (value float64, done bool) {
	x, y := make([]float64, len(w.x)), make([]float64, len(w.y))
	for i := range x {
		x[i] = w.sumX[i] / float64(w.steps)
	}
	for k := range y {
		y[k] = w.sumY[k] / float64(w.steps)
	}
	off, value := w.off(x, y)
	if now, v := w.off(w.x, w.y); now < off {
		off, value = now, v
		copy(x, w.x)
		copy(y, w.y)
	}
	w.bestX, w.bestY = x, y
	if off < near*(1+math.Abs(value)) {
		return value, true
	}
	if off <= 0.2*w.error || off <= 0.8*w.error && off > w.last || float64(w.steps) >= 0.36*float64(n) {
		w.restart(x, y, off)
	} else {
		w.last = off
	}
	return value, false
}

// off is how far a point is from being the best by fractions.
func (w *walk) off(x, y []float64) (off, value float64) {
	missing, cost := w.short(x)
	value = w.value(y)
	return w.weight*math.Sqrt(missing) + math.Abs(cost-value), value
}

func (w *walk) restart(x, y []float64, off float64) {
	if dx, dy := w.between(x, w.fromX), w.between(y, w.fromY); dx > 1e-9 && dy > 1e-9 {
		w.weight = math.Sqrt(w.weight * dy / dx)
	}
	copy(w.x, x)
	copy(w.y, y)
	copy(w.fromX, x)
	copy(w.fromY, y)
	clear(w.sumX)
	clear(w.sumY)
	w.steps, w.error, w.last = 0, off, math.Inf(1)
}
