// Package access says who may do what: the keys of programs and the sessions of people, of which
// only hashes are kept, and the roles that they have.
package access

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// Role is what the holder of a key may do. Each of the first four may also do what those
// before it may.
type Role string

const (
	Reader   Role = "reader"   // detect, anonymize, read what may be shared
	Reviewer Role = "reviewer" // and decide about mentions
	Approver Role = "approver" // and approve documents, and export them
	Owner    Role = "owner"    // and settings, projects, keys, deleting
	// KeyHolder may have originals put back, and nothing else that a reader may not.
	KeyHolder Role = "key-holder"
)

// Roles are all of them.
func Roles() []Role { return []Role{Reader, Reviewer, Approver, Owner, KeyHolder} }

// May reports whether a role suffices where another is asked for.
func (r Role) May(asked Role) bool {
	ranks := []Role{Reader, Reviewer, Approver, Owner}
	if r == KeyHolder {
		return asked == KeyHolder || asked == Reader
	}
	have, need := slices.Index(ranks, r), slices.Index(ranks, asked)
	return need >= 0 && have >= need
}

// Who is the holder of a key, or somebody who signed in.
type Who struct {
	ID   string // of the key or person, no secret
	Name string
	Role Role
	// Limits are those of the key; people have what the service says for all.
	Limits Limits
}

type whoKey struct{}

// With says whose request a context is of.
func With(ctx context.Context, w Who) context.Context { return context.WithValue(ctx, whoKey{}, w) }

// From is whose request a context is of; the zero value may do nothing.
func From(ctx context.Context) Who {
	w, _ := ctx.Value(whoKey{}).(Who)
	return w
}

// Key is what is kept of a key.
type Key struct {
	Who
	Created time.Time
	Expires time.Time // zero: never
	Revoked bool
}

// ErrDenied is all that anyone learns whose key does not open.
var ErrDenied = errors.New("access: no such key, or it is expired or revoked")

// Store keeps keys and people. It is safe for concurrent use.
type Store struct {
	db    base
	now   func() time.Time
	known atomic.Pointer[content] // read again when the file changes
}

// content is what the file held in a version of it.
type content struct {
	version int64
	keys    map[string]keyRecord
}

type keyRecord struct {
	Key
	hash [sha256.Size]byte
}

func newStore(b base) *Store { return &Store{db: b, now: time.Now} }

// Close closes it.
func (s *Store) Close() error { return s.db.Close() }

// prefix makes keys easy to find where they should not be.
const prefix = "lethe"

// New makes a key. Its text is nowhere else: only a hash of it is kept. The secret has 256
// random bits, so that a fast hash suffices.
func (s *Store) New(ctx context.Context, name string, role Role, expires time.Time) (text string, k Key, err error) {
	if !slices.Contains(Roles(), role) {
		return "", k, fmt.Errorf("access: there is no role %q", role)
	}
	id, secret := make([]byte, 6), make([]byte, 32)
	rand.Read(id)
	rand.Read(secret)
	k = Key{Who: Who{ID: hex.EncodeToString(id), Name: name, Role: role}, Created: time.Now().Truncate(time.Second), Expires: expires}
	text = strings.Join([]string{prefix, k.ID, base64.RawURLEncoding.EncodeToString(secret)}, "_")
	hash := sha256.Sum256([]byte(text))
	_, err = s.db.ExecContext(ctx, s.db.text("INSERT INTO keys (id, name, role, hash, created, expires, revoked) VALUES (?, ?, ?, ?, ?, ?, 0)"), k.ID, k.Name, string(k.Role), hash[:], k.Created.Unix(), seconds(expires))
	if err != nil {
		return "", k, fmt.Errorf("access: keep the key: %w", err)
	}
	return text, k, nil
}

func seconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

// Revoke ends a key for good.
func (s *Store) Revoke(ctx context.Context, id string) error {
	done, err := s.db.ExecContext(ctx, s.db.text("UPDATE keys SET revoked = 1 WHERE id = ? AND revoked = 0"), id)
	if err != nil {
		return fmt.Errorf("access: revoke: %w", err)
	}
	if n, _ := done.RowsAffected(); n == 0 {
		return fmt.Errorf("access: there is no key %q that could be revoked", id)
	}
	return nil
}

// List is all keys, the oldest first.
func (s *Store) List(ctx context.Context) ([]Key, error) {
	m, err := s.load(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]Key, 0, len(m))
	for _, k := range m {
		out = append(out, k.Key)
	}
	slices.SortFunc(out, func(a, b Key) int {
		if c := a.Created.Compare(b.Created); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return out, nil
}

// Usable reports whether there is a key that opens.
func (s *Store) Usable(ctx context.Context) (bool, error) {
	m, err := s.load(ctx)
	if err != nil {
		return false, err
	}
	for _, k := range m {
		if k.Usable() {
			return true, nil
		}
	}
	return false, nil
}

// Any reports whether there is a key at all, be it revoked: then nobody comes in without one.
func (s *Store) Any(ctx context.Context) (bool, error) {
	m, err := s.load(ctx)
	return len(m) > 0, err
}

// Usable reports whether a key opens.
func (k *Key) Usable() bool {
	now := time.Now()
	return !k.Revoked && (k.Expires.IsZero() || now.Before(k.Expires))
}

// Check says whose key a text is. It takes as long for keys that are not there.
func (s *Store) Check(ctx context.Context, text string) (Who, error) {
	m, err := s.load(ctx)
	if err != nil {
		return Who{}, err
	}
	hash := sha256.Sum256([]byte(text))
	id := ""
	if parts := strings.SplitN(text, "_", 3); len(parts) == 3 && parts[0] == prefix {
		id = parts[1]
	}
	k, there := m[id] // an unknown one has a hash of zeros, which none has
	same := subtle.ConstantTimeCompare(hash[:], k.hash[:]) == 1
	if !there || !same || !k.Usable() {
		return Who{}, ErrDenied
	}
	return k.Who, nil
}

// load returns what the file holds; it is read again where another process has changed it.
func (s *Store) load(ctx context.Context) (map[string]keyRecord, error) {
	var version, changes int64
	if err := s.db.QueryRowContext(ctx, s.db.changes).Scan(&version, &changes); err != nil {
		return nil, fmt.Errorf("access: read: %w", err)
	}
	version = version<<32 + changes
	if c := s.known.Load(); c != nil && c.version == version {
		return c.keys, nil
	}
	rows, err := s.db.QueryContext(ctx, "SELECT id, name, role, hash, created, expires, revoked, rate, concurrency, body, timeout FROM keys")
	if err != nil {
		return nil, fmt.Errorf("access: read: %w", err)
	}
	defer rows.Close()
	m := map[string]keyRecord{}
	for rows.Next() {
		var k keyRecord
		var hash []byte
		var created, expires int64
		if err := rows.Scan(&k.ID, &k.Name, &k.Role, &hash, &created, &expires, &k.Revoked, &k.Limits.Rate, &k.Limits.Concurrency, &k.Limits.MaxBody, &k.Limits.Timeout); err != nil {
			return nil, fmt.Errorf("access: read: %w", err)
		}
		copy(k.hash[:], hash)
		k.Created = time.Unix(created, 0)
		if expires != 0 {
			k.Expires = time.Unix(expires, 0)
		}
		m[k.ID] = k
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("access: read: %w", err)
	}
	s.known.Store(&content{version, m})
	return m, nil
}
