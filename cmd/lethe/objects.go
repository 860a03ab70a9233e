package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/listed"
	"github.com/lethe-privacy/lethe/internal/objects"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
)

// objectsAt reads the address of objects.
func (a *app) objectsAt(address string) (*objects.Place, error) {
	place, err := objects.At(address, a.unencrypted)
	if err != nil {
		return nil, usageError{fmt.Errorf("%s: %w", address, err)}
	}
	return place, nil
}

// filesAt opens files by their path, or objects of a store. What an earlier run says of them in its
// manifest is no document.
func (a *app) filesAt(ctx context.Context, name string, o format.Options) (*format.Source, error) {
	if !objects.Is(name) {
		return format.Open(name, o)
	}
	place, err := a.objectsAt(name)
	if err != nil {
		return nil, err
	}
	if o.Listed, err = place.Files(ctx); err != nil {
		return nil, fmt.Errorf("open %s: %w", name, err)
	}
	for _, f := range o.Listed {
		if f.Path == publish.Manifest && len(o.Listed) > 1 {
			_, is, err := readManifest(f)
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

// readManifest reads a file as what lethe says of those beside it, as publish.ReadManifest does.
func readManifest(f listed.File) (anonymous, ok bool, err error) {
	in, err := f.Open()
	if err != nil {
		return false, false, err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, mostManifest))
	if err != nil {
		return false, false, err
	}
	anonymous, ok = publish.ParseManifest(data)
	return anonymous, ok, nil
}

// showsAnonymized reports whether the manifest of a folder, or of objects, says that they are anonymous.
func (a *app) showsAnonymized(ctx context.Context, name string) (bool, error) {
	if !objects.Is(name) {
		anonymous, _ := publish.ReadManifest(filepath.Join(name, publish.Manifest))
		return anonymous, nil
	}
	place, err := a.objectsAt(name)
	if err != nil {
		return false, err
	}
	files, err := place.Files(ctx)
	if err != nil {
		return false, fmt.Errorf("open %s: %w", name, err)
	}
	for _, f := range files {
		if f.Path == publish.Manifest {
			anonymous, _, err := readManifest(f)
			return anonymous, err
		}
	}
	return false, nil
}

// mostManifest is more than any manifest has.
const mostManifest = 16 << 20

// tables are those of a run in shards, in a store.
type tables struct{ *objects.Place }

// Open opens a table.
func (t tables) Open(ctx context.Context, name string) (folder.File, error) {
	f, err := t.Sealed(ctx, name)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// parts is where the tables of a run in shards lie.
func (a *app) parts(name string) (folder.Place, error) {
	if !objects.Is(name) {
		return folder.Dir(name), nil
	}
	place, err := a.objectsAt(name)
	return tables{place}, err
}
