package risk

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// Edge joins two documents that share entities.
type Edge struct {
	A, B     int // documents, A < B
	Strength float64
}

// Contribution is what one entity adds to the risk of a document or to the
// strength of an edge.
type Contribution struct {
	Entity int
	Value  float64
}

// EdgeCount returns the number of edges.
func (a *Assessment) EdgeCount() int { return len(a.edges.a) }

// Edge returns an edge.
func (a *Assessment) Edge(edge int) Edge {
	return Edge{int(a.edges.a[edge]), int(a.edges.b[edge]), a.edges.strength[edge]}
}

// Hop returns the risk of going along an edge.
func (a *Assessment) Hop(edge int) float64 {
	e := a.Edge(edge)
	return hop(e.Strength, a.risk[e.A], a.risk[e.B])
}

func hop(strength, riskA, riskB float64) float64 {
	return float64(strength * (1 + (riskA+riskB)/2) / 2)
}

// Via returns the unmasked entities that make an edge, by index, with s(e).
func (a *Assessment) Via(edge int) []Contribution {
	e := a.Edge(edge)
	var via []Contribution
	for entity := range a.in.shared(e.A, e.B) {
		if !a.Masked(int(entity)) {
			value := max(a.contribution(int(entity), e.A), a.contribution(int(entity), e.B))
			via = append(via, Contribution{int(entity), value})
		}
	}
	return via
}

// Contributions returns the unmasked entities of a document, by index, with c(e,d).
func (a *Assessment) Contributions(document int) []Contribution {
	var all []Contribution
	for _, e := range a.Entities(document) {
		all = append(all, Contribution{e, a.contribution(e, document)})
	}
	return all
}

// Entities returns the unmasked entities of a document, by index.
func (a *Assessment) Entities(document int) []int {
	var all []int
	entities, _ := a.in.document(document)
	for _, e := range entities {
		if !a.Masked(int(e)) {
			all = append(all, int(e))
		}
	}
	return all
}

// contribution computes c(e,d) for an entity of the document.
func (a *Assessment) contribution(entity, document int) float64 {
	e := &a.collection.Entities[entity]
	i, _ := slices.BinarySearchFunc(e.Occurrences, document, func(o lethe.Occurrence, d int) int {
		return cmp.Compare(o.Doc, d)
	})
	return contribution(e.Occurrences[i].Relevance, a.in.uniqueness[entity], a.opts.weight(e.Label))
}
