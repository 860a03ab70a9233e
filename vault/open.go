package vault

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"github.com/lethe-privacy/lethe/replace/words"
	"github.com/lethe-privacy/lethe/seal"
)

// Why a vault gives nothing.
var (
	ErrExpired  = errors.New("the vault has expired")
	ErrNoReason = errors.New("a reason is needed: it stands in the audit")
)

// Vault is an opened vault. It is safe for concurrent use.
type Vault struct {
	path     string
	lock     seal.Lock
	root     *os.Root
	file     *os.File
	entries  *seal.File
	sections sections
	meta     meta
	keys     []partKey
	entities []held
	forms    [][]Form // of each entity; nil where it is forgotten
	names    []Name
	index    []indexed
	lines    []Line
	now      func() time.Time

	writing sync.Mutex
	mu      sync.Mutex
	finder  *finder
	decided []decision // where nothing is selected

	originals *words.Matcher // as they were written
	ids       map[print]int64
}

// Open opens a vault. All of it but the records is read and checked, the audit
// included; the records are checked as they are asked for.
func Open(path string, lock seal.Lock, o Options) (*Vault, error) {
	v := &Vault{path: path, lock: lock, now: o.now}
	if err := v.open(); err != nil {
		v.Close()
		return nil, err
	}
	return v, nil
}

func (v *Vault) open() (err error) {
	if v.root, err = os.OpenRoot(v.path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("vault: open %s: there is no vault", v.path)
	} else if err != nil {
		return fmt.Errorf("vault: open: %w", err)
	}
	if err := v.repair(); err != nil {
		return err
	}
	if v.file, err = v.root.Open(entriesName); err != nil {
		return fmt.Errorf("vault: open: %w", err)
	}
	info, err := v.file.Stat()
	if err != nil {
		return fmt.Errorf("vault: open: %w", err)
	}
	if v.entries, err = seal.Open(v.file, info.Size(), v.lock, entriesHeader); err != nil {
		return fmt.Errorf("vault: open %s: %w", v.path, err)
	}
	if err := v.load(); err != nil {
		return fmt.Errorf("vault: open %s: %w", v.path, err)
	}
	return v.underLock(func(*audit) error {
		if _, err := v.root.Lstat(oldName); err != nil {
			return nil
		}
		return wipe(v.root, oldName) // of a rewriting that was cut short at its end
	})
}

// Close gives back what the vault holds open.
func (v *Vault) Close() error {
	var errs []error
	if v.file != nil {
		errs = append(errs, v.file.Close())
	}
	if v.root != nil {
		errs = append(errs, v.root.Close())
	}
	return errors.Join(errs...)
}

// underLock calls f while nobody else writes the audit, which is read again before.
func (v *Vault) underLock(f func(*audit) error) error {
	v.writing.Lock()
	defer v.writing.Unlock()
	lock := flock.New(filepath.Join(v.path, lockName), flock.SetPermissions(0o600))
	if err := lock.Lock(); err != nil {
		return fmt.Errorf("vault: lock %s: %w", v.path, err)
	}
	defer lock.Close()
	var err error
	a := &audit{root: v.root, meta: v.meta}
	if v.lines, err = a.read(); err != nil {
		return err
	}
	return f(a)
}

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

// Verify checks every byte of the vault.
func (v *Vault) Verify(ctx context.Context) error {
	if err := v.entries.Verify(ctx); err != nil {
		return fmt.Errorf("vault: verify: %w", err)
	}
	for _, x := range v.index {
		e, err := v.entry(x)
		if err == nil {
			_, err = v.rest(e)
		}
		if err != nil {
			return fmt.Errorf("vault: verify: %w", err)
		}
	}
	return v.underLock(func(*audit) error { return nil })
}

// entry reads a record's.
func (v *Vault) entry(x indexed) (entry, error) {
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

// Audit are the lines of the audit, as checked.
func (v *Vault) Audit() []Line {
	v.writing.Lock()
	defer v.writing.Unlock()
	return slices.Clone(v.lines)
}

// Input is what the writer of the vault noted on how its output is read.
func (v *Vault) Input() json.RawMessage { return v.meta.Input }

// Created is when the vault was made, Expires until when it reveals, or zero.
func (v *Vault) Created() time.Time { return v.meta.Created }

// Expires is from when on nothing is revealed; zero for never.
func (v *Vault) Expires() time.Time { return v.meta.Expires }

// Documents is how many records the vault knows.
func (v *Vault) Documents() int { return len(v.index) }

// Listed is an entity without its originals.
type Listed struct {
	Entity
	Forms     int
	Forgotten bool
}

// Entities lists the entities, e2 before e10.
func (v *Vault) Entities() []Listed {
	out := make([]Listed, 0, len(v.keys)-1)
	for i, h := range v.entities[1:] {
		out = append(out, Listed{h.Entity, len(h.pieces), v.keys[i+1].destroyed()})
	}
	slices.SortFunc(out, func(a, b Listed) int { return cmp.Or(len(a.ID)-len(b.ID), strings.Compare(a.ID, b.ID)) })
	return out
}
