package risktest

import (
	"runtime"
	"runtime/metrics"
	"testing"
	"time"
)

// Memory reports how much the heap grows while do runs, at most and in the end, as
// metrics of a benchmark.
func Memory(b *testing.B, do func()) {
	b.Helper()
	runtime.GC()
	start := heap()
	stop, peak := make(chan struct{}), make(chan uint64)
	go func() {
		most := start
		for tick := time.NewTicker(10 * time.Millisecond); ; {
			select {
			case <-tick.C:
				most = max(most, heap())
			case <-stop:
				tick.Stop()
				peak <- most
				return
			}
		}
	}()
	do()
	close(stop)
	b.ReportMetric(float64(<-peak-start)/1e6, "MB-peak")
	runtime.GC()
	b.ReportMetric((float64(heap())-float64(start))/1e6, "MB-held")
}

// heap is the memory of live objects and of garbage not yet collected.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
