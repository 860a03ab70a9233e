package barrier

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// planPart is a part of the collection whose documents are planned together, numbered by their places in it.
type planPart struct {
	risk.Numbers
	documents  []int32           // by their places in the whole
	entities   []int32           // so, too
	importance map[int32]float64 // while documents are added, by the place in the whole
}

// size is how much documents have that are planned together.
type size struct {
	documents, occurrences, edges int
	entities                      int
	candidates                    int // of the entities, those that may be masked
}

// bytes is what planning takes in memory at most, with all that packages risk and mask make of it, where
// chains have so many documents.
func (n size) bytes(chainLength int) int64 {
	steps := chainLength - 1
	return int64(n.documents)*int64(bytesOfDocument+bytesOfReach*steps) +
		int64(n.occurrences)*bytesOfOccurrence +
		int64(n.edges)*int64(bytesOfEdge+2*bytesOfStep*steps) +
		int64(n.entities)*bytesOfEntity +
		int64(n.candidates)*int64(bytesOfDecision+8*chainLength)
}

const (
	// A document has two places and a rank (16), where its entities, edges and arcs begin (24, and once more while
	// arcs are put in order), its risk, before and now (17), its next arc and a bound for its chains (20).
	bytesOfDocument = 16 + 24 + 8 + 17 + 20
	bytesOfReach    = 2 * 20 // a step further, what is in reach of a document, before and now
	// An occurrence is an entity of a document, its 1 − c, and a document of the entity.
	bytesOfOccurrence = 4 + 8 + 4
	// An edge has a document, its 1 − hop, its present strength, and two arcs, each with a chain that begins there.
	bytesOfEdge = 5 + 8 + 8 + 2*(8+16)
	bytesOfStep = 8 // of a chain that is held
	// An entity has a place, its importance, where its documents begin, twice, and marks. While documents are added,
	// a map has at most 40 bytes of it; the rest is made later.
	bytesOfEntity   = 4 + 8 + 40
	bytesOfDecision = 56 * 9 / 4 // there are two lists while one grows by a quarter
)

// newPlanPart makes room for so much.
func newPlanPart(n size) *planPart {
	x := &planPart{documents: make([]int32, 0, n.documents), importance: map[int32]float64{}}
	x.Ranks, x.Misses = make([]int32, 0, n.documents), make([]float64, 0, n.occurrences)
	x.Entities.Start, x.Entities.Items = make([]int, 0, n.documents+1), make([]int32, 0, n.occurrences)
	x.Edges.Start, x.Edges.Items = make([]int, 0, n.documents+1), make([]int32, 0, n.edges)
	return x
}

// add adds an occurrence. They come by document, then entity.
func (x *planPart) add(c *Collection, o *occurrence, rank []int32) {
	if n := len(x.documents); n == 0 || x.documents[n-1] != o.doc {
		x.documents, x.Ranks = append(x.documents, o.doc), append(x.Ranks, rank[o.doc])
		x.Entities.Start = append(x.Entities.Start, len(x.Misses))
	}
	x.Entities.Items, x.Misses = append(x.Entities.Items, o.entity), append(x.Misses, 1-c.contribution(o, o.relevance))
	if _, known := x.importance[o.entity]; !known {
		x.importance[o.entity] = c.contribution(o, o.most)
	}
}

// number gives entities their places here, when all are added.
func (x *planPart) number() {
	x.Entities.Start = append(x.Entities.Start, len(x.Misses))
	x.entities = make([]int32, 0, len(x.importance))
	for e := range x.importance {
		x.entities = append(x.entities, e)
	}
	slices.Sort(x.entities)
	x.Importance = make([]float64, len(x.entities))
	for i, e := range x.entities {
		x.Importance[i] = x.importance[e]
	}
	x.importance = nil
	for i, e := range x.Entities.Items {
		x.Entities.Items[i] = int32(placeOf(x.entities, e))
	}
}

// join adds an edge. They come by a, then b, when all documents are numbered.
func (x *planPart) join(e *edge) {
	x.begin(placeOf(x.documents, e.a))
	x.Edges.Items = append(x.Edges.Items, int32(placeOf(x.documents, e.b)))
}

// begin begins the edges of documents up to one.
func (x *planPart) begin(document int) {
	for len(x.Edges.Start) <= document {
		x.Edges.Start = append(x.Edges.Start, len(x.Edges.Items))
	}
}

// selected plans what is numbered, when all edges are added.
func (p *planner) selected(ctx context.Context, x *planPart) (*mask.Plan, error) {
	x.begin(len(x.documents))
	a, err := x.Assess(ctx, p.c.options)
	if err != nil {
		return nil, err
	}
	return mask.Select(ctx, a, p.options)
}

// whole are documents by their places in the whole.
func (x *planPart) whole(documents []int) []int {
	out := make([]int, len(documents))
	for i, d := range documents {
		out[i] = int(x.documents[d])
	}
	return out
}
