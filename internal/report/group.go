package report

import (
	"cmp"
	"slices"
)

// group is a set of documents that links connect, directly or through others.
type group struct {
	nodes         []int // in rising order
	links         []tie
	before, after float64 // risk of the riskiest hop
	sum, sumAfter float64 // of the risks of all hops
	left          int     // links that remain
}

// groups finds the connected parts of two and more documents before masking, those
// first whose links are riskiest taken together.
func (n *network) groups() []group {
	set := newForest(len(n.nodes))
	for _, l := range n.links {
		set.join(l.a, l.b)
	}
	var groups []group
	at := make([]int, len(n.nodes)) // by root: the group's index, counted from 1
	for i := range n.nodes {
		root := set.find(i)
		if set.size[root] < 2 {
			continue
		}
		if at[root] == 0 {
			groups = append(groups, group{})
			at[root] = len(groups)
		}
		g := &groups[at[root]-1]
		g.nodes = append(g.nodes, i)
	}
	for _, l := range n.links {
		groups[at[set.find(l.a)]-1].add(n, l)
	}
	slices.SortFunc(groups, func(x, y group) int {
		return cmp.Or(cmp.Compare(y.sum, x.sum), cmp.Compare(x.nodes[0], y.nodes[0]))
	})
	return groups
}

func (g *group) add(n *network, l tie) {
	g.links = append(g.links, l)
	before, after := n.hop(l)
	g.before, g.after = max(g.before, before), max(g.after, after)
	g.sum, g.sumAfter = g.sum+before, g.sumAfter+after
	if n.remains(l) {
		g.left++
	}
}

// core is the part of a large group that is worth drawing: it starts at the riskiest
// hop and grows along the next one at its border.
func (g *group) core(n *network, size int) group {
	if len(g.nodes) <= size {
		return *g
	}
	in := map[int]bool{}
	best := func() (best tie, found bool) {
		var most float64
		for _, l := range g.links {
			border := in[l.a] != in[l.b] || len(in) == 0
			if risk, _ := n.hop(l); border && risk > most {
				best, most, found = l, risk, true
			}
		}
		return best, found
	}
	for l, ok := best(); ok && len(in) < size; l, ok = best() {
		in[l.a], in[l.b] = true, true
	}
	return g.among(n, in)
}

// among is what is left of the group when only some documents are looked at.
func (g *group) among(n *network, in map[int]bool) group {
	var part group
	for _, i := range g.nodes {
		if in[i] {
			part.nodes = append(part.nodes, i)
		}
	}
	for _, l := range g.links {
		if in[l.a] && in[l.b] {
			part.add(n, l)
		}
	}
	return part
}

// part cuts the group out of the network.
func (g *group) part(n *network) *network {
	p := &network{threshold: n.threshold}
	at := make(map[int]int, len(g.nodes))
	for _, i := range g.nodes {
		at[i] = len(p.nodes)
		p.nodes = append(p.nodes, n.nodes[i])
	}
	for _, l := range g.links {
		p.links = append(p.links, tie{at[l.a], at[l.b], l.before, l.after})
	}
	return p
}
