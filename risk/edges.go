package risk

import (
	"context"
	"sort"
	"sync/atomic"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/graph"
)

// edges are in rising order of the document that they begin at, then of the later one that
// they lead to.
type edges struct {
	start    []int     // of each document, its first edge; one more for the end
	to       []int32   // of each edge, the later document
	strength []float64 // of each edge; nil where there are many, and it is worked out when it is asked for
	near     []int32   // of each stretch of edges, where the first of them begins; one more for the end
}

// stretch is how many edges have one entry that says where they begin: with that the rest is
// found in few steps, and an edge needs no entry of its own.
const stretch = 64

// newEdges has room for n edges of so many documents, and no more, but for their strengths.
func newEdges(documents, n int) edges {
	return edges{start: append(make([]int, 0, documents+1), 0), to: make([]int32, 0, n)}
}

// add adds an edge of the document that is at its turn.
func (e *edges) add(to int32, strength float64) {
	e.to = append(e.to, to)
	e.strength = append(e.strength, strength)
}

// end ends the edges of a document.
func (e *edges) end() { e.start = append(e.start, len(e.to)) }

// index prepares from.
func (e *edges) index() {
	e.near = make([]int32, 0, len(e.to)/stretch+2)
	for d := range len(e.start) - 1 {
		for stretch*len(e.near) < e.start[d+1] {
			e.near = append(e.near, int32(d))
		}
	}
	e.near = append(e.near, int32(max(0, len(e.start)-2)))
}

// of returns the later documents that the edges of a document lead to.
func (e *edges) of(d int) []int32 { return e.to[e.start[d]:e.start[d+1]] }

// from is the document that an edge begins at.
func (e *edges) from(edge int) int32 {
	first, last := e.near[edge/stretch], e.near[edge/stretch+1]
	return first + int32(sort.Search(int(last-first), func(n int) bool { return e.start[int(first)+n+1] > edge }))
}

// edgesOf are the edges that are known already, or else those that there are.
func (in *incidence) edgesOf(ctx context.Context, o Options) (e edges, err error) {
	if o.Edges == nil {
		return in.edges(ctx, o)
	}
	documents := in.documents()
	e = newEdges(documents, len(*o.Edges))
	for i, k := range *o.Edges {
		if k.A < 0 || k.A >= k.B || k.B >= documents || i > 0 && !(*o.Edges)[i-1].before(k) {
			return edges{}, failure.Errorf("risk", "edge %d of those that are known does not fit the collection", i)
		}
		for len(e.start) <= k.A {
			e.end()
		}
		e.add(int32(k.B), k.Strength)
	}
	for len(e.start) <= documents {
		e.end()
	}
	if len(e.to) > graph.Many {
		e.strength = nil
	}
	return e, nil
}

// before reports whether an edge comes before another.
func (e Edge) before(o Edge) bool { return e.A < o.A || e.A == o.A && e.B < o.B }

// edges joins the documents whose strength is at least the threshold.
func (in *incidence) edges(ctx context.Context, o Options) (edges, error) {
	p, err := in.prefixes(ctx, o)
	if err != nil {
		return edges{}, err
	}
	documents := in.documents()
	blocks := make([]edges, (documents+block-1)/block)
	probes := make([]*probe, graph.Threads(o.Threads))
	var all edgeCounter
	err = graph.Each(ctx, o.Threads, documents, block, func(worker, b, lo, hi int) error {
		if probes[worker] == nil {
			probes[worker] = newProbe(in, p, o.EdgeThreshold)
		}
		for d := lo; d < hi && ctx.Err() == nil; d++ {
			probes[worker].document(d, &blocks[b])
			blocks[b].end()
		}
		all.add(&blocks[b])
		return ctx.Err()
	})
	return concat(blocks, documents), err
}

// edgeCounter counts the edges of all blocks so far.
type edgeCounter struct{ n atomic.Int64 }

// add counts the edges of a block. If there are many, it drops their strengths.
func (c *edgeCounter) add(e *edges) {
	if c.n.Add(int64(len(e.to))) > int64(graph.Many) {
		e.strength = nil
	}
}

// concat puts the edges of blocks of documents in one list.
func concat(blocks []edges, documents int) edges {
	var n int
	for i := range blocks {
		n += len(blocks[i].to)
	}
	all := newEdges(documents, n)
	if n <= graph.Many {
		all.strength = make([]float64, 0, n)
	}
	for i, e := range blocks {
		before := len(all.to)
		for _, end := range e.start {
			all.start = append(all.start, before+end)
		}
		all.to = append(all.to, e.to...)
		if n <= graph.Many {
			all.strength = append(all.strength, e.strength...)
		}
		blocks[i] = edges{}
	}
	return all
}
