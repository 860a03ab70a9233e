package barrier

import (
	"cmp"
	"context"
	"iter"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/mask"
)

// batches puts components together, as many as fit.
func (p *planner) batches(ctx context.Context, counting *spill.List[edge]) error {
	for d, err := range p.c.byDocument(ctx, p.masked) {
		if err != nil {
			return err
		}
		if p.on.has(d.index) {
			p.cost[p.sets.First(d.index)] += (&part{occurrences: d.entities}).bytes()
		}
	}
	for e, err := range counting.All() {
		if err != nil {
			return err
		}
		p.cost[p.sets.First(e.a)] += bytesOfEdge
	}
	batch, bytes, room := int32(1), int64(0), int64(share(p.c.store, 6))
	for d := range int32(p.c.documents) {
		if !p.on.has(d) {
			continue
		}
		if first := p.sets.First(d); first != d {
			p.batch[d] = p.batch[first]
			continue
		}
		if p.cost[d] > room {
			return failure.Errorf("mask", "%w: documents that hang together by what may be masked take %d MB to plan, for which --memory %dMB would do", errRoom, p.cost[d]>>20+1, p.cost[d]*16/6>>20+1)
		}
		if bytes += p.cost[d]; bytes > room {
			batch, bytes = batch+1, p.cost[d]
		}
		p.batch[d] = batch
	}
	return nil
}

// components plans batch by batch, and gives what is masked in the order of chains.
func (p *planner) components(ctx context.Context, counting *spill.List[edge]) error {
	found, err := p.batched(ctx)
	if err != nil {
		return err
	}
	defer found.Close()
	links, err := p.batchedEdges(counting)
	if err != nil {
		return err
	}
	defer links.Close()
	sorter := spill.NewSorter(p.c.store, spill.Codec[choice]{Size: choiceSize, Put: putChoice, Get: getChoice, Compare: p.compareChoices}, share(p.c.store, 1))
	for x, err := range p.parts(found, links) {
		if err == nil {
			err = p.choices(ctx, x, sorter)
		}
		if err != nil {
			return err
		}
	}
	chosen, err := sorter.Sorted()
	if err != nil {
		return err
	}
	defer chosen.Close()
	for c, err := range chosen.All() {
		if err != nil {
			return err
		}
		var because []int
		for _, d := range c.nodes[:c.length] {
			because = append(because, int(d))
		}
		if err := p.mask(int(c.entity), mask.ChainPass, because); err != nil {
			return err
		}
	}
	return nil
}

// batched are the occurrences of documents that count, batch by batch. The collection is not needed after.
func (p *planner) batched(ctx context.Context) (*spill.List[occurrence], error) {
	inBatches := occurrences
	inBatches.Compare = func(x, y *occurrence) int {
		return cmp.Or(cmp.Compare(p.batch[x.doc], p.batch[y.doc]), occurrences.Compare(x, y))
	}
	sorter := spill.NewSorter(p.c.store, inBatches, share(p.c.store, 2))
	for d, err := range p.c.byDocument(ctx, p.masked) {
		if err != nil {
			return nil, err
		}
		for i := range d.entities {
			if !p.on.has(d.index) {
				break
			}
			if err := sorter.Add(d.entities[i]); err != nil {
				return nil, err
			}
		}
	}
	if err := p.c.Close(); err != nil {
		return nil, err
	}
	return sorter.Sorted()
}

func (p *planner) batchedEdges(counting *spill.List[edge]) (*spill.List[edge], error) {
	inBatches := edges
	inBatches.Compare = func(x, y *edge) int {
		return cmp.Or(cmp.Compare(p.batch[x.a], p.batch[y.a]), edges.Compare(x, y))
	}
	sorter := spill.NewSorter(p.c.store, inBatches, share(p.c.store, 1))
	for e, err := range counting.All() {
		if err == nil {
			err = sorter.Add(*e)
		}
		if err != nil {
			return nil, err
		}
	}
	return sorter.Sorted()
}

// parts yields the batches. One is valid until the next.
func (p *planner) parts(found *spill.List[occurrence], links *spill.List[edge]) iter.Seq2[*part, error] {
	return func(yield func(*part, error) bool) {
		next, stop := iter.Pull2(links.All())
		defer stop()
		e, err, more := next()
		x, batch := &part{}, int32(0)
		end := func() bool {
			for ; more && err == nil && p.batch[e.a] == batch; e, err, more = next() {
				x.edges = append(x.edges, *e)
			}
			if err != nil || !yield(x, nil) {
				return false
			}
			x.occurrences, x.edges = x.occurrences[:0], x.edges[:0]
			return true
		}
		for o, foundErr := range found.All() {
			if foundErr != nil {
				yield(nil, foundErr)
				return
			}
			if b := p.batch[o.doc]; b != batch {
				if batch > 0 && !end() {
					break
				}
				batch = b
			}
			x.occurrences = append(x.occurrences, *o)
		}
		if err == nil && len(x.occurrences) > 0 {
			end()
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// choices plans a part.
func (p *planner) choices(ctx context.Context, x *part, to *spill.Sorter[choice]) error {
	plan, err := p.selected(ctx, x)
	if err != nil {
		return err
	}
	for i, m := range plan.Masked {
		if m.Pass != mask.ChainPass {
			return failure.New("mask", "a document that met its bound does not meet it any more")
		}
		edges, _ := plan.AfterDocuments().Path(m.Because)
		c := choice{value: plan.AfterDocuments().ChainRisk(edges), entity: x.entities[m.Entity], order: int32(i), length: int32(len(m.Because))}
		for n, d := range m.Because {
			c.nodes[n] = x.documents[d]
		}
		if err := to.Add(c); err != nil {
			return err
		}
	}
	return nil
}
