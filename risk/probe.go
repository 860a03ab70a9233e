package risk

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// probe looks for the later partners of one document at a time.
type probe struct {
	in        *incidence
	index     *prefixes
	threshold float64
	seen      []int32 // by document, the last one that it was compared with
	ranked    []rankedEntity
	miss      [signatureBits]float64 // for each bit, the product of 1 − imp over ranked
	partners  []partner
}

type partner struct {
	doc      int32
	strength float64
}

func newProbe(in *incidence, p *prefixes, threshold float64) *probe {
	seen := make([]int32, in.documents())
	for i := range seen {
		seen[i] = math.MaxInt32
	}
	return &probe{in: in, index: p, threshold: threshold, seen: seen}
}

// document adds the edges from d to later documents.
func (p *probe) document(d int, out *edges) {
	var tokens int
	p.ranked, tokens = p.in.cut(d, p.index.ranks, p.threshold, p.ranked)
	p.partners = p.partners[:0]
	p.sign()
	for _, token := range p.ranked[:tokens] {
		p.token(int32(d), token)
	}
	slices.SortFunc(p.partners, func(a, b partner) int { return cmp.Compare(a.doc, b.doc) })
	for _, m := range p.partners {
		out.add(m.doc, m.strength)
	}
}

// sign prepares what the bounds on pairs need.
func (p *probe) sign() {
	for b := range p.miss {
		p.miss[b] = 1
	}
	for _, r := range p.ranked {
		p.miss[bit(r.rank)] *= 1 - p.in.importance[r.entity]
	}
}

// token meets the later documents with the same token. Of all tokens that two
// documents share, the first is their first shared entity.
func (p *probe) token(d int32, t rankedEntity) {
	for _, other := range slices.Backward(p.index.of(t.rank)) {
		if other.doc <= d {
			return
		}
		if p.seen[other.doc] != d {
			p.seen[other.doc] = d
			if p.bound(min(t.miss, float64(other.miss)), t.later.and(other.later)) >= p.threshold {
				p.verify(d, other.doc)
			}
		}
	}
}

// bound is at least the strength of a pair whose first shared entity has that miss
// and whose others have those bits.
func (p *probe) bound(miss float64, others signature) float64 {
	miss *= 1 - slack
	for word, left := range others {
		for ; left != 0; left &= left - 1 {
			miss *= p.miss[word*64+bits.TrailingZeros64(left)]
		}
	}
	return 1 - miss
}

func (p *probe) verify(a, b int32) {
	if s := p.in.strength(int(a), int(b), nil); s >= p.threshold {
		p.partners = append(p.partners, partner{b, s})
	}
}
