// Package ordered maps a stream with several workers and hands the results on in
// the order of the stream, holding only a small window of it.
package ordered

import (
	"context"
	"iter"
	"runtime"

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

// Map calls work for each element on up to threads goroutines and emit for each
// result, in the order of in, on one goroutine. The first error of emit, or the
// end of ctx, stops it. Errors of single elements belong into R.
func Map[T, R any](ctx context.Context, threads int, in iter.Seq[T], work func(T) R, emit func(R) error) error {
	threads = Threads(threads)
	group, ctx := errgroup.WithContext(ctx)
	type job struct {
		in  T
		out chan R
	}
	jobs := make(chan job, threads)
	queue := make(chan chan R, threads*window)
	group.Go(func() error {
		defer close(jobs)
		defer close(queue)
		for v := range in {
			j := job{v, make(chan R, 1)}
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
	})
	for range threads {
		group.Go(func() error {
			for j := range jobs {
				j.out <- work(j.in)
			}
			return nil
		})
	}
	group.Go(func() error {
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
	})
	return group.Wait()
}
