package embedding

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// vectors draws several vectors of one length, a multiple of lanes.
func vectors(t *rapid.T, n int) [][]float32 {
	size := lanes * rapid.IntRange(0, 30).Draw(t, "blocks")
	all := make([][]float32, n)
	for i := range all {
		all[i] = rapid.SliceOfN(rapid.Float32Range(-100, 100), size, size).Draw(t, "vector")
	}
	return all
}

// rowsOfData draws numbers of rows, with repetitions.
func rowsOfData(t *rapid.T, n int) []int32 {
	return rapid.SliceOfN(rapid.Int32Range(0, int32(n)-1), 0, 20).Draw(t, "rows")
}

// same compares bits.
func same(a, b []float32) bool {
	return slices.EqualFunc(a, b, func(x, y float32) bool { return math.Float32bits(x) == math.Float32bits(y) })
}

func TestKernelsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vectors(t, 6)
		if x, y := dot(v[0], v[1]), dotGo(v[0], v[1]); math.Float32bits(x) != math.Float32bits(y) {
			t.Errorf("dot: %g, in Go %g", x, y)
		}
		data := slices.Concat(v[2:]...)
		rows := rowsOfData(t, 4)
		a, b := slices.Clone(v[0]), slices.Clone(v[0])
		mean(a, data, rows, 0.3)
		meanGo(b, data, rows, 0.3)
		if !same(a, b) {
			t.Errorf("mean: %g, in Go %g", a, b)
		}
		a, b = slices.Clone(data), slices.Clone(data)
		spread(a, rows, v[0])
		spreadGo(b, rows, v[0])
		if !same(a, b) {
			t.Errorf("spread: %g, in Go %g", a, b)
		}
		g1, o1, g2, o2 := slices.Clone(v[0]), slices.Clone(v[1]), slices.Clone(v[0]), slices.Clone(v[1])
		step(g1, o1, v[2], 0.7)
		stepGo(g2, o2, v[2], 0.7)
		if !same(g1, g2) || !same(o1, o2) {
			t.Errorf("step: %g %g, in Go %g %g", g1, o1, g2, o2)
		}
	})
}

// The kernels in Go, against the plain sums in twice the precision.
func TestKernelsSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vectors(t, 5)
		near := func(what string, got float32, want, size float64) {
			if math.Abs(float64(got)-want) > 1e-5*(1+size) {
				t.Errorf("%s: %g, want %g", what, got, want)
			}
		}
		var sum, size float64
		for i := range v[0] {
			p := float64(v[0][i]) * float64(v[1][i])
			sum, size = sum+p, size+math.Abs(p)
		}
		near("dot", dotGo(v[0], v[1]), sum, size)

		rows := rowsOfData(t, 3)
		m := slices.Clone(v[0])
		meanGo(m, slices.Concat(v[2:]...), rows, 0.25)
		d := slices.Concat(v[2:]...)
		spreadGo(d, rows, v[0])
		g, o := slices.Clone(v[0]), slices.Clone(v[1])
		stepGo(g, o, v[2], -2)
		for i := range v[0] {
			sum, times := 0.0, [3]float64{}
			for _, r := range rows {
				sum += float64(v[2+r][i])
				times[r]++
			}
			near("mean", m[i], sum/4, 1000)
			for r := range times {
				near("spread", d[r*len(v[0])+i], float64(v[2+r][i])+times[r]*float64(v[0][i]), 1000)
			}
			near("grad", g[i], float64(v[0][i])-2*float64(v[1][i]), 1000)
			near("out", o[i], float64(v[1][i])-2*float64(v[2][i]), 1000)
		}
	})
}
