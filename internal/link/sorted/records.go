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
	Size: 37,
	Put: func(to []byte, m *mention) {
		copy(to, m.id[:])
		binary.BigEndian.PutUint64(to[16:], m.number)
		binary.BigEndian.PutUint64(to[24:], math.Float64bits(m.relevance))
		binary.BigEndian.PutUint32(to[32:], uint32(m.place))
		to[36] = bits(m.sure, m.born)
	},
	Get: func(from []byte, m *mention) {
		m.id, m.number = lethe.EntityID(from), binary.BigEndian.Uint64(from[16:])
		m.relevance, m.place = math.Float64frombits(binary.BigEndian.Uint64(from[24:])), int32(binary.BigEndian.Uint32(from[32:]))
		m.sure, m.born = from[36]&1 > 0, from[36]&2 > 0
	},
	Compare: func(a, b *mention) int { return cmp.Or(a.id.Compare(b.id), cmp.Compare(a.number, b.number)) },
}

// Handle is what a mention refers to, numbered by its first mention.
type Handle struct {
	first    uint64 // mention
	Entity   int32  // in the collection
	Mentions int32
	Sure     bool // one of them is more than a guess
	Born     bool // one of them is a date in a column of dates of birth
}

var handleCodec = spill.Codec[Handle]{
	Size: 17,
	Put: func(to []byte, h *Handle) {
		binary.BigEndian.PutUint64(to, h.first)
		binary.BigEndian.PutUint32(to[8:], uint32(h.Entity))
		binary.BigEndian.PutUint32(to[12:], uint32(h.Mentions))
		to[16] = bits(h.Sure, h.Born)
	},
	Get: func(from []byte, h *Handle) {
		h.first, h.Entity = binary.BigEndian.Uint64(from), int32(binary.BigEndian.Uint32(from[8:]))
		h.Mentions, h.Sure, h.Born = int32(binary.BigEndian.Uint32(from[12:])), from[16]&1 > 0, from[16]&2 > 0
	},
	Compare: func(a, b *Handle) int { return cmp.Compare(a.first, b.first) },
}

// numbered is a handle under a number by which it is looked for: of an entity, or of a mention.
type numbered struct {
	number uint64
	handle int32
}

var numberedCodec = spill.Codec[numbered]{
	Size: 12,
	Put: func(to []byte, n *numbered) {
		binary.BigEndian.PutUint64(to, n.number)
		binary.BigEndian.PutUint32(to[8:], uint32(n.handle))
	},
	Get: func(from []byte, n *numbered) {
		n.number, n.handle = binary.BigEndian.Uint64(from), int32(binary.BigEndian.Uint32(from[8:]))
	},
	Compare: func(a, b *numbered) int { return cmp.Compare(a.number, b.number) },
}
