// Package risktest checks packages risk and mask against the formulas written down
// once more, as literally and slowly as possible, and draws small collections to
// check them on.
package risktest

import (
	"math"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/risk"
)

// Naive measures a collection by the text of the formulas: all pairs of documents,
// all paths.
type Naive struct {
	*lethe.Collection
	Options risk.Options
	Masked  []bool // by entity
}

// Relevance returns rel(e,d) and whether e occurs in d.
func (n Naive) Relevance(e, d int) (float64, bool) {
	for _, o := range n.Entities[e].Occurrences {
		if o.Doc == d {
			return o.Relevance, true
		}
	}
	return 0, false
}

// U is the uniqueness of an entity.
func (n Naive) U(e int) float64 {
	all := float64(len(n.Documents)) + 1
	return math.Log(all/float64(len(n.Entities[e].Occurrences))) / math.Log(all)
}

// W is the weight of an entity.
func (n Naive) W(e int) float64 {
	if n.Options.Weights == nil {
		return 1
	}
	return n.Options.Weights(n.Entities[e].Label)
}

// Imp is the importance of an entity.
func (n Naive) Imp(e int) float64 {
	var most float64
	for _, o := range n.Entities[e].Occurrences {
		most = max(most, o.Relevance)
	}
	return most * n.U(e) * n.W(e)
}

// R is the risk of a document.
func (n Naive) R(d int) float64 {
	product := 1.0
	for e := range n.Entities {
		if rel, ok := n.Relevance(e, d); ok && !n.Masked[e] {
			product *= 1 - rel*n.U(e)*n.W(e)
		}
	}
	return 1 - product
}

// Via returns the unmasked entities that two documents share.
func (n Naive) Via(i, j int) []int {
	var via []int
	for e := range n.Entities {
		_, in := n.Relevance(e, i)
		_, also := n.Relevance(e, j)
		if in && also && !n.Masked[e] {
			via = append(via, e)
		}
	}
	return via
}

// Strength is that of the edge between two documents.
func (n Naive) Strength(i, j int) float64 {
	product := 1.0
	for _, e := range n.Via(i, j) {
		ri, _ := n.Relevance(e, i)
		rj, _ := n.Relevance(e, j)
		product *= 1 - max(ri, rj)*n.U(e)*n.W(e)
	}
	return 1 - product
}

// Edges reports for all pairs of documents whether they are joined.
func (n Naive) Edges() [][]bool {
	joined := make([][]bool, len(n.Documents))
	for i := range joined {
		joined[i] = make([]bool, len(n.Documents))
		for j := range joined[i] {
			joined[i][j] = i != j && len(n.Via(i, j)) > 0 &&
				n.Strength(i, j) >= n.Options.EdgeThreshold
		}
	}
	return joined
}

// Hop is the risk of going from one document to another.
func (n Naive) Hop(i, j int) float64 {
	return n.Strength(i, j) * (1 + (n.R(i)+n.R(j))/2) / 2
}

// Risk is that of a chain.
func (n Naive) Risk(documents []int) float64 {
	product := 1.0
	for h := range len(documents) - 1 {
		product *= 1 - n.Hop(documents[h], documents[h+1])
	}
	return 1 - product
}

// Chain is a chain with its risk.
type Chain struct {
	Documents []int
	Risk      float64
}

// Chains returns all chains in order.
func (n Naive) Chains() []Chain {
	var chains []Chain
	edges := n.Edges()
	for d := range n.Documents {
		n.paths(edges, []int{d}, &chains)
	}
	slices.SortFunc(chains, func(a, b Chain) int {
		switch {
		case a.Risk > b.Risk:
			return -1
		case a.Risk < b.Risk:
			return 1
		}
		return n.compare(a.Documents, b.Documents)
	})
	return chains
}

func (n Naive) paths(edges [][]bool, path []int, out *[]Chain) {
	if back := slices.Clone(path); len(path) > 1 {
		slices.Reverse(back)
		if n.compare(path, back) < 0 {
			*out = append(*out, Chain{slices.Clone(path), n.Risk(path)})
		}
	}
	if len(path) == n.Options.ChainLength {
		return
	}
	for d, joined := range edges[path[len(path)-1]] {
		if joined && !slices.Contains(path, d) {
			n.paths(edges, append(slices.Clone(path), d), out)
		}
	}
}

// compare compares lists of source ids, then of documents.
func (n Naive) compare(a, b []int) int {
	if c := slices.Compare(n.sources(a), n.sources(b)); c != 0 {
		return c
	}
	return slices.Compare(a, b)
}

func (n Naive) sources(documents []int) []string {
	ids := make([]string, len(documents))
	for i, d := range documents {
		ids[i] = n.Documents[d].SourceID
	}
	return ids
}
