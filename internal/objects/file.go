package objects

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/lethe-privacy/lethe/internal/spill"
)

// Sizes are the bytes of the objects below the place, by their names, but for those deeper down.
func (p *Place) Sizes(ctx context.Context) (map[string]int64, error) {
	sizes := map[string]int64{}
	for e, err := range p.store.list(ctx, p.prefix(), false) {
		if err != nil {
			return nil, err
		}
		if name := strings.TrimPrefix(e.key, p.prefix()); fs.ValidPath(name) {
			sizes[name] = e.size
		}
	}
	return sizes, nil
}

// Sealed opens an object that is sealed, or fails with fs.ErrNotExist. It is read as it was when it was
// opened: it lies in a temporary file that is gone when it is closed.
func (p *Place) Sealed(ctx context.Context, name string) (*Copy, error) {
	in, err := p.store.open(ctx, entry{key: p.named(name)})
	if err != nil {
		return nil, err
	}
	defer in.Close()
	to, err := spill.Temporary()
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(to, in); err != nil {
		(&Copy{to}).Close()
		return nil, err
	}
	return &Copy{to}, nil
}

// Copy is an object as it was when it was opened.
type Copy struct{ *os.File }

// Close removes it.
func (c *Copy) Close() error {
	err := c.File.Close()
	os.Remove(c.Name()) // where it had a name while it was open
	return err
}

// There reports whether the place is an object.
func (p *Place) There(ctx context.Context) (bool, error) {
	_, err := p.store.stat(ctx, p.key)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// Write lets an object appear below the place, or at the place itself for the name "": whole, or not at all
// where write fails. Nothing of it lies on this machine's disk.
func (p *Place) Write(ctx context.Context, name string, write func(io.Writer) error) error {
	if p.named(name) == "" {
		return errors.New("the address names no object")
	}
	u, err := p.upload(ctx, name)
	if err != nil {
		return err
	}
	if err = write(u); err == nil {
		err = u.end()
	}
	if err == nil {
		return u.appear()
	}
	u.discard()
	return err
}
