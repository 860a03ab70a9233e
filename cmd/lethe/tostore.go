package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/internal/objects"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/pipeline"
)

// upload is a folder to share that goes into a store once it is complete. Until then it lies in a folder for
// temporary files.
type upload struct {
	place  *objects.Place
	name   string
	temp   string
	folder string
	last   string // the file that appears last, by which readers know that all is there; "" for none
}

// newUpload prepares a folder for the address of objects, in which nothing may lie but, with force, what an
// earlier run wrote that has the file last.
func (a *app) newUpload(ctx context.Context, address, input string, force bool, last string) (*upload, error) {
	if objects.Within(address, input) {
		return nil, fmt.Errorf("%s is inside %s, which is read; write elsewhere", address, input)
	}
	place, err := a.objectsAt(address)
	if err != nil {
		return nil, err
	}
	if err := place.Free(ctx, force, last); err != nil {
		return nil, orForce(fmt.Errorf("%s: %w", address, err))
	}
	t := &upload{place: place, name: address, last: last}
	if t.temp, err = os.MkdirTemp("", "lethe-"); err != nil {
		return nil, err
	}
	t.folder = filepath.Join(t.temp, path.Base(strings.TrimSuffix(address, "/")))
	return t, nil
}

// sharing prepares the output of a run for the address of objects. The report stays on this machine.
func (a *app) sharing(ctx context.Context, address, input string, out *pipeline.Output) (*upload, error) {
	t, err := a.newUpload(ctx, address, input, out.Force, publish.Manifest)
	if err != nil {
		return nil, err
	}
	out.Folder = t.folder
	if out.Report == "" {
		out.Report = filepath.Base(t.folder) + ".report"
	}
	return t, nil
}

// put lets what was written appear in the store.
func (t *upload) put(ctx context.Context) error {
	root, err := os.OpenRoot(t.folder)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := t.place.Put(ctx, root, t.last); err != nil {
		return fmt.Errorf("%s: %w; nothing is shared there, though what stays on this machine, as the report, was written", t.name, err)
	}
	return nil
}

// close removes what lay on this machine.
func (t *upload) close() { os.RemoveAll(t.temp) }

// toObject lets an object appear whole or not at all.
func (a *app) toObject(address string, force bool, write func(io.Writer) error) error {
	place, err := a.objectsAt(address)
	if err != nil {
		return err
	}
	there, err := place.There(a.ctx)
	if err == nil && there && !force {
		err = publish.ErrExists
	}
	if err == nil {
		err = place.Write(a.ctx, "", write)
	}
	if err != nil && !errors.Is(err, publish.ErrExists) {
		return fmt.Errorf("write %s: %w", address, err)
	} else if err != nil {
		return orForce(fmt.Errorf("%s %w", address, err))
	}
	return nil
}
