package barrier

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"unsafe"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/risk"
)

// Entity is what the tables say of an entity of a linked collection.
type Entity struct {
	Label       lethe.Label
	Occurrences []lethe.Occurrence
}

// Collection is a linked collection on disk.
type Collection struct {
	store     *spill.Store
	options   risk.Options
	documents int
	long      int // how many entities a document shares that is not
	entities  int
	labels    []lethe.Label
	weights   []float64
	left      bits // entities that were left out
	found     *spill.List[occurrence]
}

// share is so many sixteenths of what a collection's store may own:
//
//	4  occurrences             2  postings, and later those of batches
//	4  what is kept of each    2  the block of a posting list
//	   document and entity     1  each of edges, their entities, what is masked, the rest
//
// What is planned together gets what occurrences and postings leave when they are closed.
func share(s *spill.Store, sixteenths int) int { return s.Limit() / 16 * sixteenths }

// Read takes the entities of a collection of so many documents, by rising index. It passes
// over those that leave out names; nil names none.
func Read(ctx context.Context, s *spill.Store, o risk.Options, documents int, all iter.Seq2[Entity, error], leaveOut func(entity int, e *Entity) bool) (*Collection, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	c := &Collection{store: s, options: o, documents: documents, long: longDocument}
	labels := map[lethe.Label]int32{}
	sorter := spill.NewSorter(s, occurrences, share(s, 4))
	for e, err := range all {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		label, known := labels[e.Label]
		if !known {
			if label, err = c.label(e.Label); err != nil {
				return nil, err
			}
			labels[e.Label] = label
		}
		most, err := e.most(documents)
		if err != nil {
			return nil, failure.Errorf("risk", "entity %d: %w", c.entities, err)
		}
		if c.entities%64 == 0 {
			c.left = append(c.left, 0)
		}
		if leaveOut != nil && leaveOut(c.entities, &e) {
			c.left.set(int32(c.entities))
		} else {
			for _, o := range e.Occurrences {
				err := sorter.Add(occurrence{int32(o.Doc), int32(c.entities), int32(len(e.Occurrences)), label, o.Relevance, most})
				if err != nil {
					return nil, err
				}
			}
		}
		c.entities++
	}
	var err error
	c.found, err = sorter.Sorted()
	return c, err
}

// label numbers a label that is new.
func (c *Collection) label(l lethe.Label) (int32, error) {
	w := 1.0
	if c.options.Weights != nil {
		w = c.options.Weights(l)
	}
	if !(w >= 0 && w <= 1) {
		return 0, failure.Errorf("risk", "weight of label %q is %v, not in [0,1]", l, w)
	}
	c.labels, c.weights = append(c.labels, l), append(c.weights, w)
	return int32(len(c.labels) - 1), nil
}

// most is the highest relevance in any document. Occurrences must be in order and in range.
func (e *Entity) most(documents int) (most float64, err error) {
	if len(e.Occurrences) == 0 {
		return 0, errors.New("no occurrence")
	}
	last := -1
	for _, o := range e.Occurrences {
		switch {
		case o.Doc <= last || o.Doc >= documents:
			return 0, fmt.Errorf("occurrence in document %d is out of order or range", o.Doc)
		case !(o.Relevance >= 0 && o.Relevance <= 1):
			return 0, fmt.Errorf("relevance %v in document %d is not in [0,1]", o.Relevance, o.Doc)
		}
		last, most = o.Doc, max(most, o.Relevance)
	}
	return most, nil
}

// Entities is how many there are.
func (c *Collection) Entities() int { return c.entities }

// Measures are those of an entity that occurs in so many documents, with a relevance that is the highest.
func (c *Collection) Measures(l lethe.Label, frequency int, most float64) (uniqueness, importance float64) {
	w := 1.0
	if c.options.Weights != nil {
		w = c.options.Weights(l)
	}
	uniqueness = risk.Uniqueness(c.documents, frequency)
	return uniqueness, float64(float64(most*uniqueness) * w)
}

// Close removes what lies on disk.
func (c *Collection) Close() error {
	if c.found == nil {
		return nil
	}
	err := c.found.Close()
	c.found = nil
	return err
}

// contribution is that of a relevance of an entity, as package risk rounds it.
func (c *Collection) contribution(o *occurrence, relevance float64) float64 {
	u := risk.Uniqueness(c.documents, int(o.frequency))
	return float64(float64(relevance*u) * c.weights[o.label])
}

// document is the entities of a document, by rising index. It is valid until the next.
type document struct {
	index    int32
	entities []occurrence
}

// byDocument yields the documents that have entities, without those that are hidden; nil
// hides none.
func (c *Collection) byDocument(ctx context.Context, hidden bits) iter.Seq2[document, error] {
	return func(yield func(document, error) bool) {
		const size = int(unsafe.Sizeof(occurrence{}))
		d := document{index: -1}
		defer func() { c.store.Give(cap(d.entities) * size) }()
		for o, err := range c.found.All() {
			if err == nil && o.doc != d.index {
				err = ctx.Err()
			}
			if err != nil {
				yield(document{}, err)
				return
			}
			if hidden.has(o.entity) {
				continue
			}
			if o.doc != d.index {
				if len(d.entities) > 0 && !yield(d, nil) {
					return
				}
				d.index, d.entities = o.doc, d.entities[:0]
			}
			before := cap(d.entities)
			d.entities = append(d.entities, *o)
			c.store.Take((cap(d.entities) - before) * size)
		}
		if len(d.entities) > 0 {
			yield(d, nil)
		}
	}
}

// bits are marks by index; nil marks none.
type bits []uint64

func newBits(n int) bits { return make(bits, (n+63)/64) }

func (b bits) has(i int32) bool { return b != nil && b[i/64]>>(i%64)&1 == 1 }

func (b bits) set(i int32) { b[i/64] |= 1 << (i % 64) }
