package embedding

import "math"

// random is splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
// 2014): small, quick, and the same everywhere. Nothing secret hangs on it.
type random uint64

const golden = 0x9E3779B97F4A7C15

func (r *random) next() uint64 {
	*r += golden
	return mix(uint64(*r))
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// below is a number in [0, n), n at most 2^32.
func (r *random) below(n int) int { return int(r.next() >> 32 * uint64(n) >> 32) }

// unit is a number in [0, 1).
func (r *random) unit() float32 { return float32(r.next()>>40) / (1 << 24) }

// stream starts a generator of its own for each of several uses of one seed.
func stream(seed, use uint64) random { return random(mix(mix(seed)+use*golden) + use) }

// alias draws words as often as their weights say, in constant time (Walker's method).
type alias struct {
	keep  []float32 // how probable it is that a column stands for itself
	other []int32   // what else it stands for
}

// newAlias makes the tables for the square roots of counts, fastText's weights.
func newAlias(counts []int64) alias {
	n := len(counts)
	a := alias{keep: make([]float32, n), other: make([]int32, n)}
	scaled := make([]float64, n)
	var sum float64
	for _, c := range counts {
		sum += math.Sqrt(float64(c))
	}
	var small, large []int32
	for i, c := range counts {
		scaled[i] = math.Sqrt(float64(c)) * float64(n) / sum
		if scaled[i] < 1 {
			small = append(small, int32(i))
		} else {
			large = append(large, int32(i))
		}
	}
	for len(small) > 0 && len(large) > 0 {
		s, l := small[len(small)-1], large[len(large)-1]
		small = small[:len(small)-1]
		a.keep[s], a.other[s] = float32(scaled[s]), l
		scaled[l] -= 1 - scaled[s]
		if scaled[l] < 1 {
			large = large[:len(large)-1]
			small = append(small, l)
		}
	}
	for _, i := range append(small, large...) {
		a.keep[i], a.other[i] = 1, i
	}
	return a
}

func (a alias) draw(r *random) int32 {
	x := r.next()
	i := x >> 32 * uint64(len(a.keep)) >> 32
	if float32(x&(1<<24-1))/(1<<24) < a.keep[i] {
		return int32(i)
	}
	return a.other[i]
}

// drawBut draws another word than the given one. There must be two.
func (a alias) drawBut(r *random, not int32) int32 {
	for range 32 {
		if d := a.draw(r); d != not {
			return d
		}
	}
	return (not + 1) % int32(len(a.keep))
}
