package embedding

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"golang.org/x/sync/errgroup"
)

// batch is a run of sentences as numbers of words.
type batch struct {
	words []int32
	ends  []int // where each sentence ends
}

const batchSize = 1 << 13

const progressEvery = 200 * time.Millisecond

// errChanged says that an epoch is not like the others.
var errChanged = errors.New("the sentences are not the same as when they were counted")

// feeder reads the sentences for the workers.
type feeder struct {
	*trainer
	ctx           context.Context
	batches, free chan *batch
	batch         *batch
	reported      time.Time
}

// run reads the sentences epoch by epoch and hands them to the workers. With one worker
// they are learned from in their order.
func (t *trainer) run(ctx context.Context, sentences iter.Seq2[[]string, error]) error {
	g, ctx := errgroup.WithContext(ctx)
	n := 2 * t.opts.Threads
	f := &feeder{trainer: t, ctx: ctx, batches: make(chan *batch, n), free: make(chan *batch, n+t.opts.Threads+1), batch: &batch{}}
	for range n + t.opts.Threads {
		f.free <- &batch{}
	}
	for i := range t.opts.Threads {
		g.Go(func() error { return t.newWorker(i).run(ctx, f.batches, f.free) })
	}
	err := f.epochs(sentences)
	close(f.batches)
	if wait := g.Wait(); wait != nil { // a feeder that was stopped only says so too
		err = wait
	}
	if err == nil && t.opts.Progress != nil {
		t.done.Store(t.total)
		t.opts.Progress(t.progress())
	}
	return err
}

func (f *feeder) epochs(sentences iter.Seq2[[]string, error]) error {
	for range f.opts.Epochs {
		known := int64(0)
		number := 0
		for s, err := range sentences {
			number++
			if err != nil {
				return fmt.Errorf("sentence %d: %w", number, err)
			}
			known += f.add(s)
			if len(f.batch.words) >= batchSize {
				if err := f.send(); err != nil {
					return err
				}
			}
		}
		if known*int64(f.opts.Epochs) != f.total {
			return errChanged
		}
	}
	return f.send()
}

// add puts a sentence into the batch and returns how many of its tokens are words.
func (f *feeder) add(sentence []string) int64 {
	b := f.batch
	start := len(b.words)
	end := func() {
		if n := len(b.words); len(b.ends) == 0 && n > 0 || len(b.ends) > 0 && n > b.ends[len(b.ends)-1] {
			b.ends = append(b.ends, n)
		}
	}
	for i := range len(sentence) + 1 {
		token := eos
		if i < len(sentence) {
			token = sentence[i]
		}
		if id, ok := f.words.index[token]; ok {
			b.words = append(b.words, id)
		}
		if token == eos || (len(b.words)-start)%maxSentence == 0 {
			end()
		}
	}
	end()
	return int64(len(b.words) - start)
}

// send hands the batch to a worker and takes a free one.
func (f *feeder) send() error {
	if f.opts.Progress != nil && time.Since(f.reported) > progressEvery {
		f.reported = time.Now()
		f.opts.Progress(f.progress())
	}
	select {
	case f.batches <- f.batch:
	case <-f.ctx.Done():
		return f.ctx.Err()
	}
	select {
	case f.batch = <-f.free:
		f.batch.words, f.batch.ends = f.batch.words[:0], f.batch.ends[:0]
		return nil
	case <-f.ctx.Done():
		return f.ctx.Err()
	}
}
