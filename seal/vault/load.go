package vault

import (
	"encoding/json"
	"io"
	"slices"
)

// load reads all but the records.
func (v *Vault) load() error {
	if v.entries.Size < footerSize {
		return damaged(errShort)
	}
	foot, err := section(v.entries, v.entries.Size-footerSize, v.entries.Size)
	if err != nil {
		return err
	}
	if v.sections, err = decodeSections(foot, v.entries.Size); err != nil {
		return damaged(err)
	}
	s := v.sections
	for _, part := range []struct {
		from, to int64
		read     func([]byte) error
	}{
		{s.Meta, v.entries.Size - footerSize, func(b []byte) error { return json.Unmarshal(b, &v.meta) }},
		{s.Keys, s.Entities, v.readKeys},
		{s.Entities, s.Names, v.readEntities},
		{s.Names, s.Index, v.readNames},
		{s.Index, s.Meta, func(b []byte) (err error) { v.index, err = decodeIndex(b); return err }},
	} {
		b, err := section(v.entries, part.from, part.to)
		if err != nil {
			return err
		}
		if err := part.read(b); err != nil {
			return damaged(err)
		}
	}
	return nil
}

// section reads a part of a sealed file.
func section(f io.ReaderAt, from, to int64) ([]byte, error) {
	b := make([]byte, to-from)
	if n, err := f.ReadAt(b, from); err != nil && (err != io.EOF || n < len(b)) {
		return nil, err
	}
	return b, nil
}

func (v *Vault) readKeys(b []byte) error {
	if len(b) == 0 || len(b)%len(partKey{}) != 0 {
		return errShort
	}
	for k := range slices.Chunk(b, len(partKey{})) {
		v.keys = append(v.keys, partKey(k))
	}
	return nil
}

func (v *Vault) readEntities(b []byte) error {
	t := taker{rest: b}
	v.forms = make([][]Form, len(v.keys))
	for i, k := range v.keys {
		h := t.held()
		v.entities = append(v.entities, h)
		if k.destroyed() {
			continue
		}
		v.forms[i] = make([]Form, len(h.pieces))
		for n, p := range h.pieces {
			if len(p) == 0 {
				continue // dropped
			}
			text, err := k.open(uint64(n), p)
			if err != nil {
				return err
			}
			if v.forms[i][n], err = decodeForm(text); err != nil {
				return err
			}
		}
	}
	return t.end()
}

func (v *Vault) expired(e Entity) bool { return !e.Expires.IsZero() && !v.now().Before(e.Expires) }

func (v *Vault) readNames(b []byte) error {
	t := taker{rest: b}
	for len(t.rest) > 0 {
		v.names = append(v.names, Name{t.text(), t.text(), t.bytes()})
	}
	return t.end()
}
