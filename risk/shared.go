package risk

import (
	"iter"
	"slices"
)

// lopsided is how many times longer one of two lists must be before it is cheaper
// to look the entities of the shorter one up in it.
const lopsided = 16

// shared yields the entities that two documents have in common, by rising index,
// with the smaller of their misses.
func (in *incidence) shared(a, b int) iter.Seq2[int32, float64] {
	return func(yield func(int32, float64) bool) {
		ea, ma := in.document(a)
		eb, mb := in.document(b)
		if len(ea) > len(eb) {
			ea, ma, eb, mb = eb, mb, ea, ma
		}
		for i, j := 0, 0; i < len(ea) && j < len(eb); {
			if len(eb)-j > lopsided*(len(ea)-i) {
				next, _ := slices.BinarySearch(eb[j:], ea[i])
				if j += next; j == len(eb) {
					return
				}
			}
			x, y := ea[i], eb[j]
			if x == y && !yield(x, min(ma[i], mb[j])) {
				return
			}
			if x <= y { // both conditions compile without a branch to mispredict
				i++
			}
			if x >= y {
				j++
			}
		}
	}
}

// strength is that of the edge between two documents, of what is unmasked; masked
// may be nil.
func (in *incidence) strength(a, b int, masked []bool) float64 {
	if in.isFixed(a) && in.isFixed(b) {
		masked = nil
	}
	product := 1.0
	for e, miss := range in.shared(a, b) {
		if masked == nil || !masked[e] {
			product = float64(product * miss)
		}
	}
	return 1 - product
}

// meet reports whether two documents share an unmasked entity. Without one there
// is no edge, even where the threshold is zero.
func (in *incidence) meet(a, b int32, masked []bool) bool {
	if in.isFixed(int(a)) && in.isFixed(int(b)) {
		return true // as an edge that was there
	}
	for e := range in.shared(int(a), int(b)) {
		if !masked[e] {
			return true
		}
	}
	return false
}
