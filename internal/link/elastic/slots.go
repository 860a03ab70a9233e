package elastic

// slots keeps for hashed keys which entries have them, in a table that is filled once.
// Keys may share a slot: a caller that looks up must check what it gets.
type slots struct {
	starts  []uint32
	entries []uint32
	shift   uint
}

// newSlots fills a table. each calls add for all keys of entries in rising order; it is
// called twice.
func newSlots(each func(add func(key uint64, entry uint32))) *slots {
	total := 0
	each(func(uint64, uint32) { total++ })
	bits := uint(4)
	for 1<<bits < 2*total {
		bits++
	}
	s := &slots{starts: make([]uint32, 1<<bits+1), entries: make([]uint32, total), shift: 64 - bits}
	each(func(key uint64, _ uint32) { s.starts[mix(key)>>s.shift+1]++ })
	for i := 1; i < len(s.starts); i++ {
		s.starts[i] += s.starts[i-1]
	}
	each(func(key uint64, entry uint32) {
		at := mix(key) >> s.shift
		s.entries[s.starts[at]] = entry
		s.starts[at]++
	})
	copy(s.starts[1:], s.starts)
	s.starts[0] = 0
	return s
}

// of returns the entries of a key, in rising order, and perhaps others.
func (s *slots) of(key uint64) []uint32 {
	at := mix(key) >> s.shift
	return s.entries[s.starts[at]:s.starts[at+1]]
}

// mix spreads a key over 64 bits (the finalizer of SplitMix64, Steele et al. 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// hash is FNV-1a of 64 bits: the same everywhere and always.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}
