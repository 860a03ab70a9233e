package barrier

import (
	"cmp"
	"context"
	"errors"
	"iter"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/mask"
)

// batch is components that are planned together.
type batch struct {
	bytes int64 // at most
	size        // but for the entities
}

// batches puts components together, as many as fit. The first is none: that of documents that do not count.
func (p *planner) batches(t *ties) ([]batch, error) {
	if err := p.costs(t); err != nil {
		return nil, err
	}
	room := int64(p.c.store.Limit() - p.heldInBatches() - share(p.c.store, roomBesideBatches))
	all := []batch{{}, {}}
	for d := range int32(p.c.documents) {
		if !p.on.has(d) {
			continue
		}
		if first := p.sets.First(d); first != d {
			p.batch[d] = p.batch[first]
			continue
		}
		if p.cost[d] > room {
			allowed := (p.cost[d] + int64(p.heldInBatches())) * 16 / (16 - roomBesideBatches)
			return nil, failure.Errorf("mask", "%w: documents that hang together by what may be masked take %d MB to plan, for which --memory %dMB would do", errRoom, p.cost[d]/1_000_000+1, allowed/1_000_000+1)
		}
		if last := &all[len(all)-1]; last.bytes+p.cost[d] > room {
			all = append(all, batch{})
		}
		all[len(all)-1].bytes += p.cost[d]
		p.batch[d] = int32(len(all) - 1)
	}
	return all, nil
}

// roomBesideBatches is the share of memory for what lies on disk while a batch is planned: the occurrences of
// batches, their edges, and what is masked.
const roomBesideBatches = 2 + 1 + 1

// heldInBatches is what is held of documents and entities while batches are planned.
func (p *planner) heldInBatches() int { return p.c.documents*bytesInBatch + 3*p.c.entities/8 }

// costs adds up what the planning of components takes.
func (p *planner) costs(t *ties) error {
	of := func(n size) int64 { return n.bytes(p.c.options.ChainLength) }
	document, occurrence, entity := of(size{documents: 1}), of(size{occurrences: 1}), of(size{entities: 1})
	candidate, link := of(size{candidates: 1}), of(size{edges: 1})
	for d := range int32(p.c.documents) {
		if p.on.has(d) {
			p.cost[p.sets.First(d)] += document
		}
	}
	seen := p.batch // by component: the last entity that was seen in it, and one more
	for h, err := range t.holdings.All() {
		if err != nil {
			return err
		}
		first := p.sets.First(h.doc)
		p.cost[first] += occurrence
		if seen[first] == h.entity+1 {
			continue
		}
		seen[first] = h.entity + 1
		if p.cost[first] += entity; t.candidates.has(h.entity) {
			p.cost[first] += candidate
		}
	}
	clear(seen)
	for e, err := range t.counting.All() {
		if err != nil {
			return err
		}
		p.cost[p.sets.First(e.a)] += link
	}
	return nil
}

// components plans batch by batch, and gives what is masked in the order of chains. It closes what they hang
// together by.
func (p *planner) components(ctx context.Context, batches []batch, t *ties) error {
	links, err := p.batchedEdges(batches, t.counting)
	if err = errors.Join(err, t.Close()); err != nil {
		return err
	}
	defer links.Close()
	found, err := p.batched(ctx, batches)
	if err != nil {
		return err
	}
	defer found.Close()
	p.graph = graph{batch: p.batch}
	p.c.store.Give(p.fixed - p.heldInBatches())
	p.fixed = p.heldInBatches()
	sorter := spill.NewSorter(p.c.store, spill.Codec[choice]{Size: choiceSize, Put: putChoice, Get: getChoice, Compare: p.compareChoices}, share(p.c.store, 1))
	if err := p.each(batches, found, links, func(x *planPart) error { return p.choices(ctx, x, sorter) }); err != nil {
		return err
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
func (p *planner) batched(ctx context.Context, batches []batch) (*spill.List[occurrence], error) {
	inBatches := occurrences
	inBatches.Compare = func(x, y *occurrence) int {
		return cmp.Or(cmp.Compare(p.batch[x.doc], p.batch[y.doc]), occurrences.Compare(x, y))
	}
	sorter := spill.NewSorter(p.c.store, inBatches, share(p.c.store, 2))
	for d, err := range p.c.byDocument(ctx, p.masked) {
		if err != nil {
			return nil, err
		}
		if !p.on.has(d.index) {
			continue
		}
		b := &batches[p.batch[d.index]]
		b.documents++
		b.occurrences += len(d.entities)
		for i := range d.entities {
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

// batchedEdges are those that count, batch by batch.
func (p *planner) batchedEdges(batches []batch, counting *spill.List[edge]) (*spill.List[edge], error) {
	inBatches := edges
	inBatches.Compare = func(x, y *edge) int {
		return cmp.Or(cmp.Compare(p.batch[x.a], p.batch[y.a]), edges.Compare(x, y))
	}
	sorter := spill.NewSorter(p.c.store, inBatches, share(p.c.store, 1))
	for e, err := range counting.All() {
		if err != nil {
			return nil, err
		}
		batches[p.batch[e.a]].edges++
		if err := sorter.Add(*e); err != nil {
			return nil, err
		}
	}
	return sorter.Sorted()
}

// each plans batches one after the other.
func (p *planner) each(batches []batch, found *spill.List[occurrence], links *spill.List[edge], plan func(*planPart) error) error {
	nextLink, stopLinks := iter.Pull2(links.All())
	defer stopLinks()
	nextFound, stopFound := iter.Pull2(found.All())
	defer stopFound()
	for _, b := range batches[1:] {
		p.c.store.Take(int(b.bytes))
		x := newPlanPart(b.size)
		for range b.occurrences {
			o, err, _ := nextFound()
			if err != nil {
				return err
			}
			x.add(p.c, o, p.rank)
		}
		x.number()
		for range b.edges {
			e, err, _ := nextLink()
			if err != nil {
				return err
			}
			x.join(e)
		}
		if err := plan(x); err != nil {
			return err
		}
		p.c.store.Give(int(b.bytes))
	}
	return nil
}

// choices plans a batch.
func (p *planner) choices(ctx context.Context, x *planPart, to *spill.Sorter[choice]) error {
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
