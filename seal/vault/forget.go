package vault

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/seal"
)

// Forgetting says whom to forget: entities by name, or by a value as it was written.
type Forgetting struct {
	Entities, Values []string
	Reason           string
}

// Removal counts what went.
type Removal struct {
	Entities  int
	Others    int // values of others that held one of theirs
	Documents int // of which something went that belongs to no single entity
}

// Forget destroys the originals of entities. The vault is rewritten, and must be
// opened again. What holds one of their full values - an
// address with the name in it, a field that was emptied, the name of a file - goes
// with them, whosever it is.
func (v *Vault) Forget(ctx context.Context, f Forgetting) (Removal, error) {
	gone := make([]bool, len(v.entities))
	if err := errors.Join(v.withNames(gone, f.Entities), v.withValues(gone, f.Values)); err != nil {
		return Removal{}, err
	}
	return v.destroy(ctx, gone, Line{Action: "forget", Reason: f.Reason}, v.meta)
}

// Purge forgets what has expired. The vault must be opened again.
func (v *Vault) Purge(ctx context.Context, reason string) (Removal, error) {
	gone, all, m := make([]bool, len(v.keys)), v.over(), v.meta
	for i, h := range v.entities {
		gone[i] = i > 0 && !v.keys[i].destroyed() && (all || v.expired(h.Entity))
	}
	if !all && !slices.Contains(gone, true) {
		return Removal{}, failure.New("vault", "purge: nothing has expired")
	}
	m.Purged = all
	return v.destroy(ctx, gone, Line{Action: "purge", Reason: reason}, m)
}

// over reports whether the vault has expired.
func (v *Vault) over() bool { return !v.meta.Expires.IsZero() && !v.now().Before(v.meta.Expires) }

// withNames adds the entities that are named.
func (v *Vault) withNames(gone []bool, ids []string) error {
	for _, id := range ids {
		i := slices.IndexFunc(v.entities, func(h storedEntity) bool { return h.ID == id })
		if i < 1 {
			return errNoEntity(id)
		}
		gone[i] = true
	}
	return nil
}

func errNoEntity(id string) error {
	return failure.Errorf("vault", "no entity of the vault is called %q; lethe vault list names them", id)
}

// withValues adds the entities that were written as a value: one for each value, or
// nobody is forgotten, for it cannot be undone.
func (v *Vault) withValues(gone []bool, values []string) error {
	for n, value := range values {
		var ids []string
		for i, forms := range v.forms {
			if slices.ContainsFunc(forms, func(f Form) bool { return f.Count > 0 && loosely(f.Original) == loosely(value) }) {
				gone[i], ids = true, append(ids, v.entities[i].ID)
			}
		}
		switch {
		case len(ids) == 0:
			return failure.Errorf("vault", "forget: no entity was written as value %d of those given", n+1)
		case len(ids) > 1:
			return failure.Errorf("vault", "forget: value %d of those given may be %s: name whom you mean", n+1, strings.Join(ids, " or "))
		}
	}
	return nil
}

// loosely is a value without case, and with single spaces.
func loosely(value string) string { return strings.Join(strings.Fields(lethe.Lower(value)), " ") }

// destroy rewrites entries without the keys of entities.
func (v *Vault) destroy(ctx context.Context, gone []bool, l Line, m meta) (Removal, error) {
	if strings.TrimSpace(l.Reason) == "" {
		return Removal{}, failure.Errorf("vault", "forget: %w", errNoReason)
	}
	if err := v.telling(l.Reason); err != nil {
		return Removal{}, err
	}
	s, err := newSweep(v, gone, m)
	if err != nil {
		return Removal{}, err
	}
	l.Entities = s.done.Entities
	for i, h := range v.entities {
		if gone[i] && len(l.Forgot) < NamesShown {
			l.Forgot = append(l.Forgot, h.ID)
		}
	}
	return s.done, v.rewrite(ctx, v.lock, s, l)
}

// Rotate writes the vault anew under another lock, and begins a new key for the audit.
// The vault must be opened again.
func (v *Vault) Rotate(ctx context.Context, lock seal.Lock, reason string) error {
	if strings.TrimSpace(reason) == "" {
		return failure.Errorf("vault", "rotate: %w", errNoReason)
	}
	if err := v.telling(reason); err != nil {
		return err
	}
	m := v.meta
	m.HeadKey = randomKey()
	s, err := newSweep(v, make([]bool, len(v.keys)), m)
	if err != nil {
		return err
	}
	return v.rewrite(ctx, lock, s, Line{Action: "rotate", Reason: reason})
}
