package extract

import (
	"slices"
	"strings"
)

// Memory is what the collection knows so far: the entities found in it, what each
// is worth as context, and when it was last seen. It is not safe for concurrent use.
//
// An entity is a normalized value with a label. In a collection of N documents, one
// that occurs in f of them and whose highest relevance is r has the filter score
//
//	r · u,   u = log((N+1)/f) / log(N+1)
//
// (Zhou, "Improving and Benchmarking Privacy in RAG", 2025, 4.2.2). Scores are compared
// in billionths, so that no rounding decides at the threshold.
type Memory struct {
	options   ContextOptions
	places    map[KnownEntity]int32
	entities  []contextEntity
	documents [][]int32 // of each document, its entities
	calls     int32
}

// contextEntity is an entity with the figures that decide whether it is kept.
type contextEntity struct {
	KnownEntity
	relevance float64 // the highest
	frequency int32   // documents
	call, at  int32   // the last call of Add that had it, and its place there
}

// NewMemory gives the empty memory of a collection of so many documents. The options
// must be valid.
func NewMemory(o ContextOptions, documents int) *Memory {
	return &Memory{options: o, places: map[KnownEntity]int32{}, documents: make([][]int32, documents)}
}

// Add takes in what was found in a document, counted from 0. The order of calls is the
// order of processing. A document may come again (stage 2 after stage 1): it counts
// once, and of several relevances of an entity the highest counts.
func (m *Memory) Add(doc int, es []Entity) {
	m.calls++
	had := m.documents[doc]
	var fresh []int32
	for i, e := range es {
		place := m.place(KnownEntity{e.Normalized, e.Label})
		r := &m.entities[place]
		r.relevance = max(r.relevance, e.Relevance)
		if r.call == m.calls {
			continue // of several places in one answer the first counts
		}
		r.call, r.at = m.calls, int32(i)
		if _, found := slices.BinarySearch(had, place); !found {
			r.frequency++
			fresh = append(fresh, place)
		}
	}
	if fresh != nil {
		m.documents[doc] = append(had, fresh...)
		slices.Sort(m.documents[doc])
	}
}

// place is where an entity stands in the list, which it joins if it is new.
func (m *Memory) place(k KnownEntity) int32 {
	if i, ok := m.places[k]; ok {
		return i
	}
	k.Normalized = strings.Clone(k.Normalized) // and not the whole answer that it was cut from
	i := int32(len(m.entities))
	m.places[k] = i
	m.entities = append(m.entities, contextEntity{KnownEntity: k})
	return i
}
