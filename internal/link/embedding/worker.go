package embedding

import "context"

// worker learns from sentences. Several share the rows of a trainer without locks: a
// number may be read while another worker writes it, and an addition may be lost, which does
// not hurt (Niu, Recht, Ré, Wright: Hogwild!, 2011). A float32 is one word of memory, so
// that Go promises that what is read was written.
type worker struct {
	*trainer
	random
	hidden, grad []float32
	kept         []int32    // what is left of a sentence
	drawn        outputPath // a word and others
	context      []int32    // the rows around a word
	pending      int64      // tokens that the trainer does not know of
	loss         float64
	examples     int64
}

func (t *trainer) newWorker(i int) *worker {
	return &worker{
		trainer: t,
		random:  stream(t.opts.Seed, uint64(i)+1),
		hidden:  aligned(t.in.stride),
		grad:    aligned(t.in.stride),
		drawn:   outputPath{right: append([]bool{true}, make([]bool, t.opts.Negatives)...)},
	}
}

// rateEvery is how many tokens a worker takes until it says so, and the rate falls.
const rateEvery = 100

func (w *worker) run(ctx context.Context, batches <-chan *batch, free chan<- *batch) error {
	for b := range batches {
		from := 0
		for _, end := range b.ends {
			if err := ctx.Err(); err != nil {
				return err
			}
			w.sentence(b.words[from:end])
			from = end
		}
		w.report()
		free <- b
	}
	return nil
}

// report gives the trainer how far the worker is.
func (w *worker) report() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lossSum += w.loss
	w.exampleSum += w.examples
	w.loss, w.examples = 0, 0
}

func (w *worker) sentence(words []int32) {
	lr := float32(w.rate())
	w.kept = w.kept[:0]
	for _, id := range words {
		if k := w.keep[id]; k >= 1 || w.unit() < k {
			w.kept = append(w.kept, id)
		}
	}
	for i := range w.kept {
		reach := 1 + w.below(w.opts.Window)
		from, to := max(0, i-reach), min(len(w.kept), i+reach+1)
		if w.opts.Kind == CBOW {
			w.cbow(i, from, to, lr)
		} else {
			w.skipGram(i, from, to, lr)
		}
	}
	if w.pending += int64(len(words)); w.pending > rateEvery {
		w.done.Add(w.pending)
		w.pending = 0
	}
}

func (w *worker) skipGram(i, from, to int, lr float32) {
	inputs := w.rowsOf(w.kept[i])
	for c := from; c < to; c++ {
		if c != i {
			w.learn(inputs, w.kept[c], lr)
		}
	}
}

func (w *worker) cbow(i, from, to int, lr float32) {
	w.context = w.context[:0]
	for c := from; c < to; c++ {
		if c != i {
			w.context = append(w.context, w.rowsOf(w.kept[c])...)
		}
	}
	w.learn(w.context, w.kept[i], lr)
}
