package vault

import (
	"errors"
	"io"
)

// entry reads a record's.
func (v *Vault) entry(x indexEntry) (entry, error) {
	head := make([]byte, 10)
	n, err := v.entries.ReadAt(head[:min(10, v.sections.Keys-x.offset)], x.offset)
	if err != nil && err != io.EOF {
		return entry{}, err
	}
	t := taker{rest: head[:n]}
	size := int64(t.uint())
	start := x.offset + int64(n-len(t.rest))
	if t.err != nil || size > v.sections.Keys-start {
		return entry{}, damaged(errShort)
	}
	b, err := section(v.entries, start, start+size)
	if err != nil {
		return entry{}, err
	}
	e, err := decodeEntry(b)
	if err == nil && (e.file >= len(v.names) || !v.fits(e)) {
		err = errors.New("a record names what is not there")
	}
	if err != nil {
		return entry{}, damaged(err)
	}
	return e, nil
}

func (v *Vault) fits(e entry) bool {
	for _, n := range e.others {
		if n >= len(v.keys) {
			return false
		}
	}
	for _, m := range e.marks {
		if m.entity >= len(v.keys) || m.form >= len(v.entities[m.entity].pieces) {
			return false
		}
	}
	return true
}

// rest opens what of a record belongs to no single entity; it is empty where one of
// its entities is forgotten or expired.
func (v *Vault) rest(e entry) (Rest, error) {
	if len(e.rest) == 0 {
		return Rest{}, nil
	}
	for _, n := range e.entities() {
		if v.expired(v.entities[n].Entity) {
			return Rest{}, nil
		}
	}
	key, ok := joint(v.keys[0], v.keys, e.entities())
	if !ok {
		return Rest{}, nil
	}
	text, err := key.open(uint64(e.ordinal), e.rest)
	if err != nil {
		return Rest{}, damaged(err)
	}
	r, err := decodeRest(text)
	if err != nil {
		return Rest{}, damaged(err)
	}
	return r, nil
}
