package sorted

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/spill"
)

// Documents says of items which of them are documents, and where those stand in a collection.
type Documents struct {
	store *spill.Store
	seen  *spill.Sorter[itemID]
	names *spill.Texts
	at    []int32 // of each item: its place in the collection, or one of the below
	owned int
}

const (
	nothing  int32 = -1 // it could not be read
	again    int32 = -2 // its id came before, with the same record
	differs  int32 = -3 // its id came before, with another record
	perItem        = 8  // bytes in memory, with what the caller keeps
	batch          = 1 << 16
	ofMemory       = 6 // the share of a sorter
	// ofMemoryWithPeople is that share where people are linked by their names: ten sorters have a quarter.
	ofMemoryWithPeople = 40
)

// NewDocuments takes items in order.
func NewDocuments(s *spill.Store) *Documents {
	share := s.Limit() / ofMemory
	return &Documents{store: s, seen: spill.NewSorter(s, seenCodec, share), names: spill.NewTexts(s, share)}
}

// Add takes the next item: a document with a print of its record, or nil for one that could not be read.
func (d *Documents) Add(ref *lethe.DocumentRef, print uint64) error {
	if err := d.room(); err != nil {
		return err
	}
	item := uint32(len(d.at))
	d.at = append(d.at, nothing)
	if ref == nil {
		return nil
	}
	id := sha256.Sum256([]byte(ref.ID))
	err := d.seen.Add(itemID{item: item, print: print, id: [16]byte(id[:16])})
	name := binary.BigEndian.AppendUint32(escaped(escaped(nil, ref.SourceID), ref.ID), item)
	return errors.Join(err, d.names.Add(name))
}

// room counts the memory of items, of which not all may be taken.
func (d *Documents) room() error {
	if len(d.at)*perItem < d.owned {
		return nil
	}
	d.store.Take(batch * perItem)
	d.owned += batch * perItem
	if d.owned > d.store.Limit()/2 && d.owned > batch*perItem {
		return fmt.Errorf("more than half of the memory is taken by %d items of the collection: allow twice as much", len(d.at))
	}
	return nil
}

// escaped adds a text so that bytes are in the order of texts, whatever follows.
func escaped(to []byte, text string) []byte {
	for i := range len(text) {
		if to = append(to, text[i]); text[i] == 0 {
			to = append(to, 1)
		}
	}
	return append(to, 0, 0)
}

// End settles what Of and Repeats give.
func (d *Documents) End(ctx context.Context) error {
	if err := d.repeats(ctx); err != nil {
		return err
	}
	if err := d.names.Sorted(); err != nil {
		return err
	}
	place := int32(0)
	for name, err := range d.names.All() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if item := binary.BigEndian.Uint32(name[len(name)-4:]); d.at[item] == nothing {
			d.at[item] = place
			place++
		}
	}
	return d.names.Close()
}

// repeats marks the items whose ids came before.
func (d *Documents) repeats(ctx context.Context) error {
	all, err := d.seen.Sorted()
	if err != nil {
		return err
	}
	var first itemID
	begun := false
	for s, err := range all.All() {
		if err == nil {
			err = ctx.Err()
		}
		switch {
		case err != nil:
			return err
		case !begun || s.id != first.id:
			first, begun = *s, true
		case s.print == first.print:
			d.at[s.item] = again
		default:
			d.at[s.item] = differs
		}
	}
	return all.Close()
}

// Repeats reports whether the id of an item came before, and whether its record was another.
func (d *Documents) Repeats(item int) (repeats, other bool) {
	return d.at[item] == again || d.at[item] == differs, d.at[item] == differs
}

// Place is that of an item in the collection, -1 for one that is no document.
func (d *Documents) Place(item int) int32 { return max(d.at[item], -1) }

// itemID is the id of an item.
type itemID struct {
	id    [16]byte
	item  uint32
	print uint64
}

var seenCodec = spill.Codec[itemID]{
	Size: 28,
	Put: func(to []byte, s *itemID) {
		copy(to, s.id[:])
		binary.BigEndian.PutUint32(to[16:], s.item)
		binary.BigEndian.PutUint64(to[20:], s.print)
	},
	Get: func(from []byte, s *itemID) {
		s.id, s.item, s.print = [16]byte(from), binary.BigEndian.Uint32(from[16:]), binary.BigEndian.Uint64(from[20:])
	},
	Compare: func(a, b *itemID) int { return cmp.Or(bytes.Compare(a.id[:], b.id[:]), cmp.Compare(a.item, b.item)) },
}
