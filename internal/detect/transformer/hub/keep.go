package hub

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/publish"
)

// keep moves the files into a folder, checks the model and records it.
func (d *pull) keep(ctx context.Context, g Registry, model string) (Record, []string, error) {
	f, err := g.begin(d.o.Name, d.o.Replace)
	if err != nil {
		return Record{}, nil, err
	}
	r, warnings, err := d.fill(ctx, g, f, model)
	if err == nil {
		err = finish(f, r)
	}
	if err != nil {
		f.Discard()
		return Record{}, nil, err
	}
	return r, warnings, nil
}

func (d *pull) fill(ctx context.Context, g Registry, f *publish.Folder, model string) (Record, []string, error) {
	folder := filepath.Join(f.Root.Name(), filesDir)
	if err := d.move(folder); err != nil {
		return Record{}, nil, err
	}
	r, warnings, err := inspect(ctx, g.Compute, folder, model)
	if err != nil {
		return Record{}, nil, err
	}
	r.Name = d.o.Name
	r.Source = &Source{Endpoint: d.o.Endpoint, ID: d.o.ID, Revision: d.o.Revision, Commit: d.info.Commit}
	if r.Licence = d.info.licence(); d.o.Licence != "" || r.Licence == (Licence{}) {
		r.Licence = licenceOf(folder, d.o.Licence)
	}
	if w := r.Licence.Warning(); w != "" {
		warnings = append(warnings, w)
	}
	return r, warnings, nil
}

// move brings what was downloaded into a folder. Files that are the same are one download.
func (d *pull) move(folder string) error {
	users := map[string]int{}
	for _, part := range d.got {
		users[part]++
	}
	for name, part := range d.got {
		place := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(place), 0o700); err != nil {
			return err
		}
		users[part]--
		move := os.Rename
		if users[part] > 0 {
			move = duplicate
		}
		if err := move(part, place); err != nil {
			return err
		}
	}
	return nil
}

func duplicate(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
