package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// The garbage collector lets a heap grow to twice of what is in use. Where that is gigabytes, as in
// the plan of a million documents, it has less room: most of them are lists without pointers, which
// it need not look through, so that running it more often costs little.
const (
	heapRoom     = 1 << 30 // beyond what is in use, until that is so much
	leastPercent = 25
)

// growth is by how many per cent of what is in use a heap may grow.
func growth(inUse uint64) int {
	if inUse <= heapRoom {
		return 100
	}
	return max(leastPercent, int(100*heapRoom/inUse))
}

// boundHeap sets the growth after each run of the garbage collector, unless the user has set it.
func boundHeap() {
	if os.Getenv("GOGC") == "" {
		afterCollection(&cycle{})
	}
}

// cycle is unreachable at once, so that its end tells of a run of the garbage collector. The pointer
// keeps it from sharing its memory with others.
type cycle struct{ _ *byte }

func afterCollection(c *cycle) {
	runtime.SetFinalizer(c, func(c *cycle) {
		inUse := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(inUse)
		debug.SetGCPercent(growth(inUse[0].Value.Uint64()))
		afterCollection(c)
	})
}
