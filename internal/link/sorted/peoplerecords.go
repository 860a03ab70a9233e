package sorted

import (
	"bytes"
	"cmp"
	"encoding/binary"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/people"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// inTurn are mentions as they came.
var inTurn = spill.Codec[mention]{Size: mentionCodec.Size, Put: mentionCodec.Put, Get: mentionCodec.Get}

// sight is what a document says of somebody.
type sight struct {
	people.Sight
	first uint64 // its first mention
	place int32  // of the document
	sole  string // the only date of birth there, or ""
}

const date = len("dd/mm/yyyy")

// putDate writes a date, or none as zeros.
func putDate(to []byte, d string) { clear(to[copy(to[:date], d):date]) }

func getDate(from []byte) string { return string(bytes.TrimRight(from[:date], "\x00")) }

var sightCodec = spill.Codec[sight]{
	Size: 18 + 2*date,
	Put: func(to []byte, s *sight) {
		binary.BigEndian.PutUint64(to, s.first)
		binary.BigEndian.PutUint32(to[8:], uint32(s.place))
		binary.BigEndian.PutUint32(to[12:], uint32(s.Value))
		to[16], to[17] = byte(s.Title), byte(s.Roles)
		putDate(to[18:], s.Born)
		putDate(to[18+date:], s.sole)
	},
	Get: func(from []byte, s *sight) {
		s.first, s.place = binary.BigEndian.Uint64(from), int32(binary.BigEndian.Uint32(from[8:]))
		s.Value, s.Title, s.Roles = int32(binary.BigEndian.Uint32(from[12:])), name.Title(from[16]), people.Roles(from[17])
		s.Born, s.sole = getDate(from[18:]), getDate(from[18+date:])
	},
}

var homeCodec = spill.Codec[people.Home]{
	Size: 6,
	Put: func(to []byte, h *people.Home) {
		binary.BigEndian.PutUint32(to, uint32(h.Sum))
		to[4], to[5] = byte(h.Reason), bits(h.Born)
	},
	Get: func(from []byte, h *people.Home) {
		h.Sum, h.Reason, h.Born = int32(binary.BigEndian.Uint32(from)), people.Reason(from[4]), from[5] > 0
	},
}

// everywhere is the place of a person who is the same in all documents.
const everywhere int32 = -1

// lot says to which entity a sight belongs: the same label, rank and place.
type lot struct {
	label  uint8
	rank   int32
	place  int32
	value  int32
	first  uint64 // mention of the sight
	reason people.Reason
}

func (l *lot) same(o *lot) bool { return l.label == o.label && l.rank == o.rank && l.place == o.place }

var lotCodec = spill.Codec[lot]{
	Size: 22,
	Put: func(to []byte, l *lot) {
		binary.BigEndian.PutUint32(to, uint32(l.rank))
		binary.BigEndian.PutUint32(to[4:], uint32(l.place))
		binary.BigEndian.PutUint32(to[8:], uint32(l.value))
		binary.BigEndian.PutUint64(to[12:], l.first)
		to[20], to[21] = l.label, byte(l.reason)
	},
	Get: func(from []byte, l *lot) {
		l.rank, l.place = int32(binary.BigEndian.Uint32(from)), int32(binary.BigEndian.Uint32(from[4:]))
		l.value, l.first = int32(binary.BigEndian.Uint32(from[8:])), binary.BigEndian.Uint64(from[12:])
		l.label, l.reason = from[20], people.Reason(from[21])
	},
	Compare: func(a, b *lot) int {
		return cmp.Or(cmp.Compare(a.label, b.label), cmp.Compare(a.rank, b.rank), cmp.Compare(a.place, b.place), cmp.Compare(a.first, b.first))
	},
}

// numberCodec keeps numbers as they came.
var numberCodec = spill.Codec[int32]{
	Size: 4,
	Put:  func(to []byte, n *int32) { binary.BigEndian.PutUint32(to, uint32(*n)) },
	Get:  func(from []byte, n *int32) { *n = int32(binary.BigEndian.Uint32(from)) },
}

// numberedID is the entity of a sight, whose first mention has a number.
type numberedID struct {
	number uint64
	id     lethe.EntityID
}

var numberedIDCodec = spill.Codec[numberedID]{
	Size: 24,
	Put: func(to []byte, n *numberedID) {
		binary.BigEndian.PutUint64(to, n.number)
		copy(to[8:], n.id[:])
	},
	Get: func(from []byte, n *numberedID) {
		n.number, n.id = binary.BigEndian.Uint64(from), lethe.EntityID(from[8:])
	},
	Compare: func(a, b *numberedID) int { return cmp.Compare(a.number, b.number) },
}

// part is a name that an entity has, for a reason, in so many documents.
type part struct {
	id        lethe.EntityID
	value     int32
	documents int32
	reason    people.Reason
}

func putPart(to []byte, p *part) {
	copy(to, p.id[:])
	binary.BigEndian.PutUint32(to[16:], uint32(p.value))
	binary.BigEndian.PutUint32(to[20:], uint32(p.documents))
	to[24] = byte(p.reason)
}

func getPart(from []byte, p *part) {
	p.id, p.value = lethe.EntityID(from), int32(binary.BigEndian.Uint32(from[16:]))
	p.documents, p.reason = int32(binary.BigEndian.Uint32(from[20:])), people.Reason(from[24])
}

var byValue = spill.Codec[part]{
	Size: 25, Put: putPart, Get: getPart,
	Compare: func(a, b *part) int { return cmp.Or(cmp.Compare(a.value, b.value), a.id.Compare(b.id)) },
}

var byEntity = spill.Codec[part]{
	Size: 25, Put: putPart, Get: getPart,
	Compare: func(a, b *part) int {
		return cmp.Or(a.id.Compare(b.id), cmp.Compare(a.value, b.value), cmp.Compare(a.reason, b.reason), cmp.Compare(a.documents, b.documents))
	},
}
