package embedding

// The kernels work on rows whose length is a multiple of lanes. The ones in Go and the ones
// in assembly add in the same order and round every product, so that a model does not depend
// on the machine that made it. (An explicit conversion keeps the compiler from fusing.)

const lanes = 8

// dotGo is the inner product: four times eight partial sums, block b of eight numbers goes to
// the sums b mod 4.
func dotGo(a, b []float32) float32 {
	var quarter [4][lanes]float32
	for q := range quarter {
		var s0, s1, s2, s3, s4, s5, s6, s7 float32
		for i := q * lanes; i < len(a); i += 4 * lanes {
			x, y := a[i:i+lanes:i+lanes], b[i:i+lanes:i+lanes]
			s0 += float32(x[0] * y[0])
			s1 += float32(x[1] * y[1])
			s2 += float32(x[2] * y[2])
			s3 += float32(x[3] * y[3])
			s4 += float32(x[4] * y[4])
			s5 += float32(x[5] * y[5])
			s6 += float32(x[6] * y[6])
			s7 += float32(x[7] * y[7])
		}
		quarter[q] = [lanes]float32{s0, s1, s2, s3, s4, s5, s6, s7}
	}
	var s [lanes]float32
	for i := range s {
		s[i] = (quarter[0][i] + quarter[1][i]) + (quarter[2][i] + quarter[3][i])
	}
	return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]))
}

// meanGo sets dst to scale times the sum of the rows of data, each of len(dst) numbers.
func meanGo(dst, data []float32, rows []int32, scale float32) {
	clear(dst)
	for _, r := range rows {
		addGo(dst, data[int(r)*len(dst):][:len(dst)])
	}
	for i := range dst {
		dst[i] *= scale
	}
}

// spreadGo adds delta to each of the rows of data.
func spreadGo(data []float32, rows []int32, delta []float32) {
	for _, r := range rows {
		addGo(data[int(r)*len(delta):][:len(delta)], delta)
	}
}

func addGo(dst, x []float32) {
	for i := 0; i < len(dst); i += lanes {
		d, y := dst[i:i+lanes:i+lanes], x[i:i+lanes:i+lanes]
		d[0] += y[0]
		d[1] += y[1]
		d[2] += y[2]
		d[3] += y[3]
		d[4] += y[4]
		d[5] += y[5]
		d[6] += y[6]
		d[7] += y[7]
	}
}

// stepGo adds alpha times out to grad, and alpha times hidden to out.
func stepGo(grad, out, hidden []float32, alpha float32) {
	for i := 0; i < len(grad); i += lanes {
		g, o, h := grad[i:i+lanes:i+lanes], out[i:i+lanes:i+lanes], hidden[i:i+lanes:i+lanes]
		for k := range lanes {
			g[k] += float32(alpha * o[k])
			o[k] += float32(alpha * h[k])
		}
	}
}
