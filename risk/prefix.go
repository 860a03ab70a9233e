package risk

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe/internal/graph"
)

// Edges are found as similar sets are joined: by exact prefix filtering. Put the
// shared entities (those in at least two documents) of each document in one global
// order, rarest first. Two documents whose first shared entity is e share nothing
// before e, so their strength is at most
//
//	bound = 1 − ∏ (1 − imp(x))   over the document's entities x from e on
//
// for either document. Where the bound is below the threshold, no edge can begin
// with e or later: the rest of the list, which holds the frequent entities, is
// neither indexed nor looked up.

// slack makes up for bounds and strengths being products in different orders: it is
// far above the rounding of a thousand million factors.
const slack = 1e-6

// block is how many documents a worker takes at a time.
const block = 1024

// token is an entity that can begin an edge of a document, by rank.
type token struct {
	rank  int32
	bound float32 // on the strength of what begins there, rounded up
}

// posting is a document that a token occurs in.
type posting struct {
	doc   int32
	bound float32
}

// prefixes are the tokens of each document, and the documents of each token in
// rising order.
type prefixes struct {
	docStart []int
	tokens   []token
	start    []int
	postings []posting
}

// ranks numbers the entities of at least two documents, rarest first, then by
// index. The others have rank −1: they join nothing.
func (in *incidence) ranks() (ranks []int32, n int) {
	ranks = make([]int32, len(in.uniqueness))
	for _, e := range in.entities.Items {
		ranks[e]++ // for now the frequency
	}
	next := make([]int, slices.Max(append(ranks, 0))+2)
	for _, f := range ranks {
		if f > 1 {
			next[f+1]++
			n++
		}
	}
	graph.Starts(next)
	for e, f := range ranks {
		ranks[e] = -1
		if f > 1 {
			ranks[e] = int32(next[f])
			next[f]++
		}
	}
	return ranks, n
}

// sharedEntity is what a document's tokens are made from.
type sharedEntity struct {
	rank, entity int32
}

// cut appends the tokens of a document: its shared entities by rank, up to where
// the bound falls below the threshold.
func (in *incidence) cut(d int, ranks []int32, threshold float64, scratch []sharedEntity, tokens []token) ([]sharedEntity, []token) {
	scratch = scratch[:0]
	entities, _ := in.document(d)
	for _, e := range entities {
		if r := ranks[e]; r >= 0 {
			scratch = append(scratch, sharedEntity{r, e})
		}
	}
	slices.SortFunc(scratch, func(a, b sharedEntity) int { return cmp.Compare(a.rank, b.rank) })
	first := len(tokens)
	product := 1 - slack
	for _, s := range slices.Backward(scratch) {
		product *= 1 - in.importance[s.entity]
		if bound := 1 - product; bound >= threshold {
			tokens = append(tokens, token{s.rank, math.Nextafter32(float32(bound), 2)})
		}
	}
	slices.Reverse(tokens[first:])
	return scratch, tokens
}

// prefixes finds the tokens of all documents and indexes them.
func (in *incidence) prefixes(ctx context.Context, o Options) (*prefixes, error) {
	documents := len(in.entities.Start) - 1
	ranks, shared := in.ranks()
	p := &prefixes{docStart: make([]int, documents+1)}
	blocks := make([][]token, (documents+block-1)/block)
	err := graph.Each(ctx, o.Threads, documents, block, func(_, b, lo, hi int) error {
		var scratch []sharedEntity
		var tokens []token
		for d := lo; d < hi; d++ {
			before := len(tokens)
			scratch, tokens = in.cut(d, ranks, o.EdgeThreshold, scratch, tokens)
			p.docStart[d+1] = len(tokens) - before
		}
		blocks[b] = slices.Clone(tokens)
		return nil
	})
	if err != nil {
		return nil, err
	}
	graph.Starts(p.docStart)
	p.tokens = slices.Concat(blocks...)
	p.index(shared)
	return p, nil
}

// index groups the tokens by rank.
func (p *prefixes) index(shared int) {
	p.start = make([]int, shared+1)
	for _, t := range p.tokens {
		p.start[t.rank+1]++
	}
	next := slices.Clone(graph.Starts(p.start))
	p.postings = make([]posting, len(p.tokens))
	for d := range len(p.docStart) - 1 {
		for _, t := range p.document(d) {
			p.postings[next[t.rank]] = posting{int32(d), t.bound}
			next[t.rank]++
		}
	}
}

func (p *prefixes) document(d int) []token { return p.tokens[p.docStart[d]:p.docStart[d+1]] }

func (p *prefixes) of(rank int32) []posting { return p.postings[p.start[rank]:p.start[rank+1]] }
