package graph

import (
	"cmp"
	"slices"
)

// Edge joins two nodes. Miss is 1 − weight, the factor that it puts into the
// product of a path.
type Edge struct {
	A, B int32
	Miss float64
}

// Arc is an edge as seen from one of its ends. Its Miss is not in it: there are two arcs to an
// edge, and there may be a hundred million edges.
type Arc struct{ To, Edge int32 }

// Graph is an undirected graph without loops or parallel edges.
type Graph struct {
	start []int
	arcs  []Arc     // each node's by rising Miss, then rank, then node
	miss  []float64 // of each edge
	rank  []int32
}

// New makes a graph from m edges. The rank of a node (several may share one)
// decides between paths of equal value.
func New(rank []int32, m int, edge func(int) Edge) *Graph {
	g := &Graph{start: make([]int, len(rank)+1), arcs: make([]Arc, 2*m), miss: make([]float64, m), rank: rank}
	for i := range m {
		e := edge(i)
		g.start[e.A+1]++
		g.start[e.B+1]++
	}
	next := append([]int(nil), Starts(g.start)...)
	for i := range m {
		e := edge(i)
		g.miss[i] = e.Miss
		g.arcs[next[e.A]] = Arc{e.B, int32(i)}
		next[e.A]++
		g.arcs[next[e.B]] = Arc{e.A, int32(i)}
		next[e.B]++
	}
	for v := range rank {
		slices.SortFunc(g.Arcs(v), g.compareArcs)
	}
	return g
}

// Arcs returns the arcs of a node by rising Miss; they must not be changed.
func (g *Graph) Arcs(v int) []Arc { return g.arcs[g.start[v]:g.start[v+1]] }

// Miss returns the factor that an arc puts into the product of a path.
func (g *Graph) Miss(a Arc) float64 { return g.miss[a.Edge] }

// Nodes is the number of nodes.
func (g *Graph) Nodes() int { return len(g.rank) }

func (g *Graph) compareArcs(a, b Arc) int {
	return cmp.Or(cmp.Compare(g.Miss(a), g.Miss(b)), g.compareNodes(a.To, b.To))
}

func (g *Graph) compareNodes(a, b int32) int {
	return cmp.Or(cmp.Compare(g.rank[a], g.rank[b]), cmp.Compare(a, b))
}
