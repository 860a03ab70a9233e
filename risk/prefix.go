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
//	1 − ∏ (1 − imp(x))   over a document's entities x from e on
//
// for either document. Where this is below the threshold, no edge can begin with e
// or later: the rest of the list, which holds the frequent entities, is neither
// indexed nor looked up.
//
// Most pairs that do share an entity share no other. A signature of 128 bits
// with each posting tells so for most of them, without a look at the other document:
// what cannot be in both documents does not count for the bound, and the first
// shared entity counts with its contribution to these two.

// slack makes up for bounds and strengths being products in different orders: it is
// far above the rounding of a thousand million factors.
const slack = 1e-6

// block is how many documents a worker takes at a time.
const block = 1024

// prefixes is the index of the entities that can begin an edge, here called tokens:
// for each rank the documents whose token it is, in rising order.
type prefixes struct {
	ranks    []int32 // by entity
	start    []int   // by rank
	postings []posting
}

// posting is a document of a token: with the signature of what comes after the token
// there, and with its 1 − c there, rounded down.
type posting struct {
	later signature
	doc   int32
	miss  float32
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

// rankedEntity is a shared entity of a document, with its 1 − c there.
type rankedEntity struct {
	rank, entity int32
	miss         float64
	later        signature // of the entities after it
}

// cut returns the shared entities of a document by rank, and how many of them are
// tokens: those up to where the bound falls below the threshold.
func (in *incidence) cut(d int, ranks []int32, threshold float64, buf []rankedEntity) (all []rankedEntity, tokens int) {
	buf = buf[:0]
	entities, misses := in.document(d)
	for i, e := range entities {
		if r := ranks[e]; r >= 0 {
			buf = append(buf, rankedEntity{rank: r, entity: e, miss: misses[i]})
		}
	}
	slices.SortFunc(buf, func(a, b rankedEntity) int { return cmp.Compare(a.rank, b.rank) })
	product := 1 - slack
	var later signature
	for i, r := range slices.Backward(buf) {
		buf[i].later = later
		later.add(r.rank)
		product *= 1 - in.importance[r.entity]
		if tokens == 0 && 1-product >= threshold {
			tokens = i + 1
		}
	}
	return buf, tokens
}

// prefixes finds the tokens of all documents and indexes them.
func (in *incidence) prefixes(ctx context.Context, o Options) (*prefixes, error) {
	documents := in.documents()
	ranks, shared := in.ranks()
	blocks := make([]tokens, (documents+block-1)/block)
	err := graph.Each(ctx, o.Threads, documents, block, func(_, b, lo, hi int) error {
		blocks[b] = in.tokens(lo, hi, ranks, o.EdgeThreshold)
		return nil
	})
	if err != nil {
		return nil, err
	}
	p := &prefixes{ranks: ranks}
	p.index(blocks, shared)
	return p, nil
}

// tokens are those of a block of documents.
type tokens struct {
	ranks    []int32
	postings []posting // parallel
}

func (in *incidence) tokens(lo, hi int, ranks []int32, threshold float64) tokens {
	var t tokens
	var all []rankedEntity
	var n int
	for d := lo; d < hi; d++ {
		all, n = in.cut(d, ranks, threshold, all)
		for _, r := range all[:n] {
			t.ranks = append(t.ranks, r.rank)
			t.postings = append(t.postings, posting{r.later, int32(d), math.Nextafter32(float32(r.miss), 0)})
		}
	}
	return t
}

// index groups the documents by token.
func (p *prefixes) index(blocks []tokens, shared int) {
	p.start = make([]int, shared+1)
	for _, t := range blocks {
		for _, r := range t.ranks {
			p.start[r+1]++
		}
	}
	next := slices.Clone(graph.Starts(p.start))
	p.postings = make([]posting, p.start[shared])
	for b, t := range blocks {
		for i, r := range t.ranks {
			p.postings[next[r]] = t.postings[i]
			next[r]++
		}
		blocks[b] = tokens{}
	}
}

// of returns the documents of a token.
func (p *prefixes) of(rank int32) []posting { return p.postings[p.start[rank]:p.start[rank+1]] }
