package graph

import (
	"context"
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Each calls do for consecutive blocks [lo,hi) that cover [0,n), from so many
// goroutines (0 = one for each processor). A worker's number lets do keep scratch
// space; block is lo's place in the sequence of blocks. It stops at the first
// error and when ctx ends.
func Each(ctx context.Context, threads, n, size int, do func(worker, block, lo, hi int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for worker := range Threads(threads) {
		group.Go(func() error {
			for {
				block := int(next.Add(1)) - 1
				lo := block * size
				if lo >= n {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := do(worker, block, lo, min(lo+size, n)); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// Threads is the number of workers that Each starts for a wish of so many.
func Threads(wish int) int {
	if wish > 0 {
		return wish
	}
	return runtime.GOMAXPROCS(0)
}
