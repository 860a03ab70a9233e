package risk

import (
	"context"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe/internal/graph"
)

// stars are the documents of the linkage graph, each with the links around it. Much can be said of
// chains of two and three documents by looking at one star after the other, and the graph itself is
// never made: there may be a hundred million links.
type stars struct {
	nearest [][2]float64 // of each document, the lowest Misses of its links; more than 1 where there is none
	chains  []int        // of 2 documents, and of 3 where chains may have so many, by the floors of levels
}

// newStars looks at all of them.
func (a *Assessment) newStars() *stars {
	documents, floors := len(a.risk), a.floors()
	s := &stars{nearest: make([][2]float64, documents), chains: make([]int, len(floors))}
	earlier := graph.Rows{Start: a.edges.start, Items: a.edges.to}.Transpose(documents)
	ends := make([][]int, (documents+block-1)/block) // of each block, the links by floor, seen from either end
	through := make([][]int, len(ends))
	_ = graph.Each(context.Background(), a.opts.Threads, documents, block, func(_, b, lo, hi int) error { // which never fails
		ends[b], through[b] = make([]int, len(floors)), make([]int, len(floors))
		var misses []float64
		for d := lo; d < hi; d++ {
			misses = a.misses(d, earlier.Row(d), misses[:0])
			slices.Sort(misses)
			s.nearest[d] = [2]float64{math.Inf(1), math.Inf(1)}
			copy(s.nearest[d][:], misses)
			for i, floor := range floors {
				one, two := graph.Around(misses, floor)
				ends[b][i] += one
				through[b][i] += two
			}
		}
		return nil
	})
	for i := range floors {
		links := 0
		for b := range ends {
			links += ends[b][i]
			if a.opts.ChainLength > 2 {
				s.chains[i] += through[b][i]
			}
		}
		s.chains[i] += links / 2
	}
	return s
}

// misses adds those of all links of a document, of which some come from earlier ones.
func (a *Assessment) misses(d int, earlier []int32, all []float64) []float64 {
	for _, to := range a.edges.of(d) {
		all = append(all, a.miss(d, int(to)))
	}
	for _, from := range earlier {
		all = append(all, a.miss(int(from), d))
	}
	return all
}

// miss is 1 − hop of the link between two documents, in order.
func (a *Assessment) miss(from, to int) float64 {
	if a.edges.strength == nil {
		return 1 - Hop(a.in.strength(from, to, a.masked), a.risk[from], a.risk[to])
	}
	edge, _ := a.EdgeBetween(from, to)
	return 1 - Hop(a.edges.strength[edge], a.risk[from], a.risk[to])
}

// least is a value that so many chains of three documents have at least; 0 where there may be fewer.
func (s *stars) least(chains int) float64 {
	var products []float64
	for _, n := range s.nearest {
		if n[1] <= 1 {
			products = append(products, float64(n[0]*n[1]))
		}
	}
	if len(products) < chains {
		return 0
	}
	slices.Sort(products)
	return 1 - products[chains-1]
}

// most is the highest value of a chain of at most three documents along a link.
func (s *stars) most(from, to int, miss float64) float64 {
	return 1 - float64(miss*min(1, s.beside(from, miss), s.beside(to, miss)))
}

// beside is the lowest Miss of the links of a document beside one.
func (s *stars) beside(d int, miss float64) float64 {
	if n := s.nearest[d]; n[0] != miss {
		return n[0]
	}
	return s.nearest[d][1]
}

// parts is the graph of some links.
type parts struct {
	*graph.Graph
	edges []int32 // of each of its edges, that of the assessment; nil for all
}

// along is the list of edges of the assessment.
func (p parts) along(edges []int32) []int {
	all := ints(edges)
	for i, e := range edges {
		if p.edges != nil {
			all[i] = int(p.edges[e])
		}
	}
	return all
}

// holding is the graph of the links on which the first so many chains lie, or of all.
func (a *Assessment) holding(chains int) parts {
	if chains == 0 || a.opts.ChainLength != 3 || a.in.fixed != nil {
		return parts{Graph: a.linkage()}
	}
	s := a.stars()
	value := s.least(chains)
	if value == 0 {
		return parts{Graph: a.linkage()}
	}
	return a.atLeast(value, s)
}

// atLeast is the graph of the links on which chains of at least a value lie.
func (a *Assessment) atLeast(value float64, s *stars) parts {
	type some struct {
		edges []int32
		miss  []float64
	}
	blocks := make([]some, (len(a.risk)+block-1)/block)
	_ = graph.Each(context.Background(), a.opts.Threads, len(a.risk), block, func(_, b, lo, hi int) error { // which never fails
		for d := lo; d < hi; d++ {
			for n, to := range a.edges.of(d) {
				if miss := a.miss(d, int(to)); s.most(d, int(to), miss) >= value {
					blocks[b].edges = append(blocks[b].edges, int32(a.edges.start[d]+n))
					blocks[b].miss = append(blocks[b].miss, miss)
				}
			}
		}
		return nil
	})
	var all some
	for _, b := range blocks {
		all.edges, all.miss = append(all.edges, b.edges...), append(all.miss, b.miss...)
	}
	g := graph.New(a.ranks(), all.miss, func(edge int) (from, to int32) {
		return a.edges.from(int(all.edges[edge])), a.edges.to[all.edges[edge]]
	})
	return parts{g, all.edges}
}
