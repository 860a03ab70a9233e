package sorted

import (
	"context"
	"encoding/binary"
	"errors"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/internal/text/view"
	"github.com/lethe-privacy/lethe/link"
)

// Linker takes mentions, and makes entities of them.
type Linker struct {
	store    *spill.Store
	share    int
	taking   *spill.Sorter[mention]
	mentions *spill.List[mention]
	texts    *texts
	names    *names
	merges   *spill.List[part]
	handles  *spill.List[Handle]
	of       *spill.List[handleKey] // the handle of each mention
	number   uint64
	key      []byte
}

// NewLinker starts without mentions. Documents have ended: what memory is left then is for the names of people,
// but for a quarter of all.
func NewLinker(s *spill.Store, o link.Options) *Linker {
	share := s.Limit() / ofMemory
	if len(o.People) > 0 {
		share = s.Limit() / ofMemoryWithPeople
	}
	return &Linker{
		store: s, share: share, taking: spill.NewSorter(s, mentionCodec, share), texts: newTexts(s, share), names: newNames(s, share, o),
	}
}

// What texts say of an entity. Values come before the ways in which they are written.
const (
	value byte = iota
	original
	birth
)

// textOf begins a text about an entity.
func (l *Linker) textOf(id lethe.EntityID, kind byte) []byte {
	return append(append(l.key[:0], id[:]...), kind)
}

// text takes a text about an entity.
func (l *Linker) text(text []byte) error {
	l.key = text
	return l.texts.add(text)
}

// called takes the value of an entity.
func (l *Linker) called(id lethe.EntityID, label lethe.Label, normalized string) error {
	key := binary.AppendUvarint(l.textOf(id, value), uint64(len(label)))
	return l.text(append(append(key, label...), normalized...))
}

// Add takes the mentions of the next document, at a place in the collection. known says whether a mention is more
// than a guess, and whether it is a date in a column of dates of birth.
func (l *Linker) Add(place int32, mentions []lethe.Mention, known func(m *lethe.Mention) (sure, born bool)) error {
	page := l.names.open(mentions)
	for i := range mentions {
		m := &mentions[i]
		one := mention{number: l.number, place: place, relevance: m.Relevance}
		one.sure, one.born = known(m)
		l.number++
		var err error
		if l.names.of(m.Label) {
			err = l.names.add(one, &page, i, m)
		} else {
			err = l.exact(one, m)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// exact takes a mention whose value is its entity.
func (l *Linker) exact(one mention, m *lethe.Mention) error {
	one.id = lethe.NewEntityID(m.Normalized, m.Label)
	if err := errors.Join(l.taking.Add(one), l.called(one.id, m.Label, m.Normalized)); err != nil {
		return err
	}
	return l.text(append(l.textOf(one.id, original), view.Read(m.Text).Text...))
}

// End makes entities and handles.
func (l *Linker) End(ctx context.Context) (err error) {
	if err := l.people(ctx); err != nil {
		return err
	}
	if err := l.texts.sorted(); err != nil {
		return err
	}
	if l.mentions, err = l.taking.Sorted(); err != nil {
		return err
	}
	if l.handles, err = l.numbered(ctx); err != nil {
		return err
	}
	byGroup, err := l.byGroup(ctx)
	if err != nil {
		return err
	}
	l.of, err = l.ofMentions(ctx, byGroup)
	return errors.Join(err, byGroup.Close())
}

// groups calls do for each mention, with the number of its entity and that of its group: the mentions of an entity
// that have one handle.
func (l *Linker) groups(ctx context.Context, do func(entity, group int32, m *mention) error) error {
	entity, group := int32(-1), int32(-1)
	var last mention
	for m, err := range l.mentions.All() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		another := entity < 0 || m.id != last.id
		if another {
			entity++
		}
		if another || m.first != last.first {
			group++
		}
		last.id, last.first = m.id, m.first
		if err := do(entity, group, m); err != nil {
			return err
		}
	}
	return nil
}

// numbered are the handles, by their first mentions.
func (l *Linker) numbered(ctx context.Context) (*spill.List[Handle], error) {
	sorter := spill.NewSorter(l.store, handleCodec, l.share)
	h := Handle{group: -1}
	err := l.groups(ctx, func(entity, group int32, m *mention) error {
		if group != h.group {
			if h.Mentions > 0 {
				if err := sorter.Add(h); err != nil {
					return err
				}
			}
			h = Handle{Entity: entity, group: group, first: m.number}
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

// byGroup are the numbers of handles, by their groups.
func (l *Linker) byGroup(ctx context.Context) (*spill.List[handleKey], error) {
	sorter := spill.NewSorter(l.store, numberedCodec, l.share)
	handle := int32(0)
	for h, err := range l.handles.All() {
		if err == nil {
			err = errors.Join(ctx.Err(), sorter.Add(handleKey{uint64(h.group), handle}))
		}
		if err != nil {
			return nil, err
		}
		handle++
	}
	return sorter.Sorted()
}

// ofMentions are the handles of mentions, in the order of reading.
func (l *Linker) ofMentions(ctx context.Context, byGroup *spill.List[handleKey]) (*spill.List[handleKey], error) {
	sorter := spill.NewSorter(l.store, numberedCodec, l.share)
	next, stop := iter.Pull2(byGroup.All())
	defer stop()
	at, handle := int32(-1), int32(0)
	err := l.groups(ctx, func(_, group int32, m *mention) error {
		if group != at {
			n, err, more := next()
			if err != nil || !more {
				return errors.Join(err, errors.New("a mention has no handle")) // which cannot be
			}
			at, handle = group, n.handle
		}
		return sorter.Add(handleKey{m.number, handle})
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
	return errors.Join(l.texts.Close(), l.names.close(), closed(l.mentions), closed(l.handles), closed(l.of), closed(l.merges))
}

// closed closes a list, if there is one.
func closed[T any](l *spill.List[T]) error {
	if l == nil {
		return nil
	}
	return l.Close()
}
