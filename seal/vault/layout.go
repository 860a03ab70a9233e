package vault

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/lethe-privacy/lethe/seal"
)

// The files of a vault.
const (
	entriesName = "entries"
	headName    = "head"
	nextName    = "head.next"
	auditName   = "audit.jsonl"
	lockName    = "lock"
)

var (
	entriesHeader = seal.Header{Format: "vault", Version: 1}
	headHeader    = seal.Header{Format: "vault-head", Version: 1}
)

// meta is the content of entries about the whole.
type meta struct {
	ID         string          `json:"id"`
	Generation string          `json:"generation"` // another each time entries are rewritten
	Created    time.Time       `json:"created"`
	Expires    time.Time       `json:"expires,omitzero"`
	Purged     bool            `json:"purged,omitempty"`
	Input      json.RawMessage `json:"input,omitempty"`
	HashKey    []byte          `json:"hash_key"` // of records
	HeadKey    []byte          `json:"head_key"`
	Audit      []epoch         `json:"audit"`
}

// epoch is from which line on the audit is kept under a key.
type epoch struct {
	From int    `json:"from"`
	Key  []byte `json:"key"`
}

// sections are where in entries what is: documents, from 0, are followed by keys,
// entities, names, index and meta.
type sections struct{ Keys, Entities, Names, Index, Meta int64 }

const footerSize = 5 * 8

func (s sections) encode() []byte {
	var b []byte
	for _, n := range []int64{s.Keys, s.Entities, s.Names, s.Index, s.Meta} {
		b = binary.BigEndian.AppendUint64(b, uint64(n))
	}
	return b
}

func decodeSections(b []byte, size int64) (s sections, err error) {
	last := int64(0)
	for i, to := range []*int64{&s.Keys, &s.Entities, &s.Names, &s.Index, &s.Meta} {
		*to = int64(binary.BigEndian.Uint64(b[i*8:]))
		if *to < last || *to > size-footerSize {
			return s, errors.New("its sections are out of order")
		}
		last = *to
	}
	return s, nil
}

// print is the keyed hash by which a written record is found.
type print [16]byte

// indexEntry is the position of a record.
type indexEntry struct {
	print  print
	offset int64
}

const indexedSize = 16 + 8

func (x indexEntry) encode(b []byte) []byte {
	return binary.BigEndian.AppendUint64(append(b, x.print[:]...), uint64(x.offset))
}

func decodeIndex(b []byte) ([]indexEntry, error) {
	if len(b)%indexedSize != 0 {
		return nil, errShort
	}
	all := make([]indexEntry, 0, len(b)/indexedSize)
	for ; len(b) > 0; b = b[indexedSize:] {
		all = append(all, indexEntry{print(b[:16]), int64(binary.BigEndian.Uint64(b[16:]))})
	}
	return all, nil
}

// entry is a document in entries: edits name a form of an entity, so that what it
// says of originals is sealed, in Rest.
type entry struct {
	ordinal, file, number int
	id                    print // of the id
	marks                 []mark
	others                []int // entities of rest, beside those of the marks
	rest                  []byte
}

type mark struct{ field, start, entity, form int }

func (e entry) encode() []byte {
	b := putUint(putUint(putUint(nil, e.ordinal), e.file), e.number)
	b = append(b, e.id[:]...)
	b = putUint(b, len(e.marks))
	for _, m := range e.marks {
		b = putUint(putUint(putUint(putUint(b, m.field), m.start), m.entity), m.form)
	}
	b = putUint(b, len(e.others))
	for _, n := range e.others {
		b = putUint(b, n)
	}
	return putText(b, e.rest)
}

func decodeEntry(b []byte) (e entry, err error) {
	t := taker{rest: b}
	e.ordinal, e.file, e.number, e.id = t.uint(), t.uint(), t.uint(), t.print()
	for range t.count() {
		e.marks = append(e.marks, mark{t.uint(), t.uint(), t.uint(), t.uint()})
	}
	for range t.count() {
		e.others = append(e.others, t.uint())
	}
	e.rest = t.bytes()
	return e, t.end()
}

// entities are those of the record, in order, each once.
func (e entry) entities() []int {
	all := slices.Clone(e.others)
	for _, m := range e.marks {
		all = append(all, m.entity)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// storedEntity is an entity in entries: its forms are pieces under its key, empty where they
// were dropped.
type storedEntity struct {
	Entity
	pieces [][]byte
}

func (h storedEntity) encode(b []byte) []byte {
	expires := 0
	if !h.Expires.IsZero() {
		expires = int(max(h.Expires.Unix(), 1)) // long ago is long ago
	}
	b = putUint(putText(putText(b, h.ID), h.Label), expires)
	b = putUint(b, len(h.pieces))
	for _, p := range h.pieces {
		b = putText(b, p)
	}
	return b
}

func (t *taker) held() (h storedEntity) {
	h.ID, h.Label = t.text(), t.text()
	if at := t.uint(); at > 0 {
		h.Expires = time.Unix(int64(at), 0).UTC()
	}
	for range t.count() {
		h.pieces = append(h.pieces, t.bytes())
	}
	return h
}

func (f Form) encode() []byte {
	return putUint(putText(putText(nil, f.Surrogate), f.Original), f.Count)
}

func decodeForm(b []byte) (f Form, err error) {
	t := taker{rest: b}
	f = Form{t.text(), t.text(), t.uint()}
	return f, t.end()
}

func (n Name) encode(b []byte) []byte {
	return putText(putText(putText(b, n.Output), n.Original), n.Head)
}

// damaged is what is said of entries that were sealed well and make no sense.
func damaged(err error) error { return fmt.Errorf("%w: %w", seal.ErrDamaged, err) }
