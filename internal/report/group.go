package report

import (
	"cmp"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe/risk"
)

// linkage is the linkage graph of all documents. It holds some bytes of each document, and of links only those
// that are drawn: the rest is read as often as it is asked for.
type linkage struct {
	threshold float64
	risks     [][2]float64 // before and after
	ties      iter.Seq[tie]
	room      int // bytes for links that are held
	set       *forest
	order     []int32 // by document: which one it is of those that are linked, as they come, from 1
	groups    []group // those first whose links are riskiest taken together
	after     []int   // sizes of the groups that remain
}

// group is a set of documents that links connect, directly or through others.
type group struct {
	root          int // which stands for it
	first         int32
	documents     int
	links, left   int     // left are those that remain
	before, after float64 // risk of the riskiest hop
	sum, sumAfter float64 // of the risks of all hops
}

// link finds the groups before and after masking.
func (n *linkage) link() {
	n.set, n.order = newForest(len(n.risks)), make([]int32, len(n.risks))
	after, linked := newForest(len(n.risks)), int32(0)
	for l := range n.ties {
		for _, d := range []int{l.a, l.b} {
			if n.order[d] == 0 {
				linked++
				n.order[d] = linked
			}
		}
		n.set.join(l.a, l.b)
		if remains(l, n.threshold) {
			after.join(l.a, l.b)
		}
	}
	for d := range n.risks {
		if after.find(d) == d && after.size[d] > 1 {
			n.after = append(n.after, after.size[d])
		}
	}
	at := make([]int32, len(n.risks)) // by root: the group's index, counted from 1
	for l := range n.ties {
		root := n.set.find(l.a)
		if at[root] == 0 {
			n.groups = append(n.groups, group{root: root, first: n.order[l.a], documents: n.set.size[root]})
			at[root] = int32(len(n.groups))
		}
		n.groups[at[root]-1].add(n, l)
	}
	slices.SortFunc(n.groups, func(x, y group) int {
		return cmp.Or(cmp.Compare(y.sum, x.sum), cmp.Compare(x.first, y.first))
	})
}

func (g *group) add(n *linkage, l tie) {
	before, after := n.hop(l)
	g.links++
	g.before, g.after = max(g.before, before), max(g.after, after)
	g.sum, g.sumAfter = g.sum+before, g.sumAfter+after
	if remains(l, n.threshold) {
		g.left++
	}
}

// hop is the risk of stepping from one document of a link to the other.
func (n *linkage) hop(l tie) (before, after float64) {
	a, b := n.risks[l.a], n.risks[l.b]
	before = risk.Hop(l.before, a[0], b[0])
	if remains(l, n.threshold) {
		after = risk.Hop(l.after, a[1], b[1])
	}
	return before, after
}

// of are the links of some groups, with the place of each in the list.
func (n *linkage) of(groups []group) iter.Seq2[int, tie] {
	at := map[int]int{}
	for i, g := range groups {
		at[g.root] = i
	}
	return func(yield func(int, tie) bool) {
		for l := range n.ties {
			if i, is := at[n.set.find(l.a)]; is && !yield(i, l) {
				return
			}
		}
	}
}

// What links that are held take, and may take where nothing is said.
const (
	heldLink = 40
	heldRoom = 1 << 20 * heldLink
)

// held are the links of some groups for those who ask for them often. Where there is no room for them they are read
// each time.
func (n *linkage) held(groups []group) iter.Seq2[int, tie] {
	all := 0
	for _, g := range groups {
		all += g.links
	}
	if all*heldLink > cmp.Or(n.room, heldRoom) {
		return n.of(groups)
	}
	places, links := make([]int, 0, all), make([]tie, 0, all)
	for i, l := range n.of(groups) {
		places, links = append(places, i), append(links, l)
	}
	return func(yield func(int, tie) bool) {
		for k, l := range links {
			if !yield(places[k], l) {
				return
			}
		}
	}
}

// firsts are the first documents of groups, as they come, so many of each at most.
func (n *linkage) firsts(groups []group, most int) [][]int {
	out := make([][]int, len(groups))
	for i, l := range n.of(groups) {
		for _, d := range []int{l.a, l.b} {
			if len(out[i]) < most && !slices.Contains(out[i], d) {
				out[i] = append(out[i], d)
			}
		}
	}
	return out
}

// clipping is a part of a group that is worth drawing.
type clipping struct {
	documents []int // as they come
	links     []tie
}

// cores are the parts of groups that are worth drawing, of so many documents each. One of a large group starts at
// the riskiest hop and grows along the next one at its border.
func (n *linkage) cores(groups []group, size int) []clipping {
	links := n.held(groups)
	in := make([]map[int]bool, len(groups))
	growing := 0
	for i := range groups {
		if in[i] = map[int]bool{}; groups[i].documents > size {
			growing++
		}
	}
	for growing > 0 {
		best, most := make([]tie, len(groups)), make([]float64, len(groups))
		for i, l := range links {
			border := in[i][l.a] != in[i][l.b] || len(in[i]) == 0
			if groups[i].documents <= size || len(in[i]) >= size || !border {
				continue
			}
			if r, _ := n.hop(l); r > most[i] {
				best[i], most[i] = l, r
			}
		}
		growing = 0
		for i, l := range best {
			if most[i] > 0 {
				in[i][l.a], in[i][l.b] = true, true
				growing++
			}
		}
	}
	out := make([]clipping, len(groups))
	for i, l := range links {
		if groups[i].documents <= size || in[i][l.a] && in[i][l.b] {
			out[i].links = append(out[i].links, l)
			in[i][l.a], in[i][l.b] = true, true
		}
	}
	for i := range out {
		for d := range in[i] {
			out[i].documents = append(out[i].documents, d)
		}
		slices.SortFunc(out[i].documents, func(x, y int) int { return cmp.Compare(n.order[x], n.order[y]) })
	}
	return out
}

// part cuts what is drawn out of the network.
func (s *survey) part(x clipping) *network {
	p := &network{threshold: s.threshold}
	at := make(map[int]int, len(x.documents))
	for _, d := range x.documents {
		at[d] = len(p.nodes)
		p.nodes = append(p.nodes, node{s.names[d], s.risks[d][0], s.risks[d][1]})
	}
	for _, l := range x.links {
		p.links = append(p.links, tie{at[l.a], at[l.b], l.before, l.after})
	}
	return p
}
