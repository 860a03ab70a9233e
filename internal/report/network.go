package report

import "github.com/lethe-privacy/lethe/risk"

// network is the linkage graph, before and after masking at once: masking only
// takes away, so the graph after is part of the graph before.
type network struct {
	nodes     []node
	links     []tie
	index     map[string]int // node by document id
	threshold float64        // a weaker link is none
}

type node struct {
	name          string  // the source id, or else the id
	before, after float64 // risk
}

type tie struct {
	a, b          int
	before, after float64 // strength
}

// node finds the node of a document, or makes it.
func (n *network) node(id string) int {
	i, ok := n.index[id]
	if !ok {
		i = len(n.nodes)
		n.index[id] = i
		n.nodes = append(n.nodes, node{name: id})
	}
	return i
}

// remains reports whether the link is one after masking.
func (n *network) remains(l tie) bool { return l.after > 0 && l.after >= n.threshold }

// hop is the risk of stepping from one document of the link to the other.
func (n *network) hop(l tie) (before, after float64) {
	a, b := n.nodes[l.a], n.nodes[l.b]
	before = risk.Hop(l.before, a.before, b.before)
	if n.remains(l) {
		after = risk.Hop(l.after, a.after, b.after)
	}
	return before, after
}

// sizesAfter returns the sizes of the groups that remain.
func (n *network) sizesAfter() (sizes []int) {
	set := newForest(len(n.nodes))
	for _, l := range n.links {
		if n.remains(l) {
			set.join(l.a, l.b)
		}
	}
	for i := range n.nodes {
		if set.find(i) == i && set.size[i] > 1 {
			sizes = append(sizes, set.size[i])
		}
	}
	return sizes
}
