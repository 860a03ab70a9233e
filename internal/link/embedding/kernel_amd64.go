//go:build !purego

package embedding

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

var hasAVX2 = cpu.X86.HasAVX2

//go:noescape
func dotAVX2(a, b *float32, n int) float32

//go:noescape
func meanAVX2(dst *float32, n int, data *float32, rows *int32, count int, scale float32)

//go:noescape
func spreadAVX2(data *float32, rows *int32, count int, delta *float32, n int)

//go:noescape
func stepAVX2(grad, out, hidden *float32, n int, alpha float32)

//go:noescape
func prefetchAVX2(data *float32, rows *int32, count int, n int)

// The assembly checks no bounds: rows must lie in data, and all vectors of a call have the
// length of the first.

func dot(a, b []float32) float32 {
	if !hasAVX2 {
		return dotGo(a, b)
	}
	return dotAVX2(unsafe.SliceData(a), unsafe.SliceData(b), len(a))
}

func mean(dst, data []float32, rows []int32, scale float32) {
	if !hasAVX2 {
		meanGo(dst, data, rows, scale)
		return
	}
	meanAVX2(unsafe.SliceData(dst), len(dst), unsafe.SliceData(data), unsafe.SliceData(rows), len(rows), scale)
}

func spread(data []float32, rows []int32, delta []float32) {
	if !hasAVX2 {
		spreadGo(data, rows, delta)
		return
	}
	spreadAVX2(unsafe.SliceData(data), unsafe.SliceData(rows), len(rows), unsafe.SliceData(delta), len(delta))
}

func step(grad, out, hidden []float32, alpha float32) {
	if !hasAVX2 {
		stepGo(grad, out, hidden, alpha)
		return
	}
	stepAVX2(unsafe.SliceData(grad), unsafe.SliceData(out), unsafe.SliceData(hidden), len(grad), alpha)
}

// prefetch asks for rows of n numbers that will be needed soon. Most of the time of training
// would else be spent waiting for memory.
func prefetch(data []float32, rows []int32, n int) {
	if hasAVX2 {
		prefetchAVX2(unsafe.SliceData(data), unsafe.SliceData(rows), len(rows), n)
	}
}
