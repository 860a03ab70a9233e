package ordered

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"runtime"
	"testing"
)

func count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func TestMapKeepsOrder(t *testing.T) {
	for _, threads := range []int{1, 2, 7} {
		next := 0
		err := Map(context.Background(), threads, count(5000), func(i int) int {
			for range rand.IntN(3) {
				runtime.Gosched()
			}
			return i * i
		}, func(r int) error {
			if r != next*next {
				t.Fatalf("result %d came where %d was due", r, next*next)
			}
			next++
			return nil
		})
		if err != nil || next != 5000 {
			t.Fatalf("%d results, %v", next, err)
		}
	}
}

func TestMapStops(t *testing.T) {
	for _, threads := range []int{1, 2, 3} {
		boom := errors.New("boom")
		seen := 0
		err := Map(context.Background(), threads, count(1<<40), func(i int) int { return i }, func(i int) error {
			seen++
			if i == 100 {
				return boom
			}
			return nil
		})
		if !errors.Is(err, boom) || seen != 101 {
			t.Fatalf("%d threads: after %d results: %v", threads, seen, err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		err = Map(ctx, threads, count(1<<40), func(i int) int { return i }, func(i int) error {
			if i == 10 {
				cancel()
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("%d threads: %v", threads, err)
		}
	}
}

// Work that looks at nothing does not keep Map when the context ends.
func TestMapLeavesWork(t *testing.T) {
	for _, threads := range []int{1, 2} {
		ctx, cancel := context.WithCancel(context.Background())
		never := make(chan struct{})
		t.Cleanup(func() { close(never) })
		err := Map(ctx, threads, count(10), func(i int) int {
			if i == 3 {
				cancel()
				<-never
			}
			return i
		}, func(i int) error {
			if i >= 3 {
				t.Errorf("%d threads: %d was handed on", threads, i)
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("%d threads: %v", threads, err)
		}
	}
}

// Where only a result failed, the work that runs is waited for.
func TestMapWaits(t *testing.T) {
	boom := errors.New("boom")
	running, failed := make(chan struct{}), make(chan struct{})
	ended := false
	err := Map(context.Background(), 2, count(2), func(i int) int {
		if i == 1 {
			close(running)
			<-failed
			for range 1000 {
				runtime.Gosched()
			}
			ended = true
		}
		return i
	}, func(i int) error {
		<-running
		close(failed)
		return boom
	})
	if !errors.Is(err, boom) || !ended {
		t.Fatal(err, ended)
	}
}

// With one thread nothing is read ahead of what was handed on.
func TestMapAloneReadsNothingAhead(t *testing.T) {
	read, handed := 0, 0
	err := Map(context.Background(), 1, func(yield func(int) bool) {
		for read = 1; read <= 50 && yield(read); read++ {
			if handed != read {
				t.Fatalf("%d are read, %d handed on", read, handed)
			}
		}
	}, func(i int) int { return i }, func(int) error { handed++; return nil })
	if err != nil || handed != 50 {
		t.Fatal(handed, err)
	}
}
