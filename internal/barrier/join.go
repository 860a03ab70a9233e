package barrier

import (
	"cmp"
	"context"
	"iter"
	"math"
	"slices"
	"unsafe"

	"github.com/lethe-privacy/lethe/internal/spill"
)

// slack makes up for bounds and strengths being products in different orders, as in package risk.
const slack = 1e-6

// join finds the edges between documents, in any order, with the entities that make them by rising
// index. Hidden entities make none.
func (c *Collection) join(ctx context.Context, hidden bits, found func(a, b int32, strength float64, v *via) error) error {
	all, long, err := c.tokens(ctx, hidden)
	if err != nil {
		return err
	}
	j := &joiner{c: c, found: found}
	for all != nil {
		rest, err := j.lists(ctx, all)
		if err = cmp.Or(err, all.Close()); err != nil {
			return err
		}
		all = rest
	}
	j.own(0)
	if !long {
		return nil
	}
	return c.joinLong(ctx, hidden, found)
}

// sharedEntities are the entities that a document may share with others.
type sharedEntities struct {
	items  []posting // by rising entity
	tokens []int32   // the entities that can begin an edge, rarest first
	ranked []occurrence
}

// of takes what another document shares.
func (s *sharedEntities) of(c *Collection, d document) {
	s.items, s.tokens, s.ranked = s.items[:0], s.tokens[:0], s.ranked[:0]
	for i := range d.entities {
		if o := &d.entities[i]; o.frequency > 1 {
			s.items = append(s.items, posting{-1, o.doc, o.entity, o.frequency, 1 - c.contribution(o, o.relevance)})
			s.ranked = append(s.ranked, *o)
		}
	}
	slices.SortFunc(s.ranked, func(x, y occurrence) int { return compareRanks(x.frequency, x.entity, y.frequency, y.entity) })
	for i := range s.ranked[:c.cut(s.ranked)] {
		s.tokens = append(s.tokens, s.ranked[i].entity)
	}
}

// tokens lists the documents of each token, each with all entities that it shares with any other. It reports
// whether there are long documents, which it leaves out.
func (c *Collection) tokens(ctx context.Context, hidden bits) (all *spill.List[posting], long bool, err error) {
	sorter := spill.NewSorter(c.store, postings, share(c.store, 2))
	var s sharedEntities
	for d, err := range c.byDocument(ctx, hidden) {
		if err != nil {
			return nil, false, err
		}
		if s.of(c, d); c.isLong(&s) {
			long = true
			continue
		}
		for _, token := range s.tokens {
			for _, p := range s.items {
				p.token = token
				if err := sorter.Add(p); err != nil {
					return nil, false, err
				}
			}
		}
	}
	all, err = sorter.Sorted()
	return all, long, err
}

// compareRanks orders entities, the rarest first.
func compareRanks(frequency, entity, otherFrequency, other int32) int {
	return cmp.Or(cmp.Compare(frequency, otherFrequency), cmp.Compare(entity, other))
}

// cut is how many of a document's shared entities, rarest first, can begin an edge.
func (c *Collection) cut(shared []occurrence) int {
	product := 1 - slack
	for i := range slices.Backward(shared) {
		product *= 1 - c.contribution(&shared[i], shared[i].most)
		if 1-product >= c.options.EdgeThreshold {
			return i + 1
		}
	}
	return 0
}

// joiner compares the documents of one token at a time.
type joiner struct {
	c     *Collection
	found func(a, b int32, strength float64, v *via) error
	// The block is the documents that later ones are compared with.
	docs  []int32
	ends  []int32 // of each, where its postings end in items
	items []posting
	full  bool
	rest  *spill.Sorter[posting] // what is still to be compared with others of the rest
	via   via
	owned int
}

