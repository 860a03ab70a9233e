// Package logistic fits logistic regressions with sparse features.
package logistic

import "math"

// Row is an example for the regression: sparse features, the share of cases in which it
// came true, and how much it counts.
type Row struct {
	Index  []int32
	Value  []float32 // of each feature; nil: they are all 1
	Target float64
	Weight float64
}

// Objective is the regularised loss of logistic regression
//
//	L(w) = Σ cᵢ·[ ln(1+exp(zᵢ)) − yᵢ·zᵢ ] + λ/2·Σ wⱼ²,   zᵢ = Σ wⱼ·xᵢⱼ
//
// where the last weight is the intercept, which λ leaves alone.
type Objective struct {
	Rows   []Row
	Lambda float64
}

// at returns the loss and writes its gradient.
func (o *Objective) at(w, gradient []float64) float64 {
	last := len(w) - 1
	loss := 0.0
	for j := range last {
		gradient[j] = o.Lambda * w[j]
		loss += o.Lambda / 2 * w[j] * w[j]
	}
	gradient[last] = 0
	for i := range o.Rows {
		r := &o.Rows[i]
		z := r.Logit(w)
		loss += r.Weight * (softplus(z) - r.Target*z)
		d := r.Weight * (Sigmoid(z) - r.Target)
		for k, j := range r.Index {
			gradient[j] += d * r.value(k)
		}
		gradient[last] += d
	}
	return loss
}

// Logit is the logarithm of the odds that weights give a row.
func (r *Row) Logit(w []float64) float64 {
	z := w[len(w)-1]
	for k, j := range r.Index {
		z += w[j] * r.value(k)
	}
	return z
}

func (r *Row) value(k int) float64 {
	if r.Value == nil {
		return 1
	}
	return float64(r.Value[k])
}

func softplus(z float64) float64 { return max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) }

// Sigmoid is the probability of a logarithm of odds.
func Sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// history is how many steps L-BFGS remembers.
const history = 8

// Minimise finds the weights of least loss by L-BFGS (Nocedal, Updating
// quasi-Newton matrices with limited storage, 1980) with a step that is halved
// until the loss falls enough.
func Minimise(o *Objective, size int) []float64 {
	w, g := make([]float64, size), make([]float64, size)
	next, ng := make([]float64, size), make([]float64, size)
	var memory lbfgs
	loss := o.at(w, g)
	for range 200 {
		d := memory.direction(g)
		slope := dot(g, d)
		if slope > -1e-9*max(1, loss) {
			break
		}
		step, fresh := 1.0, 0.0
		if len(memory.s) == 0 {
			step = 1 / max(1, math.Sqrt(dot(g, g)))
		}
		for ; ; step /= 2 {
			for j := range w {
				next[j] = w[j] + step*d[j]
			}
			if fresh = o.at(next, ng); fresh <= loss+1e-4*step*slope || step < 1e-12 {
				break
			}
		}
		memory.keep(w, next, g, ng)
		done := loss-fresh < 1e-7*max(1, loss)
		w, next, g, ng, loss = next, w, ng, g, fresh
		if done {
			break
		}
	}
	return w
}

// lbfgs holds the last steps and changes of the gradient.
type lbfgs struct{ s, y [][]float64 }

func (m *lbfgs) keep(w, next, g, ng []float64) {
	s, y := difference(next, w), difference(ng, g)
	if dot(s, y) <= 1e-12 {
		return
	}
	m.s, m.y = append(m.s, s), append(m.y, y)
	if len(m.s) > history {
		m.s, m.y = m.s[1:], m.y[1:]
	}
}

// direction is the two-loop recursion.
func (m *lbfgs) direction(g []float64) []float64 {
	d := make([]float64, len(g))
	for j := range g {
		d[j] = -g[j]
	}
	n := len(m.s)
	a := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		a[i] = dot(m.s[i], d) / dot(m.s[i], m.y[i])
		addTo(d, -a[i], m.y[i])
	}
	if n > 0 {
		scale := dot(m.s[n-1], m.y[n-1]) / dot(m.y[n-1], m.y[n-1])
		for j := range d {
			d[j] *= scale
		}
	}
	for i := range n {
		b := dot(m.y[i], d) / dot(m.s[i], m.y[i])
		addTo(d, a[i]-b, m.s[i])
	}
	return d
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

func addTo(d []float64, f float64, x []float64) {
	for i := range d {
		d[i] += f * x[i]
	}
}

func difference(a, b []float64) []float64 {
	d := make([]float64, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return d
}
