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
func (a *Assessment) EdgeCount() int { return len(a.edges.to) }

// Edge returns an edge.
func (a *Assessment) Edge(edge int) Edge {
	from, to := a.ends(edge)
	if a.edges.strength == nil {
		return Edge{from, to, a.in.strength(from, to, a.masked)}
	}
	return Edge{from, to, a.edges.strength[edge]}
}

// ends are the documents that an edge joins, in order.
func (a *Assessment) ends(edge int) (from, to int) {
	return int(a.edges.from(edge)), int(a.edges.to[edge])
}

// EdgeBetween returns the edge that joins two documents, and whether there is one.
func (a *Assessment) EdgeBetween(x, y int) (edge int, ok bool) {
	x, y = min(x, y), max(x, y)
	first := a.edges.start[x]
	at, ok := slices.BinarySearch(a.edges.to[first:a.edges.start[x+1]], int32(y))
	return first + at, ok
}

// Path returns the edges between consecutive documents, and whether all are there.
func (a *Assessment) Path(documents []int) (edges []int, ok bool) {
	for i := 1; i < len(documents); i++ {
		edge, ok := a.EdgeBetween(documents[i-1], documents[i])
		if !ok {
			return nil, false
		}
		edges = append(edges, edge)
	}
	return edges, true
}

// StrengthWithout returns the strength of an edge when the marked entities are masked.
func (a *Assessment) StrengthWithout(edge int, masked []bool) float64 {
	from, to := a.ends(edge)
	return a.in.strength(from, to, masked)
}

// HopWithout returns the risk of going along an edge when the marked entities are masked.
func (a *Assessment) HopWithout(edge int, masked []bool) float64 {
	from, to := a.ends(edge)
	return Hop(a.in.strength(from, to, masked), a.RiskWithout(from, masked), a.RiskWithout(to, masked))
}

// Hop returns the risk of going along an edge.
func (a *Assessment) Hop(edge int) float64 {
	e := a.Edge(edge)
	return Hop(e.Strength, a.risk[e.A], a.risk[e.B])
}

// Hop returns the risk of going from one document to another, or back, that are linked with
// a strength.
func Hop(strength, riskA, riskB float64) float64 {
	return float64(strength * (1 + (riskA+riskB)/2) / 2)
}

// ChainRisk returns the risk of a chain.
func (a *Assessment) ChainRisk(edges []int) float64 { return chainRisk(edges, a.Hop) }

// ChainRiskWithout returns the risk of a chain when the marked entities are masked.
func (a *Assessment) ChainRiskWithout(edges []int, masked []bool) float64 {
	return chainRisk(edges, func(edge int) float64 { return a.HopWithout(edge, masked) })
}

// chainRisk is that of going along at least one of the edges. The conversion keeps
// processors that could from fusing the product, as in contribution.
func chainRisk(edges []int, hop func(int) float64) float64 {
	product := 1.0
	for _, e := range edges {
		product = float64(product * (1 - hop(e)))
	}
	return 1 - product
}

// Via returns the unmasked entities that make an edge, by index, with s(e).
func (a *Assessment) Via(edge int) []Contribution {
	from, to := a.ends(edge)
	var via []Contribution
	for entity := range a.in.shared(from, to) {
		if !a.Masked(int(entity)) || a.in.given([]int32{int32(from), int32(to)}) {
			value := max(a.contribution(int(entity), from), a.contribution(int(entity), to))
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

// Fixed reports whether a document was shared earlier, and keeps its risk whatever is masked.
func (a *Assessment) Fixed(document int) bool { return a.in.isFixed(document) }

// Entities returns the unmasked entities of a document, by index.
func (a *Assessment) Entities(document int) []int {
	var all []int
	entities, _ := a.in.document(document)
	for _, e := range entities {
		if !a.Masked(int(e)) || a.in.isFixed(document) {
			all = append(all, int(e))
		}
	}
	return all
}

// contribution computes c(e,d) for an entity of the document.
func (a *Assessment) contribution(entity, document int) float64 {
	if a.collection == nil {
		entities, misses := a.in.document(document)
		i, _ := slices.BinarySearch(entities, int32(entity))
		return 1 - misses[i]
	}
	e := &a.collection.Entities[entity]
	i, _ := slices.BinarySearchFunc(e.Occurrences, document, func(o lethe.Occurrence, d int) int {
		return cmp.Compare(o.Doc, d)
	})
	return contribution(e.Occurrences[i].Relevance, a.in.uniqueness[entity], a.opts.weight(e.Label))
}
