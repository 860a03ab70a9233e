package barrier

import (
	"cmp"
	"context"
	"slices"
	"unsafe"
)

// longDocument is how many entities a document may share that is copied for each of its tokens.
const longDocument = 64

func (c *Collection) isLong(s *sharedEntities) bool { return len(s.items) > c.long }

// longBlock is long documents, as many as fit, with an index of their tokens.
type longBlock struct {
	docs   []int32
	ends   []int32 // of each, where it ends in items
	items  []posting
	tokens []token // in order
	next   int32   // the document that the next block begins with; -1 for none
}

// token is an entity that can begin an edge of a document of the block, by its place there.
type token struct{ entity, place int32 }

// joinLong finds the edges of long documents: block by block it compares all documents with those of
// the block.
func (c *Collection) joinLong(ctx context.Context, hidden bits, found func(a, b int32, strength float64, v *via) error) error {
	for from := int32(0); from >= 0; {
		b, err := c.longBlock(ctx, hidden, from)
		if err != nil {
			return err
		}
		owned := b.bytes()
		c.store.Take(owned)
		err = c.compareLong(ctx, hidden, b, found)
		c.store.Give(owned)
		if err != nil {
			return err
		}
		from = b.next
	}
	return nil
}

func (b *longBlock) bytes() int {
	return cap(b.items)*int(unsafe.Sizeof(posting{})) + 8*cap(b.tokens) + 4*cap(b.docs) + 4*cap(b.ends)
}

// longBlock takes long documents from one on.
func (c *Collection) longBlock(ctx context.Context, hidden bits, from int32) (*longBlock, error) {
	b := &longBlock{next: -1}
	var s sharedEntities
	for d, err := range c.byDocument(ctx, hidden) {
		if err != nil {
			return nil, err
		}
		if d.index < from {
			continue
		}
		if s.of(c, d); !c.isLong(&s) {
			continue
		}
		const size = int(unsafe.Sizeof(posting{}) + unsafe.Sizeof(token{}))
		if len(b.docs) > 0 && (len(b.items)+len(s.items))*size > share(c.store, 2)/2 { // an array that grows may be twice as long
			b.next = d.index
			break
		}
		for _, e := range s.tokens {
			b.tokens = append(b.tokens, token{e, int32(len(b.docs))})
		}
		b.docs, b.items = append(b.docs, d.index), append(b.items, s.items...)
		b.ends = append(b.ends, int32(len(b.items)))
	}
	slices.SortFunc(b.tokens, func(x, y token) int { return cmp.Or(cmp.Compare(x.entity, y.entity), cmp.Compare(x.place, y.place)) })
	return b, nil
}

// compareLong compares all documents with those of a block. Of two long ones the later is in the block.
func (c *Collection) compareLong(ctx context.Context, hidden bits, b *longBlock, found func(a, b int32, strength float64, v *via) error) error {
	var s sharedEntities
	var v via
	var meet []int32
	for d, err := range c.byDocument(ctx, hidden) {
		if err != nil {
			return err
		}
		s.of(c, d)
		meet = meet[:0]
		for _, e := range s.tokens {
			at, _ := slices.BinarySearchFunc(b.tokens, e, func(t token, e int32) int { return cmp.Compare(t.entity, e) })
			for ; at < len(b.tokens) && b.tokens[at].entity == e; at++ {
				meet = append(meet, b.tokens[at].place)
			}
		}
		slices.Sort(meet)
		meet = slices.Compact(meet)
		for _, place := range meet {
			other := b.docs[place]
			if other == d.index || c.isLong(&s) && other < d.index {
				continue
			}
			strength, _ := v.meet(s.items, b.at(place))
			if strength < c.options.EdgeThreshold {
				continue
			}
			if err := found(min(d.index, other), max(d.index, other), strength, &v); err != nil {
				return err
			}
		}
	}
	return nil
}

// at is a document of the block.
func (b *longBlock) at(place int32) []posting {
	start := int32(0)
	if place > 0 {
		start = b.ends[place-1]
	}
	return b.items[start:b.ends[place]]
}
