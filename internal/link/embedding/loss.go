package embedding

import "math"

// logistic looks the logistic function and its logarithm up, in 512 steps from -8 to 8, as
// fastText does; beyond it is 0 or 1.
type logistic struct {
	value, loss [steps + 1]float32 // loss is -log(value)
}

const (
	steps = 512
	bound = 8
)

func newLogistic() *logistic {
	l := &logistic{}
	for i := range l.value {
		x := float64(i)*2*bound/steps - bound
		l.value[i] = float32(1 / (1 + math.Exp(-x)))
		l.loss[i] = float32(math.Log1p(math.Exp(-x)))
	}
	return l
}

// at returns the logistic of x, and what it costs if the truth is right.
func (l *logistic) at(x float32, right bool) (value, loss float32) {
	i := 0
	switch {
	case x >= bound:
		i, value = steps, 1
	case x > -bound:
		i = int((x + bound) * (steps / 2 / bound))
		value = l.value[i]
	}
	if right {
		return value, l.loss[i]
	}
	return value, l.loss[steps-i]
}

// judge pushes the output row towards or away from the hidden vector, gathers in grad what
// the inputs owe, and returns the loss.
func (w *worker) judge(row int32, right bool, lr float32) float32 {
	out := w.out.row(row)
	value, loss := w.logistic.at(dot(w.hidden, out), right)
	if right {
		value--
	}
	if alpha := lr * -value; alpha != 0 {
		step(w.grad, out, w.hidden, alpha)
	}
	return loss
}

// outputs are the rows by which the target is predicted.
func (w *worker) outputs(target int32) outputPath {
	if w.ways != nil {
		return w.ways[target]
	}
	w.drawn.rows = append(w.drawn.rows[:0], target)
	for len(w.drawn.rows) < len(w.drawn.right) {
		w.drawn.rows = append(w.drawn.rows, w.negatives.drawBut(&w.random, target))
	}
	return w.drawn
}

// learn takes one example: the rows of the inputs foretell the target.
func (w *worker) learn(inputs []int32, target int32, lr float32) {
	if len(inputs) == 0 {
		return
	}
	to := w.outputs(target)
	prefetch(w.out.data, to.rows, w.out.stride)
	mean(w.hidden, w.in.data, inputs, 1/float32(len(inputs)))
	clear(w.grad)
	for i, row := range to.rows {
		w.loss += float64(w.judge(row, to.right[i], lr))
	}
	spread(w.in.data, inputs, w.grad)
	w.examples++
}
