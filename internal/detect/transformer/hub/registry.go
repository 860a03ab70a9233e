package hub

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// Registry is a folder with a folder for each model: its record, what is remembered of
// checks, and the files of a downloaded one.
type Registry struct {
	Dir string
	// Compute computes models, which read a sentence before they are recorded; nothing else needs it.
	Compute session.Opener
}

// Own is the user's registry, in [Place]. compute may be nil where no model is recorded.
func Own(compute session.Opener) (Registry, error) {
	dir, err := Place()
	return Registry{dir, compute}, err
}

// Open is [Registry.Open] in the user's registry.
func Open(ctx context.Context, name string) (folder string, r Record, err error) {
	own, err := Own(nil)
	if err != nil {
		return "", Record{}, err
	}
	return own.Open(ctx, name)
}

const (
	recordFile = "record.json"
	filesDir   = "files"
)

// ErrUnknown says that no model of this name is recorded.
var ErrUnknown = errors.New("no such model is recorded")

// Open finds a model by its name, or by its id on the hub, and checks that its files are
// those that were recorded. A file whose size and time of change are those of the last
// check is not read again; see [Registry.Check].
func (g Registry) Open(ctx context.Context, name string) (folder string, r Record, err error) {
	if r, err = g.Find(name); err != nil {
		return "", Record{}, err
	}
	folder = g.FolderOf(r)
	if err := g.verify(ctx, r, false); err != nil {
		return "", Record{}, err
	}
	return folder, r, nil
}

// Check reads every file of a model and compares it with what was recorded.
func (g Registry) Check(ctx context.Context, name string) (Record, error) {
	r, err := g.Find(name)
	if err != nil {
		return Record{}, err
	}
	return r, g.verify(ctx, r, true)
}

// Find gives the record of a model, by name or id, without looking at its files.
func (g Registry) Find(name string) (Record, error) {
	if checkName(name) == nil {
		r, err := g.read(name)
		if !errors.Is(err, ErrUnknown) {
			return r, err
		}
	}
	all, err := g.List()
	if err != nil {
		return Record{}, err
	}
	var found []Record
	for _, r := range all {
		if r.Source != nil && r.Source.ID == name {
			found = append(found, r)
		}
	}
	switch len(found) {
	case 0:
		return Record{}, failure.Errorf("hub", "open %q: %w; `lethe models` lists those that are", name, ErrUnknown)
	case 1:
		return found[0], nil
	}
	return Record{}, failure.Errorf("hub", "open %q: it is recorded as %s and as %s; name one", name, found[0].Name, found[1].Name)
}

// List gives all records, by name. A damaged one is an error.
func (g Registry) List() ([]Record, error) {
	entries, err := os.ReadDir(g.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, failure.Errorf("hub", "list models: %w", err)
	}
	var all []Record
	for _, e := range entries {
		if !e.IsDir() || checkName(e.Name()) != nil {
			continue // partial downloads, and what others put there
		}
		r, err := g.read(e.Name())
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// FolderOf is where the files of a recorded model lie.
func (g Registry) FolderOf(r Record) string {
	if r.Source != nil {
		return filepath.Join(g.Dir, r.Name, filesDir)
	}
	return r.Folder
}

// Remove forgets a model. The files of a downloaded one go with it; those of one that
// was added stay. Of one with a damaged record the name alone is given back.
func (g Registry) Remove(name string) (Record, error) {
	r, err := g.Find(name)
	if err != nil && checkName(name) == nil {
		if _, there := os.Lstat(filepath.Join(g.Dir, name)); there == nil {
			r, err = Record{Name: name}, nil
		}
	}
	if err != nil {
		return Record{}, err
	}
	// First the record, so that a half-removed model is not taken for a whole one.
	dir := filepath.Join(g.Dir, r.Name)
	if err := os.Remove(filepath.Join(dir, recordFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Record{}, failure.Errorf("hub", "remove %s: %w", r.Name, err)
	}
	if err := os.RemoveAll(dir); err != nil {
		return Record{}, failure.Errorf("hub", "remove %s: %w", r.Name, err)
	}
	return r, nil
}

func (g Registry) read(name string) (Record, error) {
	data, err := os.ReadFile(filepath.Join(g.Dir, name, recordFile))
	if errors.Is(err, fs.ErrNotExist) {
		return Record{}, failure.Errorf("hub", "open %q: %w", name, ErrUnknown)
	}
	if err != nil {
		return Record{}, failure.Errorf("hub", "open %q: %w", name, err)
	}
	r, err := parseRecord(data)
	if err == nil && r.Name != name {
		err = errors.New("it is another model's")
	}
	if err != nil {
		return Record{}, failure.Errorf("hub", "read %s: %w; `lethe models remove %s` forgets it", filepath.Join(g.Dir, name, recordFile), err, name)
	}
	return r, nil
}

// begin starts the folder of a model that is to be recorded.
func (g Registry) begin(name string, replace bool) (*publish.Folder, error) {
	if err := os.MkdirAll(g.Dir, 0o700); err != nil {
		return nil, failure.Errorf("hub", "make %s: %w", g.Dir, err)
	}
	f, err := publish.NewFolder(filepath.Join(g.Dir, name), 0o700, func(string) error {
		if replace {
			return nil
		}
		return taken(name)
	})
	return f, err
}

func taken(name string) error {
	return failure.Errorf("hub", "a model %s %w: --force replaces it, --name gives this one another name", name, publish.ErrExists)
}

// free fails early where a name is taken.
func (g Registry) free(name string, replace bool) error {
	if err := checkName(name); err != nil {
		return err
	}
	if _, err := os.Lstat(filepath.Join(g.Dir, name)); err == nil && !replace {
		return taken(name)
	}
	return nil
}

// finish writes the record and lets the folder appear.
func finish(f *publish.Folder, r Record) error {
	if err := r.check(); err != nil {
		return failure.Errorf("hub", "record %s: %w", r.Name, err)
	}
	data, err := r.encode()
	if err != nil {
		return failure.Errorf("hub", "record %s: %w", r.Name, err)
	}
	if err := f.Root.WriteFile(recordFile, data, 0o600); err != nil {
		return failure.Errorf("hub", "record %s: %w", r.Name, err)
	}
	if err := f.Appear(); err != nil {
		return err
	}
	return f.Done()
}
