package vault

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/seal"
)

// writeHead writes the head beside its place and moves it there.
func (a *audit) writeHead(name string) error {
	text, err := json.Marshal(a.tail)
	if err != nil {
		return failure.Errorf("vault", "write head: %w", err)
	}
	err = writeFile(a.root, name+".unfinished", func(f *os.File) error {
		w, err := seal.NewWriter(f, a.meta.headLock(), headHeader)
		if err != nil {
			return err
		}
		_, err = w.Write(text)
		return errors.Join(err, w.Close())
	})
	if err == nil {
		err = a.root.Rename(name+".unfinished", name)
	}
	if err != nil {
		return failure.Errorf("vault", "write head: %w", err)
	}
	return nil
}

func (m meta) headLock() seal.Lock {
	k, err := seal.NewKey(m.HeadKey)
	if err != nil {
		return seal.Lock{}
	}
	return seal.ByKey(k)
}

func writeFile(root *os.Root, name string, write func(*os.File) error) error {
	f, err := root.OpenFile(name, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Sync(), f.Close())
}

// readHead reads how far the audit goes. Where entries were rewritten and the
// machine stopped before their head was moved, it is moved now.
func (a *audit) readHead() (tail, error) {
	t, err := a.openHead(headName)
	if err == nil {
		return t, nil
	}
	next, nextErr := a.openHead(nextName)
	if nextErr != nil {
		return t, failure.Errorf("vault", "read head: %w", err)
	}
	if err := a.root.Rename(nextName, headName); err != nil {
		return t, failure.Errorf("vault", "write head: %w", err)
	}
	return next, nil
}

func (a *audit) openHead(name string) (t tail, err error) {
	text, err := a.root.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return t, errAudit
	} else if err != nil {
		return t, err
	}
	f, err := seal.Open(bytes.NewReader(text), int64(len(text)), a.meta.headLock(), headHeader)
	if err != nil {
		return t, err
	}
	inside, err := section(f, 0, f.Size)
	if err != nil {
		return t, err
	}
	if json.Unmarshal(inside, &t) != nil {
		return t, seal.ErrDamaged
	}
	if t.Vault != a.meta.ID || t.Entry != a.meta.Generation {
		return t, fmt.Errorf("%w: entries and head are of different times; an older copy was put back, or the vault was written anew since it was opened", seal.ErrDamaged)
	}
	return t, nil
}
