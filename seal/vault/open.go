package vault

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/seal"
)

// Why a vault gives nothing.
var (
	errExpired  = errors.New("the vault has expired")
	errNoReason = errors.New("a reason is needed: it is written into the audit")
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
	entities []storedEntity
	forms    [][]Form // of each entity; nil where it is forgotten
	names    []Name
	index    []indexEntry
	lines    []Line
	now      func() time.Time

	writing sync.Mutex
	mu      sync.Mutex
	finder  *finder
	decided []decision // where nothing is selected

	originals *words.Matcher // as they were written
	telltales telltales      // the words of them that say who
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
		return failure.Errorf("vault", "open %s: there is no vault", v.path)
	} else if err != nil {
		return failure.Errorf("vault", "open: %w", err)
	}
	if !v.there() {
		return failure.Errorf("vault", "open %s: there is no vault", v.path)
	}
	return v.exclusive(v.read)
}

// there reports whether the folder looks like a vault: nothing is written to others.
func (v *Vault) there() bool {
	_, err := v.root.Lstat(entriesName)
	_, oldErr := v.root.Lstat(oldName)
	return err == nil || oldErr == nil
}

// read opens the files, while nobody writes them.
func (v *Vault) read() (err error) {
	if err := v.repair(); err != nil {
		return err
	}
	if v.file, err = v.root.Open(entriesName); err != nil {
		return failure.Errorf("vault", "open: %w", err)
	}
	info, err := v.file.Stat()
	if err != nil {
		return failure.Errorf("vault", "open: %w", err)
	}
	if v.entries, err = seal.Open(v.file, info.Size(), v.lock, entriesHeader); err != nil {
		return failure.Errorf("vault", "open %s: %w", v.path, err)
	}
	if err := v.load(); err != nil {
		return failure.Errorf("vault", "open %s: %w", v.path, err)
	}
	if _, err := v.check(); err != nil {
		return err
	}
	return wipe(v.root, oldName) // of a rewriting that was cut short at its end
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
	return v.exclusive(func() error {
		a, err := v.check()
		if err != nil {
			return err
		}
		return f(a)
	})
}

// check reads the audit, to its end.
func (v *Vault) check() (a *audit, err error) {
	a = &audit{root: v.root, meta: v.meta}
	v.lines, err = a.read()
	return a, err
}

// exclusive calls f while no other process is at the vault.
func (v *Vault) exclusive(f func() error) error {
	v.writing.Lock()
	defer v.writing.Unlock()
	lock := flock.New(filepath.Join(v.path, lockName), flock.SetPermissions(0o600))
	if err := lock.Lock(); err != nil {
		return failure.Errorf("vault", "lock %s: %w", v.path, err)
	}
	defer lock.Close()
	return f()
}

// Journal reports the outcome of the run that made the vault, and where what it shared went.
func (v *Vault) Journal() (publish.Status, string) { return publish.Look(v.path) }

// Verify checks every byte of the vault.
func (v *Vault) Verify(ctx context.Context) error {
	if err := v.entries.Verify(ctx); err != nil {
		return failure.Errorf("vault", "verify: %w", err)
	}
	for _, x := range v.index {
		e, err := v.entry(x)
		if err == nil {
			_, err = v.rest(e)
		}
		if err != nil {
			return failure.Errorf("vault", "verify: %w", err)
		}
	}
	return v.underLock(func(*audit) error { return nil })
}
