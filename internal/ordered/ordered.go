// Package ordered maps a stream with several workers and hands the results on in
// the order of the stream, holding only a small window of it.
package ordered

import (
	"context"
	"iter"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// Threads is n, or the number of processors where n is not positive.
func Threads(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// window is how many elements a worker may run ahead: enough to even out unequal
// ones, few enough that memory stays small.
const window = 16

// deepen gives a goroutine at once the stack that work on a document needs. Growing step by step
// costs a single text more: each step copies what all callers have on it.
//
//go:noinline
func deepen() {
	var room [stack]byte
	touch(room[:])
}

const stack = 20 << 10

// touch keeps the compiler from leaving out what is not used.
//
//go:noinline
func touch(room []byte) { room[0] = 1 }

// grace is how long work may go on when ctx has ended, before nobody waits for it any
// more: long enough for what looks at ctx itself, such as what asks a server.
const grace = 300 * time.Millisecond

// Map calls work for each element on up to threads goroutines and emit for each
// result, in the order of in, on one goroutine. The first error of emit, or the
// end of ctx, stops it. Errors of single elements belong into R.
//
// When ctx ends, work that does not end soon is left to end by itself: it may go on for
// long after Map has returned, and nothing becomes of its result.
func Map[T, R any](ctx context.Context, threads int, in iter.Seq[T], work func(T) R, emit func(R) error) error {
	threads = Threads(threads)
	if threads == 1 {
		return alone(ctx, in, work, emit)
	}
	group, stopped := errgroup.WithContext(ctx)
	jobs := make(chan job[T, R], threads)
	queue := make(chan chan R, threads*window)
	group.Go(func() error {
		deepen()
		defer close(jobs)
		defer close(queue)
		return deal(stopped, in, queue, jobs)
	})
	ended := staff(stopped, threads, jobs, work)
	group.Go(func() error {
		deepen()
		return collect(stopped, queue, emit)
	})
	err := group.Wait()
	leave(ctx, ended)
	return err
}

// A job is an element, and where its result goes.
type job[T, R any] struct {
	in  T
	out chan R
}

// deal makes a job of each element: its result is queued in the order of the stream before a worker has it.
func deal[T, R any](ctx context.Context, in iter.Seq[T], queue chan<- chan R, jobs chan<- job[T, R]) error {
	for v := range in {
		j := job[T, R]{v, make(chan R, 1)}
		select {
		case queue <- j.out:
		case <-ctx.Done():
			return ctx.Err()
		}
		select {
		case jobs <- j:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}

// staff starts the workers. What it gives is closed when all have ended.
func staff[T, R any](ctx context.Context, threads int, jobs <-chan job[T, R], work func(T) R) <-chan struct{} {
	var workers sync.WaitGroup
	for range threads {
		workers.Go(func() {
			deepen()
			for j := range jobs {
				if ctx.Err() != nil {
					return
				}
				j.out <- work(j.in)
			}
		})
	}
	ended := make(chan struct{})
	go func() {
		workers.Wait()
		close(ended)
	}()
	return ended
}

// collect hands results on in the order in which they were queued.
func collect[R any](ctx context.Context, queue <-chan chan R, emit func(R) error) error {
	for out := range queue {
		select {
		case r := <-out:
			if err := emit(r); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// alone is Map with one thread: an element is read, worked on and handed on before the next. The
// work has a goroutine, so that it can be left; single texts would pay for more of them.
func alone[T, R any](ctx context.Context, in iter.Seq[T], work func(T) R, emit func(R) error) error {
	jobs, out, ended := make(chan T), make(chan R, 1), make(chan struct{})
	go func() {
		defer close(ended)
		deepen()
		for v := range jobs {
			out <- work(v)
		}
	}()
	err := each(ctx, in, func(v T) error {
		jobs <- v
		select {
		case r := <-out:
			return emit(r)
		case <-ctx.Done():
			return ctx.Err()
		}
	})
	close(jobs)
	leave(ctx, ended)
	return err
}

// each does something with each element, until it fails or ctx ends.
func each[T any](ctx context.Context, in iter.Seq[T], do func(T) error) error {
	for v := range in {
		if ctx.Err() != nil {
			break
		}
		if err := do(v); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// leave waits until the workers have ended, but not for long once ctx has.
func leave(ctx context.Context, ended <-chan struct{}) {
	select {
	case <-ended:
	case <-ctx.Done():
		select {
		case <-ended:
		case <-time.After(grace):
		}
	}
}
