package sorted

import (
	"context"
	"encoding/binary"
	"errors"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/people"
	"github.com/lethe-privacy/lethe/internal/spill"
)

// entityBuilder makes entities from lots.
type entityBuilder struct {
	*Linker
	identities []*people.Identities // by label
	ids        *spill.Sorter[numberedID]
	values     *spill.Sorter[part] // by the numbers of names
	merging    *spill.Sorter[part] // by entities
	id         lethe.EntityID      // of the entity that is entered
	lead       int32
	parts      map[part]int32 // of it: in how many documents
}

func newEntityBuilder(l *Linker) *entityBuilder {
	e := &entityBuilder{Linker: l, parts: map[part]int32{}}
	for _, label := range l.names.labels {
		e.identities = append(e.identities, people.NewIdentities(label, l.names.taken))
	}
	e.ids = spill.NewSorter(l.store, numberedIDCodec, l.share)
	e.values = spill.NewSorter(l.store, byValue, l.share)
	e.merging = spill.NewSorter(l.store, byEntity, l.share)
	return e
}

// all enters the entities, the fuller names first.
func (e *entityBuilder) all(ctx context.Context, lots *spill.List[lot], leads *spill.List[int32]) (err error) {
	next, stop := iter.Pull2(leads.All())
	defer stop()
	var last lot
	begun := false
	for one, err := range lots.All() {
		if err == nil && !(begun && one.same(&last)) {
			lead, failed, more := next()
			if failed != nil || !more {
				return errors.Join(failed, errors.New("a person has no name")) // which cannot be
			}
			begun, last = true, *one
			err = errors.Join(ctx.Err(), e.begin(one, *lead))
		}
		if err == nil {
			err = e.sight(one)
		}
		if err != nil {
			return err
		}
	}
	if err := e.end(); err != nil {
		return err
	}
	e.merges, err = e.merging.Sorted()
	return err
}

// begin enters the next entity.
func (e *entityBuilder) begin(of *lot, lead int32) error {
	if err := e.end(); err != nil {
		return err
	}
	e.lead = lead
	var normalized string
	normalized, e.id = e.identities[of.label].Next(lead, e.names.all[lead].normalized)
	err := e.called(e.id, e.names.labels[of.label], normalized)
	if born := e.names.linkers[of.label].Born(of.rank); born != "" && of.place == everywhere {
		err = errors.Join(err, e.text(append(e.textOf(e.id, birth), born...)))
	}
	return err
}

// sight enters what is of the entity.
func (e *entityBuilder) sight(of *lot) error {
	e.parts[part{value: of.value, reason: of.reason}]++
	if len(e.parts) == mostLatest {
		if err := e.end(); err != nil {
			return err
		}
	}
	return e.ids.Add(numberedID{of.first, e.id})
}

// end takes down the parts that are known of the entity.
func (e *entityBuilder) end() error {
	for p, documents := range e.parts {
		p.id = e.id
		err := e.values.Add(part{id: e.id, value: p.value})
		if p.documents = documents; p.value != e.lead {
			err = errors.Join(err, e.merging.Add(p))
		}
		if err != nil {
			return err
		}
	}
	clear(e.parts)
	return nil
}

// originals gives entities those of their names.
func (e *entityBuilder) originals(ctx context.Context) error {
	if err := e.names.originals.sorted(); err != nil {
		return err
	}
	values, err := e.values.Sorted()
	if err != nil {
		return err
	}
	next, stop := iter.Pull2(e.names.originals.All())
	defer stop()
	w := textReader{next: next}
	if err := w.advance(); err != nil {
		return err
	}
	var last part
	var all []string // of the name
	for p, err := range values.All() {
		if err == nil && (all == nil || p.value != last.value) {
			all, err = w.originals(uint32(p.value))
			err = errors.Join(err, ctx.Err())
			last = part{value: p.value}
		}
		if err != nil {
			return err
		}
		if p.id == last.id {
			continue // it was so more than once
		}
		last.id = p.id
		for _, text := range all {
			if err := e.text(append(e.textOf(p.id, original), text...)); err != nil {
				return err
			}
		}
	}
	err = errors.Join(values.Close(), e.names.originals.Close())
	e.names.originals = nil
	return err
}

// originals are the next texts, which are those of a name.
func (w *textReader) originals(value uint32) (all []string, err error) {
	for w.text != nil && err == nil && binary.BigEndian.Uint32(w.text) == value {
		all = append(all, string(w.text[4:]))
		err = w.advance()
	}
	return all, err
}

// mentions takes those of people, who are known now.
func (e *entityBuilder) mentions(ctx context.Context) error {
	all, err := e.names.mentions.Sorted()
	if err != nil {
		return err
	}
	ids, err := e.ids.Sorted()
	if err != nil {
		return err
	}
	next, stop := iter.Pull2(ids.All())
	defer stop()
	here, place := map[uint64]lethe.EntityID{}, int32(-1) // of the sights of a document
	for m, err := range all.All() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if m.place != place {
			place = m.place
			clear(here)
		}
		one := *m
		known := false
		if one.id, known = here[one.first]; !known {
			id, err, more := next()
			if err != nil || !more || id.number != one.first {
				return errors.Join(err, errors.New("a mention has no entity")) // which cannot be
			}
			one.id, here[one.first] = id.id, id.id
		}
		if err := e.taking.Add(one); err != nil {
			return err
		}
	}
	return errors.Join(all.Close(), ids.Close())
}
