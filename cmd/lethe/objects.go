package main

import (
	"context"
	"fmt"
	"io"

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
