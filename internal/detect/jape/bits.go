package jape

import (
	"encoding/binary"
	"slices"
)

// bits is a set of small numbers.
type bits []uint64

func newBits(n int) bits { return make(bits, (n+63)/64) }

func (b bits) set(i int32) { b[i>>6] |= 1 << (i & 63) }

func (b bits) has(i int32) bool { return b[i>>6]&(1<<(i&63)) != 0 }

// add adds a set of the same size.
func (b bits) add(c bits) {
	for i := range b {
		b[i] |= c[i]
	}
}

func (b bits) key() string {
	out := make([]byte, 0, len(b)*8)
	for _, w := range b {
		out = binary.LittleEndian.AppendUint64(out, w)
	}
	return string(out)
}

// setNumbers gives each different set a number.
type setNumbers struct {
	byKey map[string]int32
	sets  []bits
}

func (n *setNumbers) of(b bits) int32 {
	key := b.key()
	i, ok := n.byKey[key]
	if !ok {
		if n.byKey == nil {
			n.byKey = map[string]int32{}
		}
		i = int32(len(n.sets))
		n.byKey[key] = i
		n.sets = append(n.sets, slices.Clone(b))
	}
	return i
}
