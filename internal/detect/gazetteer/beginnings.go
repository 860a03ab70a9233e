package gazetteer

// beginnings is a hash table whose keys are hashes.
type beginnings struct {
	slots []phrasePrefix
	used  int
}

// phrasePrefix is the first part of a phrase.
type phrasePrefix struct {
	hash  uint64
	group uint32
	more  bool
}

// at gives the slot of a hash, a new one where there was none. It holds until the next
// call.
func (m *beginnings) at(hash uint64) *phrasePrefix {
	if m.used >= len(m.slots)*5/8 {
		m.grow(m.used * 2)
	}
	mask := uint64(len(m.slots) - 1)
	for i := hash >> 1 & mask; ; i = (i + 1) & mask {
		switch m.slots[i].hash {
		case hash:
			return &m.slots[i]
		case 0:
			m.slots[i].hash = hash
			m.used++
			return &m.slots[i]
		}
	}
}

// grow makes room for n hashes.
func (m *beginnings) grow(n int) {
	size := 16
	for size*5/8 <= n {
		size *= 2
	}
	old := m.slots
	m.slots, m.used = make([]phrasePrefix, size), 0
	for _, b := range old {
		if b.hash != 0 {
			*m.at(b.hash) = b
		}
	}
}
