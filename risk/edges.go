package risk

import (
	"context"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe/internal/graph"
)

// edges are in rising order of a, then b; a < b.
type edges struct {
	a, b     []int32
	strength []float64
}

func (e *edges) add(a, b int32, strength float64) {
	e.a = append(e.a, a)
	e.b = append(e.b, b)
	e.strength = append(e.strength, strength)
}

// edges joins the documents whose strength is at least the threshold.
func (in *incidence) edges(ctx context.Context, o Options) (edges, error) {
	p, err := in.prefixes(ctx, o)
	if err != nil {
		return edges{}, err
	}
	documents := len(in.entities.Start) - 1
	blocks := make([]edges, (documents+block-1)/block)
	probes := make([]*probe, graph.Threads(o.Threads))
	err = graph.Each(ctx, o.Threads, documents, block, func(worker, b, lo, hi int) error {
		if probes[worker] == nil {
			probes[worker] = newProbe(in, p, o.EdgeThreshold)
		}
		for d := lo; d < hi && ctx.Err() == nil; d++ {
			probes[worker].document(d, &blocks[b])
		}
		return ctx.Err()
	})
	return concat(blocks), err
}

func concat(blocks []edges) edges {
	var n int
	for i := range blocks {
		n += len(blocks[i].a)
	}
	all := edges{
		a:        make([]int32, 0, n),
		b:        make([]int32, 0, n),
		strength: make([]float64, 0, n),
	}
	for i, e := range blocks {
		all.a = append(all.a, e.a...)
		all.b = append(all.b, e.b...)
		all.strength = append(all.strength, e.strength...)
		blocks[i] = edges{}
	}
	return all
}

// probe looks for the later partners of one document at a time.
type probe struct {
	*incidence
	*prefixes
	threshold float64
	seen      []int32 // the last document for which this one was a candidate
	partners  []partner
}

type partner struct {
	doc      int32
	strength float64
}

func newProbe(in *incidence, p *prefixes, threshold float64) *probe {
	seen := make([]int32, len(in.entities.Start)-1)
	for i := range seen {
		seen[i] = math.MaxInt32
	}
	return &probe{incidence: in, prefixes: p, threshold: threshold, seen: seen}
}

// document appends the edges from d to later documents.
func (p *probe) document(d int, out *edges) {
	p.partners = p.partners[:0]
	for _, t := range p.prefixes.document(d) {
		for _, post := range slices.Backward(p.of(t.rank)) {
			if int(post.doc) <= d {
				break
			}
			p.meet(int32(d), post, t.bound)
		}
	}
	slices.SortFunc(p.partners, func(a, b partner) int { return int(a.doc - b.doc) })
	for _, m := range p.partners {
		out.add(int32(d), m.doc, m.strength)
	}
}

// meet takes a document that shares a token with d. The first token that they
// share is their first shared entity, and the bounds there hold for the pair.
func (p *probe) meet(d int32, post posting, bound float32) {
	if p.seen[post.doc] == d {
		return
	}
	p.seen[post.doc] = d
	if float64(min(bound, post.bound)) < p.threshold {
		return
	}
	if s := p.strength(int(d), int(post.doc), nil); s >= p.threshold {
		p.partners = append(p.partners, partner{post.doc, s})
	}
}
