package report

// forest knows which of n things have been joined, directly or through others.
type forest struct{ parent, size []int }

func newForest(n int) *forest {
	f := &forest{make([]int, n), make([]int, n)}
	for i := range n {
		f.parent[i], f.size[i] = i, 1
	}
	return f
}

func (f *forest) find(i int) int {
	for f.parent[i] != i {
		f.parent[i] = f.parent[f.parent[i]]
		i = f.parent[i]
	}
	return i
}

// join reports whether a and b were apart.
func (f *forest) join(a, b int) bool {
	a, b = f.find(a), f.find(b)
	if a == b {
		return false
	}
	if f.size[a] < f.size[b] {
		a, b = b, a
	}
	f.parent[b] = a
	f.size[a] += f.size[b]
	return true
}
