package span

// Marks has one bit for each byte of a text: which of them something covers. It answers
// in time that does not grow with how much was marked before.
type Marks []uint64

// NewMarks has no byte of a text of n bytes marked.
func NewMarks(n int) Marks { return make(Marks, n/64+1) }

// Set marks the bytes of s.
func (m Marks) Set(s Span) {
	for i := s.Start; i < s.End; i++ {
		m[i/64] |= 1 << (i % 64)
	}
}

// Any reports whether a byte of s is marked.
func (m Marks) Any(s Span) bool {
	for at := s.Start; at < s.End; {
		bits, n := m.from(at, s.End)
		if bits != 0 {
			return true
		}
		at += n
	}
	return false
}

// All reports whether every byte of s is marked.
func (m Marks) All(s Span) bool {
	for at := s.Start; at < s.End; {
		bits, n := m.from(at, s.End)
		if bits != 1<<n-1 {
			return false
		}
		at += n
	}
	return true
}

// from gives the bits from a byte on that lie in one word, and how many these are.
func (m Marks) from(at, end int) (bits uint64, n int) {
	n = min(64-at%64, end-at)
	return m[at/64] >> (at % 64) & (1<<n - 1), n
}
