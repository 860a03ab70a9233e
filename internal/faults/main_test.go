//go:build faults && linux

package faults

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"
)

var (
	program string // lethe
	trials  string // the folder of everything that is tried
	seed    uint64
	began   = time.Now()
	chaos   = os.Getenv("CHAOS") != ""
	allOnce = os.Getenv("CHAOS") == "once" // all there is to try, and no more, however long it takes
)

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "faults-")
	if err == nil {
		trials, err = os.MkdirTemp(memory(), "faults-")
	}
	if err == nil {
		program = filepath.Join(dir, "lethe")
		build := exec.Command("go", "build", "-o", program, "github.com/lethe-privacy/lethe/cmd/lethe")
		build.Env, build.Stderr = append(os.Environ(), "CGO_ENABLED=0"), os.Stderr
		err = build.Run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	seed = uint64(time.Now().UnixNano())
	if text, ok := os.LookupEnv("FAULTS_SEED"); ok {
		seed, _ = strconv.ParseUint(text, 10, 64)
	}
	began = time.Now()
	fmt.Printf("FAULTS_SEED=%d\n", seed)
	code := m.Run()
	tell()
	os.RemoveAll(dir)
	os.RemoveAll(trials)
	os.Exit(code)
}

// memory is a folder in memory, where there is one: what is killed there was never waiting
// for a disk.
func memory() string {
	const shared = "/dev/shm"
	if info, err := os.Stat(shared); err == nil && info.IsDir() {
		return shared
	}
	return ""
}

// until is when a kind of fault ends: at a share of three minutes, or of an hour.
func until(share float64) time.Time {
	whole := 170 * time.Second
	if chaos {
		whole = time.Hour
	}
	return began.Add(time.Duration(share * float64(whole)))
}

func past(end time.Time) bool { return time.Now().After(end) }

func drawn(stream uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, stream)) }

// count is the outcome of the trials of a kind of fault.
type count struct{ tried, consistent, recovered int }

var (
	mu     sync.Mutex
	counts = map[string]*count{}
)

// note counts a trial. Its two verdicts: all is consistent, and the next run needed no hands.
func note(kind string, consistent, recovered bool) {
	mu.Lock()
	defer mu.Unlock()
	c := counts[kind]
	if c == nil {
		c = &count{}
		counts[kind] = c
	}
	c.tried++
	if consistent {
		c.consistent++
	}
	if recovered {
		c.recovered++
	}
}

func tell() {
	var all count
	fmt.Printf("%-28s %7s %11s %24s\n", "", "tried", "consistent", "recovered without hands")
	for _, kind := range slices.Sorted(maps.Keys(counts)) {
		c := counts[kind]
		fmt.Printf("%-28s %7d %11d %24d\n", kind, c.tried, c.consistent, c.recovered)
		all = count{all.tried + c.tried, all.consistent + c.consistent, all.recovered + c.recovered}
	}
	fmt.Printf("%-28s %7d %11d %24d   in %s\n", "all", all.tried, all.consistent, all.recovered, time.Since(began).Round(time.Second))
}

// each calls do for every one of a list, in a drawn order, on all processors, until the
// time is over; in chaos for all of them at least once, and then again and again.
func each[T any](t *testing.T, list []T, stream uint64, end time.Time, do func(T)) {
	t.Helper()
	order := drawn(stream)
	todo := make(chan T)
	go func() {
		defer close(todo)
		for round := 0; ; round++ {
			order.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			for i, x := range list {
				if past(end) && (round > 0 || !chaos) {
					t.Logf("the time was enough for %d of %d, after %d rounds", i, len(list), round)
					return
				}
				todo <- x
			}
			if !chaos || allOnce {
				t.Logf("all %d", len(list))
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			for x := range todo {
				do(x)
			}
		})
	}
	workers.Wait()
}
