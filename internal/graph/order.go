package graph

import (
	"cmp"
	"slices"
)

// Path is a simple path. A path and its reverse are one; it is written in the
// direction whose list of ranks, then list of nodes, is the smaller.
type Path struct {
	Nodes []int32 // at least two
	Edges []int32 // one fewer
	Value float64
}

// compare orders paths by falling value, then list of ranks, then list of nodes.
func (g *Graph) compare(a, b Path) int {
	return cmp.Or(cmp.Compare(b.Value, a.Value), g.compareLists(a.Nodes, b.Nodes))
}

func (g *Graph) compareLists(a, b []int32) int {
	return cmp.Or(g.compareRanks(a, b), cmp.Compare(len(a), len(b)), slices.Compare(a, b))
}

// compareRanks compares the common length of two lists.
func (g *Graph) compareRanks(a, b []int32) int {
	for i := range min(len(a), len(b)) {
		if c := cmp.Compare(g.rank[a[i]], g.rank[b[i]]); c != 0 {
			return c
		}
	}
	return 0
}

// forward reports whether a path is written in its own direction.
func (g *Graph) forward(nodes []int32) bool {
	for i, j := 0, len(nodes)-1; i < len(nodes); i, j = i+1, j-1 {
		if c := cmp.Compare(g.rank[nodes[i]], g.rank[nodes[j]]); c != 0 {
			return c < 0
		}
	}
	return nodes[0] < nodes[len(nodes)-1]
}
