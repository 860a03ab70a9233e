package barrier

import (
	"context"
	"errors"
	"iter"

	"github.com/lethe-privacy/lethe/internal/disjoint"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/risk"
)

// graph is what is kept of each document while components are found.
type graph struct {
	risk  []float64 // after the document pass
	top   []float64 // the best hop
	sets  disjoint.Sets
	cost  []int64 // of the component, by its first document
	batch []int32 // of the component
	on    bits    // an edge that counts is on it
}

const (
	// bytesOfNode is what is kept of a document, with its rank.
	bytesOfNode = 8 + 8 + 4 + 8 + 4 + 4 + 1
	// bytesInBatch is what is kept of it while components are planned: its batch and its rank.
	bytesInBatch = 4 + 4
)

func newGraph(n int) graph {
	return graph{make([]float64, n), make([]float64, n), disjoint.New(n), make([]int64, n), make([]int32, n), newBits(n)}
}

// ties are what documents hang together by.
type ties struct {
	counting   *spill.List[edge]
	holdings   *spill.List[holder] // of documents that count
	candidates bits                // the entities that may be masked
}

// Close removes what lies on disk.
func (t *ties) Close() error { return errors.Join(t.counting.Close(), t.holdings.Close()) }

// chains is the chain pass.
func (p *planner) chains(ctx context.Context) error {
	p.graph = newGraph(p.c.documents)
	if err := p.risks(ctx); err != nil {
		return err
	}
	t, err := p.ties(ctx)
	if err != nil {
		return err
	}
	if t.counting.Len() == 0 {
		return t.Close()
	}
	batches, err := p.batches(t)
	if err != nil {
		return errors.Join(err, t.Close())
	}
	return p.components(ctx, batches, t)
}

// risks measures what the document pass leaves.
func (p *planner) risks(ctx context.Context) error {
	for d, err := range p.c.byDocument(ctx, p.masked) {
		if err != nil {
			return err
		}
		p.risk[d.index] = p.c.risk(d)
	}
	return nil
}

// ties finds the edges that may lie on a chain with a target, and joins the documents that hang together.
func (p *planner) ties(ctx context.Context) (*ties, error) {
	edgeSorter, viaSorter := spill.NewSorter(p.c.store, edges, share(p.c.store, 1)), spill.NewSorter(p.c.store, pairs, share(p.c.store, 1))
	err := p.c.join(ctx, p.masked, func(a, b int32, strength float64, v *via) error {
		for _, e := range v.entities {
			if err := viaSorter.Add(pair{a, b, e}); err != nil {
				return err
			}
		}
		return edgeSorter.Add(edge{a, b, strength})
	})
	if err != nil {
		return nil, err
	}
	all, err := edgeSorter.Sorted()
	if err != nil {
		return nil, err
	}
	defer all.Close()
	via, err := viaSorter.Sorted()
	if err != nil {
		return nil, err
	}
	defer via.Close()
	best, err := p.hops(all)
	if err != nil {
		return nil, err
	}
	sorter := spill.NewSorter(p.c.store, asTheyCame(edges), share(p.c.store, 1))
	for e, err := range all.All() {
		if err != nil {
			return nil, err
		}
		if !p.counts(e, best) {
			continue
		}
		p.on.set(e.a)
		p.on.set(e.b)
		p.sets.Join(e.a, e.b)
		if err := sorter.Add(*e); err != nil {
			return nil, err
		}
	}
	t := &ties{}
	if t.counting, err = sorter.Sorted(); err != nil {
		return nil, err
	}
	if t.candidates, err = p.candidates(via, t.counting); err != nil {
		return nil, err
	}
	return t, p.couple(ctx, t)
}

func (p *planner) hop(e *edge) float64 { return risk.Hop(e.strength, p.risk[e.a], p.risk[e.b]) }

// hops finds the best hop of each document, and of all.
func (p *planner) hops(all *spill.List[edge]) (best float64, err error) {
	for e, err := range all.All() {
		if err != nil {
			return 0, err
		}
		h := p.hop(e)
		p.top[e.a], p.top[e.b], best = max(p.top[e.a], h), max(p.top[e.b], h), max(best, h)
	}
	return best, nil
}

// counts reports whether an edge may lie on a chain with a target: with the best hop beside it, and
// the best of all further on.
func (p *planner) counts(e *edge, best float64) bool {
	miss := (1 - p.hop(e)) * (1 - slack)
	for i := range p.c.options.ChainLength - 2 {
		if i == 0 {
			miss *= 1 - max(p.top[e.a], p.top[e.b])
		} else {
			miss *= 1 - best
		}
	}
	return 1-miss >= p.c.options.Medium
}

// couple joins documents that share an entity which may be masked for an edge that counts.
func (p *planner) couple(ctx context.Context, t *ties) error {
	sorter := spill.NewSorter(p.c.store, holdings, share(p.c.store, 2))
	for d, err := range p.c.byDocument(ctx, p.masked) {
		if err != nil {
			return err
		}
		if !p.on.has(d.index) {
			continue
		}
		for _, o := range d.entities {
			if err := sorter.Add(holder{o.entity, d.index}); err != nil {
				return err
			}
		}
	}
	var err error
	if t.holdings, err = sorter.Sorted(); err != nil {
		return err
	}
	last := holder{entity: -1}
	for h, err := range t.holdings.All() {
		if err != nil {
			return err
		}
		if h.entity == last.entity && t.candidates.has(h.entity) {
			p.sets.Join(h.doc, last.doc)
		}
		last = *h
	}
	return nil
}

// candidates are the entities that edges which count are made of.
func (p *planner) candidates(via *spill.List[pair], counting *spill.List[edge]) (bits, error) {
	out := newBits(p.c.entities)
	next, stop := iter.Pull2(counting.All())
	defer stop()
	e, err, more := next()
	for x, viaErr := range via.All() {
		if viaErr != nil {
			return nil, viaErr
		}
		for more && err == nil && (e.a < x.a || e.a == x.a && e.b < x.b) {
			e, err, more = next()
		}
		switch {
		case err != nil:
			return nil, err
		case !more:
			return out, nil
		case e.a == x.a && e.b == x.b:
			out.set(x.entity)
		}
	}
	return out, nil
}