// lists goes through posting lists. Of those that are too long for one block it compares the
// first block with all, and leaves the rest; nil for nothing.
func (j *joiner) lists(ctx context.Context, all *spill.List[posting]) (*spill.List[posting], error) {
	j.rest = nil
	token := int32(-1)
	for one, err := range j.entries(ctx, all) {
		if err != nil {
			return nil, err
		}
		if one[0].token != token {
			token = one[0].token
			j.docs, j.ends, j.items, j.full = j.docs[:0], j.ends[:0], j.items[:0], false
		}
		if err := j.compare(one); err != nil {
			return nil, err
		}
		if err := j.keep(one); err != nil {
			return nil, err
		}
	}
	if j.rest == nil {
		return nil, nil
	}
	return j.rest.Sorted()
}

// entries yields the postings of one token and document at a time.
func (j *joiner) entries(ctx context.Context, all *spill.List[posting]) iter.Seq2[[]posting, error] {
	return func(yield func([]posting, error) bool) {
		var one []posting
		for p, err := range all.All() {
			if err != nil {
				yield(nil, err)
				return
			}
			if len(one) > 0 && (one[0].token != p.token || one[0].doc != p.doc) {
				if err := ctx.Err(); err != nil {
					yield(nil, err)
					return
				}
				if !yield(one, nil) {
					return
				}
				one = one[:0]
			}
			one = append(one, *p)
		}
		if len(one) > 0 {
			yield(one, nil)
		}
	}
}

// via is the entities that two documents share, and what each leaves of the product that is the strength.
type via struct {
	entities []int32
	misses   []float64
}

// lopsided is how many times longer one of two lists must be before it is cheaper to look the entities of
// the shorter one up in it, as in package risk.
const lopsided = 16

// compare compares a document with those of the block.
func (j *joiner) compare(one []posting) error {
	start := int32(0)
	for i, end := range j.ends {
		strength, first := j.via.meet(j.items[start:end], one)
		if first == one[0].token && strength >= j.c.options.EdgeThreshold {
			if err := j.found(j.docs[i], one[0].doc, strength, &j.via); err != nil {
				return err
			}
		}
		start = end
	}
	return nil
}

// meet multiplies what two documents share, by rising index, and keeps what that is. It gives the entity of it
// that is first in the order of ranks.
func (v *via) meet(x, y []posting) (strength float64, first int32) {
	v.entities, v.misses = v.entities[:0], v.misses[:0]
	product := 1.0
	least := &posting{frequency: math.MaxInt32, entity: -1}
	if len(x) > len(y) {
		x, y = y, x
	}
	for len(x) > 0 && len(y) > 0 {
		if len(y) > lopsided*len(x) {
			n, _ := slices.BinarySearchFunc(y, x[0].entity, func(p posting, e int32) int { return cmp.Compare(p.entity, e) })
			if y = y[n:]; len(y) == 0 {
				break
			}
		}
		switch a, b := &x[0], &y[0]; {
		case a.entity < b.entity:
			x = x[1:]
		case a.entity > b.entity:
			y = y[1:]
		default:
			if compareRanks(a.frequency, a.entity, least.frequency, least.entity) < 0 {
				least = a
			}
			miss := min(a.miss, b.miss)
			product = float64(product * miss)
			v.entities, v.misses = append(v.entities, a.entity), append(v.misses, miss)
			x, y = x[1:], y[1:]
		}
	}
	return 1 - product, least.entity
}

// keep adds a document to the block, or to the rest where that is full.
func (j *joiner) keep(one []posting) error {
	const size = int(unsafe.Sizeof(posting{}))
	room := share(j.c.store, 2) * 2 / 3 / size // two arrays while one grows
	j.full = j.full || len(j.docs) > 0 && len(j.items)+len(one) > room
	if !j.full {
		j.docs = append(j.docs, one[0].doc)
		j.items = append(j.items, one...)
		j.ends = append(j.ends, int32(len(j.items)))
		j.own(cap(j.docs)*4 + cap(j.ends)*4 + cap(j.items)*size)
		return nil
	}
	if j.rest == nil {
		j.rest = spill.NewSorter(j.c.store, asTheyCame(postings), share(j.c.store, 1))
	}
	for _, p := range one {
		if err := j.rest.Add(p); err != nil {
			return err
		}
	}
	return nil
}

// own counts so many bytes in the place of those before.
func (j *joiner) own(bytes int) {
	j.c.store.Take(bytes - j.owned)
	j.owned = bytes
}
