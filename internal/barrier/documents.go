package barrier

import (
	"context"
	"unsafe"
)

// risky is documents above their bound, as many as fit.
type risky struct {
	occurrences []occurrence
	size
}

// bytes is what planning them takes. The list may be there twice, while it grows by a quarter.
func (r *risky) bytes() int {
	return int(r.size.bytes(2)) + r.size.occurrences*int(unsafe.Sizeof(occurrence{}))*9/4
}

// documents is the document pass. A document that is below its bound when its turn comes, or before,
// is none that masks.
func (p *planner) documents(ctx context.Context) error {
	var r risky
	for d, err := range p.c.byDocument(ctx, p.masked) {
		if err != nil {
			return err
		}
		if p.c.risk(d) <= p.options.ThetaDoc {
			continue
		}
		before, n := r.size, len(d.entities)
		r.size = size{documents: before.documents + 1, occurrences: before.occurrences + n, entities: before.entities + n, candidates: before.candidates + n}
		if r.bytes() > share(p.c.store, 4) && before.documents > 0 {
			r.size = before
			if err := p.relieve(ctx, &r); err != nil {
				return err
			}
			r.size = size{documents: 1, occurrences: n, entities: n, candidates: n}
		}
		for _, o := range d.entities {
			if !p.masked.has(o.entity) { // since the document was read
				r.occurrences = append(r.occurrences, o)
			}
		}
	}
	return p.relieve(ctx, &r)
}

// relieve masks what documents ask for, and forgets them.
func (p *planner) relieve(ctx context.Context, r *risky) error {
	bytes := r.bytes()
	p.c.store.Take(bytes)
	defer p.c.store.Give(bytes)
	x := newPlanPart(r.size)
	for i := range r.occurrences {
		x.add(p.c, &r.occurrences[i], p.rank)
	}
	x.number()
	plan, err := p.selected(ctx, x)
	if err != nil {
		return err
	}
	for _, m := range plan.Masked {
		if err := p.mask(int(x.entities[m.Entity]), m.Pass, x.whole(m.Because)); err != nil {
			return err
		}
	}
	*r = risky{occurrences: r.occurrences[:0]}
	return nil
}
