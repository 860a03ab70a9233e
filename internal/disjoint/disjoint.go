// Package disjoint knows which of many things hang together, directly or through others.
package disjoint

// Sets are things by their number. Each is by itself until it is joined with another.
type Sets []int32

// New returns n things, each by itself.
func New(n int) Sets {
	s := make(Sets, n)
	for i := range s {
		s[i] = int32(i)
	}
	return s
}

// First is the least of all that a thing hangs together with. It stands for them.
func (s Sets) First(i int32) int32 {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

// Join unites the sets of two things. It returns the first of the united set, and the first of the set
// that went into it: the same where they were one set already.
func (s Sets) Join(a, b int32) (first, second int32) {
	a, b = s.First(a), s.First(b)
	first, second = min(a, b), max(a, b)
	s[second] = first
	return first, second
}
