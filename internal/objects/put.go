package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
)

// ErrExists says that there are objects at a place.
var ErrExists = errors.New("has objects already")

// Free checks that nothing lies at the place, or with replace that an earlier run wrote it, of
// which mark is a file.
func (p *Place) Free(ctx context.Context, replace bool, mark string) error {
	old, err := p.keys(ctx)
	switch {
	case err != nil || len(old) == 0:
		return err
	case !replace:
		return ErrExists
	case !old[p.prefix()+mark]:
		return fmt.Errorf("was not written by lethe (it has no %s) and is not replaced, not even with --force", mark)
	}
	return nil
}

// keys are those below the place.
func (p *Place) keys(ctx context.Context) (map[string]bool, error) {
	all := map[string]bool{}
	for e, err := range p.store.list(ctx, p.prefix(), true) {
		if err != nil {
			return nil, err
		}
		all[e.key] = true
	}
	return all, nil
}

// Put lets the files of a folder appear below the place, last the one that is called so, and then
// removes other objects there. All are sent before the first appears. Where anything fails, what
// has appeared is removed.
func (p *Place) Put(ctx context.Context, folder *os.Root, last string) (err error) {
	old, err := p.keys(ctx)
	if err != nil {
		return err
	}
	var sent []*upload
	done := 0
	defer func() {
		if err != nil {
			p.undo(context.WithoutCancel(ctx), sent, done)
		}
	}()
	err = fs.WalkDir(folder.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		u, err := p.send(ctx, folder, name)
		if u != nil {
			sent = append(sent, u)
		}
		return err
	})
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(sent, func(u *upload) bool { return u.key == p.prefix()+last }); i >= 0 {
		sent = append(slices.Delete(slices.Clone(sent), i, i+1), sent[i])
	}
	for _, u := range sent {
		if err := u.appear(); err != nil {
			return err
		}
		done++
		delete(old, u.key)
	}
	for key := range old {
		if err := p.store.remove(ctx, key); err != nil {
			return err
		}
	}
	return nil
}

// send sends a file. It gives what is to be undone also where it fails, nil for nothing.
func (p *Place) send(ctx context.Context, folder *os.Root, name string) (*upload, error) {
	f, err := folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	u, err := p.upload(ctx, name)
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(u, f); err != nil {
		return u, err
	}
	return u, u.end()
}

// undo removes what has appeared, and what was sent.
func (p *Place) undo(ctx context.Context, sent []*upload, done int) {
	for i, u := range sent {
		if i < done {
			p.store.remove(ctx, u.key)
			continue
		}
		u.discard()
	}
}
