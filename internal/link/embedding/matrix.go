package embedding

import "unsafe"

// matrix holds rows of dim numbers, each followed by zeros up to stride, a multiple of lanes.
type matrix struct {
	data        []float32
	rows        int
	dim, stride int
}

func newMatrix(rows, dim int) matrix {
	m := matrix{rows: rows, dim: dim, stride: strideOf(dim)}
	m.data = aligned(rows * m.stride)
	return m
}

func strideOf(dim int) int { return (dim + lanes - 1) / lanes * lanes }

// row is row i with its zeros.
func (m matrix) row(i int32) []float32 {
	return m.data[int(i)*m.stride:][:m.stride:m.stride]
}

// finite reports whether all numbers are.
func (m matrix) finite() bool {
	for _, x := range m.data {
		if x-x != 0 { // infinite, or no number
			return false
		}
	}
	return true
}

// aligned returns n zeros, of which no eight in a row lie across a line of the cache.
func aligned(n int) []float32 {
	const line = 64 / 4
	s := make([]float32, n+line-1)
	skip := 0
	if off := uintptr(unsafe.Pointer(unsafe.SliceData(s))) % 64; off != 0 {
		skip = int(64-off) / 4
	}
	return s[skip:][:n:n]
}
