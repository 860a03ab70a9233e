package logistic

import (
	"math"
	"testing"
)

// TestMinimise: for y = 1 with weight 3 and y = 0 with weight 1 and no feature, the
// best intercept is ln 3.
func TestMinimise(t *testing.T) {
	w := Minimise(&Objective{Rows: []Row{{Target: 1, Weight: 3}, {Target: 0, Weight: 1}}}, 1)
	if math.Abs(w[0]-math.Log(3)) > 1e-3 {
		t.Errorf("intercept %v, want %v", w[0], math.Log(3))
	}
}

func TestGradient(t *testing.T) {
	o := &Objective{Lambda: .7, Rows: []Row{
		{Index: []int32{0, 1}, Value: []float32{1, -2}, Target: 1, Weight: 1},
		{Index: []int32{1}, Value: []float32{.5}, Target: .25, Weight: 2},
	}}
	w, g, scratch := []float64{.3, -.2, .1}, make([]float64, 3), make([]float64, 3)
	o.at(w, g)
	for j := range w {
		const h = 1e-6
		w[j] += h
		up := o.at(w, scratch)
		w[j] -= 2 * h
		down := o.at(w, scratch)
		w[j] += h
		if numeric := (up - down) / (2 * h); math.Abs(numeric-g[j]) > 1e-6 {
			t.Errorf("weight %d: gradient %v, numerically %v", j, g[j], numeric)
		}
	}
}
