package graph_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/internal/graph"
)

func TestEachCovers(t *testing.T) {
	for _, threads := range []int{0, 1, 3, 100} {
		seen := make([]int, 1000)
		err := graph.Each(context.Background(), threads, len(seen), 7, func(worker, block, lo, hi int) error {
			if worker >= graph.Threads(threads) || lo != 7*block {
				t.Errorf("worker %d, block %d begins at %d", worker, block, lo)
			}
			for i := lo; i < hi; i++ {
				seen[i]++
			}
			return nil
		})
		if err != nil || slices.Min(seen) != 1 || slices.Max(seen) != 1 {
			t.Errorf("%d threads: visits %v, error %v", threads, seen, err)
		}
	}
}

func TestEachStops(t *testing.T) {
	wrong := errors.New("wrong")
	err := graph.Each(context.Background(), 2, 1000, 1, func(_, _, lo, _ int) error {
		if lo == 10 {
			return wrong
		}
		return nil
	})
	if err != wrong {
		t.Errorf("error is %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := graph.Each(ctx, 2, 1000, 1, func(_, _, _, _ int) error { return nil }); err != context.Canceled {
		t.Errorf("error is %v", err)
	}
}

func TestTranspose(t *testing.T) {
	r := graph.Rows{Start: []int{0, 2, 2, 5}, Items: []int32{0, 3, 0, 1, 3}}
	got := r.Transpose(4)
	for i, want := range [][]int32{{0, 2}, {2}, nil, {0, 2}} {
		if !slices.Equal(got.Row(i), want) {
			t.Errorf("item %d is in rows %v, want %v", i, got.Row(i), want)
		}
	}
}
