package graph

import (
	"cmp"
	"slices"
)

// Many is of how many edges no more is held than must be: there may be a hundred million. What
// can be worked out anew is, and a graph of so many is made when it is asked for. Tests lower it.
var Many = 1 << 24

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

// New makes a graph from edges with the nodes that each joins. The Miss of an edge is
// 1 − weight, the factor that it puts into the product of a path; the graph keeps the list.
// The rank of a node (several may share one) decides between paths of equal value.
func New(rank []int32, miss []float64, ends func(edge int) (a, b int32)) *Graph {
	g := &Graph{start: make([]int, len(rank)+1), arcs: make([]Arc, 2*len(miss)), miss: miss, rank: rank}
	for i := range miss {
		a, b := ends(i)
		g.start[a+1]++
		g.start[b+1]++
	}
	next := append([]int(nil), Starts(g.start)...)
	for i := range miss {
		a, b := ends(i)
		g.arcs[next[a]] = Arc{b, int32(i)}
		next[a]++
		g.arcs[next[b]] = Arc{a, int32(i)}
		next[b]++
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
