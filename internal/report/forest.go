package report

import "github.com/lethe-privacy/lethe/internal/disjoint"

// forest knows which of n things have been joined, directly or through others, and with how many.
type forest struct {
	disjoint.Sets
	size []int // of all that hangs together, by the first of it
}

func newForest(n int) *forest {
	f := &forest{disjoint.New(n), make([]int, n)}
	for i := range n {
		f.size[i] = 1
	}
	return f
}

func (f *forest) find(i int) int { return int(f.First(int32(i))) }

// join reports whether a and b were apart.
func (f *forest) join(a, b int) bool {
	first, second := f.Join(int32(a), int32(b))
	if first == second {
		return false
	}
	f.size[first] += f.size[second]
	return true
}
