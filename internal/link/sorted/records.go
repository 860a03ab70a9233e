package sorted

import (
	"cmp"
	"encoding/binary"
	"math"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/spill"
)

// mention is a mention, numbered in the order of reading.
type mention struct {
	id        lethe.EntityID
	first     uint64 // of a person: the number of the first mention of the same sight; else 0
	number    uint64
	relevance float64
	place     int32 // of the document, in the collection
	sure      bool
	born      bool
}

func bits(flags ...bool) (b byte) {
	for i, f := range flags {
		if f {
			b |= 1 << i
		}
	}
	return b
}

var mentionCodec = spill.Codec[mention]{
	Size: 45,
	Put: func(to []byte, m *mention) {
		copy(to, m.id[:])
		binary.BigEndian.PutUint64(to[16:], m.first)
		binary.BigEndian.PutUint64(to[24:], m.number)
		binary.BigEndian.PutUint64(to[32:], math.Float64bits(m.relevance))
		binary.BigEndian.PutUint32(to[40:], uint32(m.place))
		to[44] = bits(m.sure, m.born)
	},
	Get: func(from []byte, m *mention) {
		m.id, m.first, m.number = lethe.EntityID(from), binary.BigEndian.Uint64(from[16:]), binary.BigEndian.Uint64(from[24:])
		m.relevance, m.place = math.Float64frombits(binary.BigEndian.Uint64(from[32:])), int32(binary.BigEndian.Uint32(from[40:]))
		m.sure, m.born = from[44]&1 > 0, from[44]&2 > 0
	},
	Compare: func(a, b *mention) int {
		return cmp.Or(a.id.Compare(b.id), cmp.Compare(a.first, b.first), cmp.Compare(a.number, b.number))
	},
}

// Handle is what a mention refers to, numbered by its first mention.
type Handle struct {
	first    uint64 // mention
	group    int32  // of mentions by their entities
	Entity   int32  // in the collection
	Mentions int32
	Sure     bool // one of them is more than a guess
	Born     bool // one of them is a date in a column of dates of birth
}

var handleCodec = spill.Codec[Handle]{
	Size: 21,
	Put: func(to []byte, h *Handle) {
		binary.BigEndian.PutUint64(to, h.first)
		binary.BigEndian.PutUint32(to[8:], uint32(h.group))
		binary.BigEndian.PutUint32(to[12:], uint32(h.Entity))
		binary.BigEndian.PutUint32(to[16:], uint32(h.Mentions))
		to[20] = bits(h.Sure, h.Born)
	},
	Get: func(from []byte, h *Handle) {
		h.first, h.group = binary.BigEndian.Uint64(from), int32(binary.BigEndian.Uint32(from[8:]))
		h.Entity, h.Mentions = int32(binary.BigEndian.Uint32(from[12:])), int32(binary.BigEndian.Uint32(from[16:]))
		h.Sure, h.Born = from[20]&1 > 0, from[20]&2 > 0
	},
	Compare: func(a, b *Handle) int { return cmp.Compare(a.first, b.first) },
}

// handleKey is a handle under a number by which it is looked for: of a group of mentions, or of a mention.
type handleKey struct {
	number uint64
	handle int32
}

var numberedCodec = spill.Codec[handleKey]{
	Size: 12,
	Put: func(to []byte, n *handleKey) {
		binary.BigEndian.PutUint64(to, n.number)
		binary.BigEndian.PutUint32(to[8:], uint32(n.handle))
	},
	Get: func(from []byte, n *handleKey) {
		n.number, n.handle = binary.BigEndian.Uint64(from), int32(binary.BigEndian.Uint32(from[8:]))
	},
	Compare: func(a, b *handleKey) int { return cmp.Compare(a.number, b.number) },
}
