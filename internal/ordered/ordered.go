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
	type job struct {
		in  T
		out chan R
	}
	jobs := make(chan job, threads)
	queue := make(chan chan R, threads*window)
	group.Go(func() error {
		deepen()
		defer close(jobs)
		defer close(queue)
		for v := range in {
			j := job{v, make(chan R, 1)}
			select {
			case queue <- j.out:
			case <-stopped.Done():
				return stopped.Err()
			}
			select {
			case jobs <- j:
			case <-stopped.Done():
				return stopped.Err()
			}
		}
		return stopped.Err()
	})
	var workers sync.WaitGroup
	for range threads {
		workers.Go(func() {
			deepen()
			for j := range jobs {
				if stopped.Err() != nil {
					return
				}
				j.out <- work(j.in)
			}
		})
	}
	group.Go(func() error {
		deepen()
		for out := range queue {
			select {
			case r := <-out:
				if err := emit(r); err != nil {
					return err
				}
			case <-stopped.Done():
				return stopped.Err()
			}
		}
		return nil
	})
	err := group.Wait()
	ended := make(chan struct{})
	go func() {
		workers.Wait()
		close(ended)
	}()
	leave(ctx, ended)
	return err
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
