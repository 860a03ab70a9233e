package barrier

import (
	"context"
	"crypto/sha256"
	"errors"
	"iter"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/mask"
)

// errRoom is that of what does not fit in memory and cannot be cut.
var errRoom = errors.New("the memory that was allowed does not suffice")

// Planning says what is to be planned. The marks of its options are left to the rest of it: what
// goes whatever the risk is what Read left out.
type Planning struct {
	Options mask.Options
	// Sources are the source ids of the documents, in any order.
	Sources iter.Seq2[Source, error]
}

// Source is the source id of a document.
type Source struct {
	Document int
	ID       string
}

// Check names what can be planned only in memory.
func (w *Planning) Check(chainLength int) error {
	o := &w.Options
	switch {
	case o.Mode != mask.Risk:
		return nil
	case o.Strategy == "exact":
		return failure.New("mask", "strategy exact weighs all of a collection together and does not go with --memory")
	case o.Targets == "raw":
		return failure.New("mask", "mask.targets raw does not go with --memory")
	case chainLength > mostNodes:
		return failure.Errorf("mask", "chains of more than %d documents do not go with --memory", mostNodes)
	}
	return nil
}

// planner is a plan in the making.
type planner struct {
	c       *Collection
	options mask.Options
	put     func(mask.Decision) error
	order   int
	masked  bits
	rank    []int32 // by document; those of one source share one
	fixed   int     // bytes that are held of documents and entities
	graph
}

// Plan returns what is masked, in order, and uses the collection up.
func (c *Collection) Plan(ctx context.Context, w Planning, put func(mask.Decision) error) error {
	if err := w.Check(c.options.ChainLength); err != nil {
		return err
	}
	p := &planner{c: c, options: w.Options, put: put}
	p.fixed = c.documents*bytesOfNode + 3*c.entities/8
	if p.fixed > share(c.store, 4) && w.Options.Mode == mask.Risk {
		return failure.Errorf("mask", "%w: %d documents and %d entities take %d MB, for which --memory %dMB would do", errRoom, c.documents, c.entities, p.fixed/1_000_000+1, 4*p.fixed/1_000_000+1)
	}
	c.store.Take(p.fixed)
	defer func() { c.store.Give(p.fixed) }()
	p.masked = newBits(c.entities)
	if err := p.always(); err != nil {
		return err
	}
	switch w.Options.Mode {
	case mask.All, mask.Relevance:
		return p.every()
	case mask.None:
		return nil
	}
	var err error
	if p.rank, err = c.ranks(w.Sources); err != nil {
		return err
	}
	if err := p.documents(ctx); err != nil {
		return err
	}
	return p.chains(ctx)
}

// mask masks an entity.
func (p *planner) mask(entity int, pass mask.Pass, because []int) error {
	p.order++
	p.masked.set(int32(entity))
	return p.put(mask.Decision{Entity: entity, Pass: pass, Order: p.order, Because: because})
}

// always masks what goes whatever the risk.
func (p *planner) always() error {
	for e := range p.c.entities {
		if p.c.left.has(int32(e)) {
			if err := p.mask(e, mask.AlwaysPass, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// every masks all, or what is relevant enough in some document.
func (p *planner) every() error {
	wanted := newBits(p.c.entities)
	for o, err := range p.c.found.All() {
		if err != nil {
			return err
		}
		if p.options.Mode == mask.All || o.most >= p.options.MinRelevance {
			wanted.set(o.entity)
		}
	}
	for e := range p.c.entities {
		if wanted.has(int32(e)) {
			if err := p.mask(e, mask.Pass(p.options.Mode), nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// idHash is a hash of a document's source id.
type idHash struct {
	document int32
	hash     [16]byte
}

// ranks ranks the documents: those that follow each other with one source id share a rank.
func (c *Collection) ranks(all iter.Seq2[Source, error]) ([]int32, error) {
	sorter := spill.NewSorter(c.store, spill.Codec[idHash]{
		Size: 20,
		Put:  func(to []byte, n *idHash) { copy(putInts(to, n.document), n.hash[:]) },
		Get:  func(from []byte, n *idHash) { copy(n.hash[:], getInts(from, &n.document)) },
		Compare: func(x, y *idHash) int {
			return int(x.document - y.document)
		},
	}, share(c.store, 2))
	for s, err := range all {
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256([]byte(s.ID))
		if err := sorter.Add(idHash{int32(s.Document), [16]byte(sum[:16])}); err != nil {
			return nil, err
		}
	}
	list, err := sorter.Sorted()
	if err != nil {
		return nil, err
	}
	defer list.Close()
	rank := make([]int32, c.documents)
	var last idHash
	d := int32(0)
	for n, err := range list.All() {
		if err != nil {
			return nil, err
		}
		if n.document != d || int(d) >= len(rank) {
			break
		}
		if d > 0 {
			rank[d] = rank[d-1]
			if n.hash != last.hash {
				rank[d]++
			}
		}
		last = *n
		d++
	}
	if int(d) != c.documents || list.Len() != c.documents {
		return nil, failure.Errorf("mask", "document %d has no source id, or two", d)
	}
	return rank, nil
}
