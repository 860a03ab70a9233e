package barrier

import (
	"cmp"
	"encoding/binary"
	"math"

	"github.com/lethe-privacy/lethe/internal/spill"
)

// occurrence is an entity of a document, with what is known of the entity.
type occurrence struct {
	doc, entity, frequency, label int32
	relevance, most               float64 // here, and in any document
}

// posting is a shared entity of a document, below one of the document's tokens.
type posting struct {
	token, doc, entity, frequency int32
	miss                          float64
}

// edge joins two documents.
type edge struct {
	a, b     int32
	strength float64
}

// pair is an entity that an edge is made of.
type pair struct{ a, b, entity int32 }

// holder is a document that holds an entity.
type holder struct{ entity, doc int32 }

func putInts(to []byte, ints ...int32) []byte {
	for _, x := range ints {
		binary.LittleEndian.PutUint32(to, uint32(x))
		to = to[4:]
	}
	return to
}

func getInts(from []byte, ints ...*int32) []byte {
	for _, x := range ints {
		*x = int32(binary.LittleEndian.Uint32(from))
		from = from[4:]
	}
	return from
}

func putFloat(to []byte, x float64) []byte {
	binary.LittleEndian.PutUint64(to, math.Float64bits(x))
	return to[8:]
}

func getFloat(from []byte, x *float64) []byte {
	*x = math.Float64frombits(binary.LittleEndian.Uint64(from))
	return from[8:]
}

// occurrences are in order of document, then entity.
var occurrences = spill.Codec[occurrence]{
	Size: 32,
	Put: func(to []byte, o *occurrence) {
		putFloat(putFloat(putInts(to, o.doc, o.entity, o.frequency, o.label), o.relevance), o.most)
	},
	Get: func(from []byte, o *occurrence) {
		getFloat(getFloat(getInts(from, &o.doc, &o.entity, &o.frequency, &o.label), &o.relevance), &o.most)
	},
	Compare: func(x, y *occurrence) int {
		return cmp.Or(cmp.Compare(x.doc, y.doc), cmp.Compare(x.entity, y.entity))
	},
}

// postings are in order of token, then document, then entity.
var postings = spill.Codec[posting]{
	Size: 24,
	Put: func(to []byte, p *posting) {
		putFloat(putInts(to, p.token, p.doc, p.entity, p.frequency), p.miss)
	},
	Get: func(from []byte, p *posting) {
		getFloat(getInts(from, &p.token, &p.doc, &p.entity, &p.frequency), &p.miss)
	},
	Compare: func(x, y *posting) int {
		return cmp.Or(cmp.Compare(x.token, y.token), cmp.Compare(x.doc, y.doc), cmp.Compare(x.entity, y.entity))
	},
}

// edges are in order of a, then b.
var edges = spill.Codec[edge]{
	Size:    16,
	Put:     func(to []byte, e *edge) { putFloat(putInts(to, e.a, e.b), e.strength) },
	Get:     func(from []byte, e *edge) { getFloat(getInts(from, &e.a, &e.b), &e.strength) },
	Compare: func(x, y *edge) int { return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b)) },
}

// pairs are in order of a, then b, then entity.
var pairs = spill.Codec[pair]{
	Size: 12,
	Put:  func(to []byte, p *pair) { putInts(to, p.a, p.b, p.entity) },
	Get:  func(from []byte, p *pair) { getInts(from, &p.a, &p.b, &p.entity) },
	Compare: func(x, y *pair) int {
		return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b), cmp.Compare(x.entity, y.entity))
	},
}

// holdings are in order of entity, then document.
var holdings = spill.Codec[holder]{
	Size:    8,
	Put:     func(to []byte, h *holder) { putInts(to, h.entity, h.doc) },
	Get:     func(from []byte, h *holder) { getInts(from, &h.entity, &h.doc) },
	Compare: func(x, y *holder) int { return cmp.Or(cmp.Compare(x.entity, y.entity), cmp.Compare(x.doc, y.doc)) },
}

// asTheyCame keeps the order of what is added.
func asTheyCame[T any](c spill.Codec[T]) spill.Codec[T] {
	c.Compare = nil
	return c
}
