package hub

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// ErrChanged says that a model is not what was recorded.
var ErrChanged = errors.New("the model has changed since it was recorded")

// stamp is what a file looked like from outside when its bytes were last compared.
type stamp struct {
	Size    int64 `json:"size"`
	Changed int64 `json:"changed"` // nanoseconds since 1970
}

const stampsFile = "checked.json"

// settled is how old a change must be before its time stands for it: within it a file
// could change again and keep its time, where a file system counts in whole seconds.
const settled = 2 * time.Second

// verify compares the files of a model with its record. Without whole, those that look
// as they did at the last comparison are not read, and those that are for people do not
// count.
func (g Registry) verify(ctx context.Context, r Record, whole bool) error {
	folder := g.FolderOf(r)
	known := map[string]stamp{}
	if !whole {
		known = g.stamps(r.Name)
	}
	fresh, same := map[string]stamp{}, true
	for _, f := range r.Files {
		if !whole && !decides(f.Path) {
			continue
		}
		s, err := verifyFile(ctx, folder, f, known[f.Path])
		if err != nil {
			return failure.Errorf("hub", "check %s: %w", r.Name, err)
		}
		if s != (stamp{}) {
			fresh[f.Path] = s
		}
		same = same && s == known[f.Path]
	}
	if err := nothingNew(folder, r); err != nil {
		return failure.Errorf("hub", "check %s: %w", r.Name, err)
	}
	if !same {
		g.remember(r.Name, fresh)
	}
	return nil
}

// verifyFile gives the stamp under which the file need not be read again; none if it
// changed only just now.
func verifyFile(ctx context.Context, folder string, f File, known stamp) (stamp, error) {
	place := filepath.Join(folder, filepath.FromSlash(f.Path))
	before, err := os.Stat(place)
	if errors.Is(err, fs.ErrNotExist) {
		return stamp{}, fmt.Errorf("%s is not there any more: %w", f.Path, ErrChanged)
	}
	if err != nil {
		return stamp{}, err
	}
	if before.Size() != f.Size {
		return stamp{}, fmt.Errorf("%s has another size: %w", f.Path, ErrChanged)
	}
	now := stamp{before.Size(), before.ModTime().UnixNano()}
	if now == known {
		return known, nil
	}
	got, err := hashFile(ctx, folder, f.Path)
	if err != nil {
		return stamp{}, err
	}
	if got != f {
		return stamp{}, fmt.Errorf("%s holds something else: %w; if that is meant, record the model anew", f.Path, ErrChanged)
	}
	after, err := os.Stat(place)
	if err != nil || !after.ModTime().Equal(before.ModTime()) || time.Since(after.ModTime()) < settled {
		return stamp{}, err
	}
	return now, nil
}

// nothingNew refuses a file that a loader would read and that was not there before.
func nothingNew(folder string, r Record) error {
	had := map[string]bool{}
	for _, f := range r.Files {
		had[f.Path] = true
	}
	for _, name := range beside {
		if _, err := os.Lstat(filepath.Join(folder, name)); err == nil && !had[name] {
			return fmt.Errorf("%s was not there: %w", name, ErrChanged)
		}
	}
	return nil
}

// stamps are those of the last comparison; none if they cannot be read, which costs
// time and nothing else.
func (g Registry) stamps(name string) map[string]stamp {
	var s map[string]stamp
	data, err := os.ReadFile(filepath.Join(g.Dir, name, stampsFile))
	if err != nil || json.Unmarshal(data, &s) != nil {
		return nil
	}
	return s
}

// remember keeps stamps. Where that fails, as in a folder that may only be read, the
// next run reads the files again.
func (g Registry) remember(name string, s map[string]stamp) {
	data, err := json.Marshal(s, json.Deterministic(true))
	if err != nil {
		return
	}
	publish.File(filepath.Join(g.Dir, name, stampsFile), 0o600, true, func(w *os.File) error {
		_, err := w.Write(data)
		return err
	})
}
