package barrier

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/risk"
)

// Reporting says what a report is to tell of a collection.
type Reporting struct {
	Masked  []int   // entities
	Places  []int32 // of each entity: which one it is as they first stand in the documents, from 0
	Sources iter.Seq2[Source, error]
}

// Exposure is what a report tells of a collection on disk, before masking and after. In memory are some numbers of each
// document and one of each entity; links and what they are made of are on disk.
type Exposure struct {
	c             *Collection
	masked        bits
	places        []int32
	rank          []int32
	before, after []float64 // risks
	links         *spill.List[link]
	vias          *spill.List[pair]
	fixed         int
}

// What is held, in bytes, with what the page and the sample of a report hold of each document (48 and 8).
const (
	reportedPerDocument = 20 + 48 + 8
	reportedPerEntity   = 4
)

// link is an edge, with what the entities leave of it that stay.
type link struct {
	a, b           int32
	strength, left float64
	open           int32 // entities that stay
}

// links are in order of a, then b.
var links = spill.Codec[link]{
	Size: 28,
	Put: func(to []byte, l *link) {
		putFloat(putFloat(putInts(to, l.a, l.b, l.open), l.strength), l.left)
	},
	Get: func(from []byte, l *link) {
		getFloat(getFloat(getInts(from, &l.a, &l.b, &l.open), &l.strength), &l.left)
	},
	Compare: func(x, y *link) int { return slices.Compare([]int32{x.a, x.b}, []int32{y.a, y.b}) },
}

// Report measures what a report tells. Close it in the end, and then the collection.
func (c *Collection) Report(ctx context.Context, w Reporting) (*Exposure, error) {
	r := &Exposure{c: c, masked: newBits(c.entities), places: w.Places, fixed: c.documents*reportedPerDocument + c.entities*reportedPerEntity}
	if r.fixed > share(c.store, 4) {
		return nil, failure.Errorf("report", "%w: a report of %d documents and %d entities takes %d MB, for which --memory %dMB would do", errRoom, c.documents, c.entities, r.fixed/1_000_000+1, 8*r.fixed/1_000_000+1)
	}
	c.store.Take(r.fixed)
	for _, e := range w.Masked {
		r.masked.set(int32(e))
	}
	var err error
	if r.rank, err = c.ranks(w.Sources); err == nil {
		err = r.risks(ctx)
	}
	if err == nil {
		err = r.join(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// Close removes what lies on disk.
func (r *Exposure) Close() error {
	var errs []error
	if r.links != nil {
		errs = append(errs, r.links.Close(), r.vias.Close())
	}
	r.c.store.Give(r.fixed)
	return errors.Join(errs...)
}

// risks finds those of documents.
func (r *Exposure) risks(ctx context.Context) error {
	r.before, r.after = make([]float64, r.c.documents), make([]float64, r.c.documents)
	for d, err := range r.c.byDocument(ctx, nil) {
		if err != nil {
			return err
		}
		r.before[d.index], r.after[d.index] = r.c.risk(d), r.c.riskWithout(d, r.masked)
	}
	return nil
}

// join finds the links, with the entities that make them.
func (r *Exposure) join(ctx context.Context) error {
	linkSorter, viaSorter := spill.NewSorter(r.c.store, links, share(r.c.store, 1)), spill.NewSorter(r.c.store, pairs, share(r.c.store, 1))
	err := r.c.join(ctx, nil, func(a, b int32, strength float64, v *via) error {
		l, product := link{a: a, b: b, strength: strength}, 1.0
		for i, e := range v.entities {
			if err := viaSorter.Add(pair{a, b, r.places[e]}); err != nil {
				return err
			}
			if !r.masked.has(e) {
				product = float64(product * v.misses[i])
				l.open++
			}
		}
		l.left = 1 - product
		return linkSorter.Add(l)
	})
	if err != nil {
		return err
	}
	if r.links, err = linkSorter.Sorted(); err != nil {
		return err
	}
	r.vias, err = viaSorter.Sorted()
	return err
}

// remains reports whether a link is one after masking.
func (r *Exposure) remains(l *link) bool {
	return l.open > 0 && l.left >= r.c.options.EdgeThreshold
}

// Before and After are the risks of documents.
func (r *Exposure) Before(document int) float64 { return r.before[document] }
func (r *Exposure) After(document int) float64  { return r.after[document] }

// Documents is how many there are.
func (r *Exposure) Documents() int { return r.c.documents }

// Link is an edge, before masking and after, with the places of the entities that make it.
type Link struct {
	A, B           int
	Strength, Left float64
	Via            []int32
}

// Ties are the edges without what makes them.
func (r *Exposure) Ties() iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		for l, err := range r.links.All() {
			if err != nil {
				yield(Link{}, err)
				return
			}
			if !yield(Link{A: int(l.a), B: int(l.b), Strength: l.strength, Left: l.left}, nil) {
				return
			}
		}
	}
}

// Links are the edges. What makes one is valid until the next.
func (r *Exposure) Links() iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		next, stop := iter.Pull2(r.vias.All())
		defer stop()
		x, err, more := next()
		var via []int32
		for l, linkErr := range r.Ties() {
			if linkErr != nil {
				yield(Link{}, linkErr)
				return
			}
			via = via[:0]
			for ; more && err == nil && int(x.a) == l.A && int(x.b) == l.B; x, err, more = next() {
				via = append(via, x.entity)
			}
			if l.Via = via; err != nil {
				yield(Link{}, err)
				return
			}
			if !yield(l, nil) {
				return
			}
		}
	}
}

// Part is some documents as they are among all.
type Part struct {
	Collection *lethe.Collection
	Options    risk.Options
	Documents  []int   // by their places in the part
	Entities   []int32 // those of the collection
}

// Part is the documents that are named, by rising number, with all that they have.
func (r *Exposure) Part(ctx context.Context, documents []int) (*Part, error) {
	x := &part{}
	for d, err := range r.c.byDocument(ctx, nil) {
		if err != nil {
			return nil, err
		}
		if _, is := slices.BinarySearch(documents, int(d.index)); is {
			x.occurrences = append(x.occurrences, d.entities...)
		}
	}
	for l, err := range r.links.All() {
		if err != nil {
			return nil, err
		}
		_, a := slices.BinarySearch(documents, int(l.a))
		if _, b := slices.BinarySearch(documents, int(l.b)); a && b {
			x.edges = append(x.edges, edge{l.a, l.b, l.strength})
		}
	}
	x.number()
	out := &Part{Entities: x.entities}
	out.Collection, out.Options = r.c.among(x, r.rank)
	for _, d := range x.documents {
		out.Documents = append(out.Documents, int(d))
	}
	return out, nil
}
