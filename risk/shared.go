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
		for i, e := range ea {
			j := seek(eb, e, len(eb) > lopsided*len(ea))
			if j < len(eb) && eb[j] == e {
				if !yield(e, min(ma[i], mb[j])) {
					return
				}
			}
			eb, mb = eb[j:], mb[j:]
		}
	}
}

// seek returns the place of the first element not below e.
func seek(list []int32, e int32, long bool) int {
	if long {
		j, _ := slices.BinarySearch(list, e)
		return j
	}
	j := 0
	for j < len(list) && list[j] < e {
		j++
	}
	return j
}

// strength is that of the edge between two documents, of what is unmasked; masked
// may be nil.
func (in *incidence) strength(a, b int, masked []bool) float64 {
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
	for e := range in.shared(int(a), int(b)) {
		if !masked[e] {
			return true
		}
	}
	return false
}
