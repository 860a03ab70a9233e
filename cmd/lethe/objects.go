package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/listed"
	"github.com/lethe-privacy/lethe/internal/objects"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/pipeline"
)

// filesAt opens files by their path, or objects of a store. What an earlier run says of them in its
// manifest is no document.
func filesAt(ctx context.Context, name string, o format.Options) (*format.Source, error) {
	if !objects.Is(name) {
		return format.Open(name, o)
	}
	place, err := objects.At(name)
	if err != nil {
		return nil, usageError{err}
	}
	if o.Listed, err = place.Files(ctx); err != nil {
		return nil, fmt.Errorf("open %s: %w", name, err)
	}
	for _, f := range o.Listed {
		if f.Path == publish.Manifest && len(o.Listed) > 1 {
			is, err := isManifest(f)
			if err != nil {
				return nil, fmt.Errorf("open %s: %w", name, err)
			}
			if is {
				o.Except = append(o.Except, publish.Manifest)
			}
		}
	}
	return format.Open(name, o)
}

// isManifest reports whether a file is what lethe says of those beside it.
func isManifest(f listed.File) (bool, error) {
	in, err := f.Open()
	if err != nil {
		return false, err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, mostManifest))
	_, is := publish.ParseManifest(data)
	return is, err
}

// mostManifest is more than any manifest has.
const mostManifest = 16 << 20

// toStore is output that goes into a store once all of it is there: until then it lies in a folder
// for temporary files.
type toStore struct {
	place *objects.Place
	name  string
	temp  string
	out   *pipeline.Output
}

// newToStore prepares output for the address of objects. The report stays on this machine.
func newToStore(ctx context.Context, address string, out *pipeline.Output) (*toStore, error) {
	place, err := objects.At(address)
	if err != nil {
		return nil, usageError{err}
	}
	if err := place.Free(ctx, out.Force, publish.Manifest); err != nil {
		return nil, orForce(fmt.Errorf("%s: %w", address, err))
	}
	t := &toStore{place: place, name: address, out: out}
	if t.temp, err = os.MkdirTemp("", "lethe-"); err != nil {
		return nil, err
	}
	name := path.Base(strings.TrimSuffix(address, "/"))
	out.Folder = filepath.Join(t.temp, name)
	if out.Report == "" {
		out.Report = name + ".report"
	}
	return t, nil
}

// put lets what was written appear in the store.
func (t *toStore) put(ctx context.Context) error {
	root, err := os.OpenRoot(t.out.Folder)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := t.place.Put(ctx, root, publish.Manifest); err != nil {
		return fmt.Errorf("%s: %w; nothing is shared there, though the report and all else that stays here was written", t.name, err)
	}
	return nil
}

// close removes what lay on this machine.
func (t *toStore) close() { os.RemoveAll(t.temp) }
