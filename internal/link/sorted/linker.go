package sorted

import (
	"context"
	"encoding/binary"
	"errors"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/internal/text/view"
)

// Linker takes mentions, and makes entities of them.
type Linker struct {
	store    *spill.Store
	taking   *spill.Sorter[mention]
	mentions *spill.List[mention]
	texts    *spill.Texts
	latest   map[string]bool // texts that were taken a short time ago
	handles  *spill.List[Handle]
	of       *spill.List[numbered] // the handle of each mention
	number   uint64
	key      []byte
}

// NewLinker starts without mentions.
func NewLinker(s *spill.Store) *Linker {
	share := s.Limit() / ofMemory
	return &Linker{store: s, taking: spill.NewSorter(s, mentionCodec, share), texts: spill.NewTexts(s, share), latest: map[string]bool{}}
}

// What texts say of an entity. Values come before the ways in which they are written.
const (
	value byte = iota
	original
)

// Add takes the next mention, of a document at a place in the collection.
func (l *Linker) Add(place int32, m *lethe.Mention, sure, born bool) error {
	id := lethe.NewEntityID(m.Normalized, m.Label)
	err := l.taking.Add(mention{id: id, number: l.number, place: place, relevance: m.Relevance, sure: sure, born: born})
	l.number++
	if err != nil {
		return err
	}
	l.key = binary.AppendUvarint(append(append(l.key[:0], id[:]...), value), uint64(len(m.Label)))
	if err := l.text(append(append(l.key, m.Label...), m.Normalized...)); err != nil {
		return err
	}
	return l.text(append(append(append(l.key[:0], id[:]...), original), view.Read(m.Text).Text...))
}

const (
	mostLatest  = 4096
	shortLatest = 64 // bytes
)

// text takes a text, unless that was done a short time ago.
func (l *Linker) text(key []byte) error {
	l.key = key
	if l.latest[string(key)] {
		return nil
	}
	if len(key) <= shortLatest {
		if len(l.latest) == mostLatest {
			clear(l.latest)
		}
		l.latest[string(key)] = true
	}
	return l.texts.Add(key)
}

// End makes entities and handles.
func (l *Linker) End(ctx context.Context) (err error) {
	l.latest = nil
	if err := l.texts.Sorted(); err != nil {
		return err
	}
	if l.mentions, err = l.taking.Sorted(); err != nil {
		return err
	}
	if l.handles, err = l.numbered(ctx); err != nil {
		return err
	}
	byEntity, err := l.byEntity(ctx)
	if err != nil {
		return err
	}
	l.of, err = l.ofMentions(ctx, byEntity)
	return errors.Join(err, byEntity.Close())
}

// groups calls do for each mention, with the number of its entity.
func (l *Linker) groups(ctx context.Context, do func(entity int32, m *mention) error) error {
	entity := int32(-1)
	var id lethe.EntityID
	for m, err := range l.mentions.All() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if entity < 0 || m.id != id {
			entity, id = entity+1, m.id
		}
		if err := do(entity, m); err != nil {
			return err
		}
	}
	return nil
}

// numbered are the handles, by their first mentions.
func (l *Linker) numbered(ctx context.Context) (*spill.List[Handle], error) {
	sorter := spill.NewSorter(l.store, handleCodec, l.store.Limit()/ofMemory)
	h := Handle{Entity: -1}
	err := l.groups(ctx, func(entity int32, m *mention) error {
		if entity != h.Entity {
			if h.Mentions > 0 {
				if err := sorter.Add(h); err != nil {
					return err
				}
			}
			h = Handle{Entity: entity, first: m.number}
		}
		h.Mentions++
		h.Sure, h.Born = h.Sure || m.sure, h.Born || m.born
		return nil
	})
	if err == nil && h.Mentions > 0 {
		err = sorter.Add(h)
	}
	if err != nil {
		return nil, err
	}
	return sorter.Sorted()
}

// byEntity are the numbers of handles, by their entities.
func (l *Linker) byEntity(ctx context.Context) (*spill.List[numbered], error) {
	sorter := spill.NewSorter(l.store, numberedCodec, l.store.Limit()/ofMemory)
	handle := int32(0)
	for h, err := range l.handles.All() {
		if err == nil {
			err = errors.Join(ctx.Err(), sorter.Add(numbered{uint64(h.Entity), handle}))
		}
		if err != nil {
			return nil, err
		}
		handle++
	}
	return sorter.Sorted()
}

// ofMentions are the handles of mentions, in the order of reading.
func (l *Linker) ofMentions(ctx context.Context, byEntity *spill.List[numbered]) (*spill.List[numbered], error) {
	sorter := spill.NewSorter(l.store, numberedCodec, l.store.Limit()/ofMemory)
	next, stop := iter.Pull2(byEntity.All())
	defer stop()
	at, handle := int32(-1), int32(0)
	err := l.groups(ctx, func(entity int32, m *mention) error {
		if entity != at {
			n, err, more := next()
			if err != nil || !more {
				return errors.Join(err, errors.New("an entity has no handle")) // which cannot be
			}
			at, handle = entity, n.handle
		}
		return sorter.Add(numbered{m.number, handle})
	})
	if err != nil {
		return nil, err
	}
	return sorter.Sorted()
}

// Handles are those of mentions, in order.
func (l *Linker) Handles() iter.Seq2[*Handle, error] { return l.handles.All() }

// Mentions are the handles of all mentions in the order in which they were taken.
func (l *Linker) Mentions() iter.Seq2[int32, error] {
	return func(yield func(int32, error) bool) {
		for n, err := range l.of.All() {
			if err != nil {
				yield(0, err)
				return
			}
			if !yield(n.handle, nil) {
				return
			}
		}
	}
}

// Close gives back what was taken.
func (l *Linker) Close() error {
	errs := []error{l.texts.Close()}
	if l.mentions != nil {
		errs = append(errs, l.mentions.Close())
	}
	if l.handles != nil {
		errs = append(errs, l.handles.Close())
	}
	if l.of != nil {
		errs = append(errs, l.of.Close())
	}
	return errors.Join(errs...)
}
