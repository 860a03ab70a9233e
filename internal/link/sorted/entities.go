package sorted

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// Entities returns the entities in the order of the collection, with the dates of birth of people. The occurrences
// of one are valid until the next.
func (l *Linker) Entities(ctx context.Context, put func(e *lethe.Entity, born string) error) error {
	next, stop := iter.Pull2(l.texts.All())
	defer stop()
	t := &textReader{next: next}
	if err := t.advance(); err != nil {
		return err
	}
	e := &lethe.Entity{}
	end := func() error {
		settle(e)
		if err := t.of(e); err != nil {
			return err
		}
		return put(e, t.born)
	}
	at := int32(-1)
	err := l.groups(ctx, func(entity, _ int32, m *mention) error {
		if entity != at && at >= 0 {
			if err := end(); err != nil {
				return err
			}
		}
		if entity != at {
			at = entity
			*e = lethe.Entity{ID: m.id, Occurrences: e.Occurrences[:0]}
		}
		e.Occurrences = append(e.Occurrences, lethe.Occurrence{Doc: int(m.place), Relevance: m.relevance})
		if len(e.Occurrences) == cap(e.Occurrences) {
			settle(e) // a document that says it often costs nothing more
		}
		return nil
	})
	if err != nil || at < 0 {
		return err
	}
	return end()
}

// settle sorts occurrences by documents, one for each, with the highest relevance.
func settle(e *lethe.Entity) {
	slices.SortFunc(e.Occurrences, func(x, y lethe.Occurrence) int {
		return cmp.Or(cmp.Compare(x.Doc, y.Doc), cmp.Compare(y.Relevance, x.Relevance))
	})
	e.Occurrences = slices.CompactFunc(e.Occurrences, func(x, y lethe.Occurrence) bool { return x.Doc == y.Doc })
	e.Occurrences = slices.Grow(e.Occurrences, len(e.Occurrences))
}

// textReader reads what texts say of entities.
type textReader struct {
	next func() ([]byte, error, bool)
	text []byte // nil at the end
	born string // of the last entity
}

func (w *textReader) advance() (err error) {
	var more bool
	if w.text, err, more = w.next(); !more {
		w.text = nil
	}
	return err
}

// about takes a text apart.
func about(text []byte) (id lethe.EntityID, kind byte, rest []byte) {
	return lethe.EntityID(text), text[len(id)], text[len(id)+1:]
}

// valueOf takes the text of a value apart.
func valueOf(rest []byte) (label, normalized []byte) {
	n, bytes := binary.Uvarint(rest)
	rest = rest[bytes:]
	return rest[:n], rest[n:]
}

var (
	errTwo  = errors.New("two values have one id: such a collection is linked in memory alone")
	errNone = errors.New("an entity has no value") // which cannot be
)

// of says how an entity is written.
func (w *textReader) of(e *lethe.Entity) error {
	values := 0
	w.born = ""
	for w.text != nil {
		id, kind, rest := about(w.text)
		if id != e.ID {
			break
		}
		switch kind {
		case original:
			e.Originals = append(e.Originals, string(rest))
		case birth:
			w.born = string(rest)
		default:
			label, normalized := valueOf(rest)
			e.Label, e.Normalized = lethe.Label(label), string(normalized)
			values++
		}
		if err := w.advance(); err != nil {
			return err
		}
	}
	switch values {
	case 0:
		return errNone
	case 1:
		return nil
	}
	return errTwo
}
