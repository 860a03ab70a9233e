package state

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"github.com/gofrs/flock"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/seal"
)

// formatVersion is that of the files that are written. Older ones are read, and rewritten
// in this one when they are saved.
const formatVersion = 1

var header = seal.Header{Format: "state", Version: formatVersion}

// ErrBusy says that another process has the file open for writing.
var ErrBusy = errors.New("another process is using it")

// File is a state on disk, that this process alone may write to until it is closed.
type File struct {
	*State
	path   string
	by     seal.Lock
	writer *flock.Flock
	saved  int  // the edits that are on disk
	stale  bool // what is on disk must be rewritten, whatever was edited
	exists bool
	ready  func() // called when all is written and nothing is in its place yet
}

// Options say how a file is opened.
type Options struct {
	// Wait waits for other writers, instead of failing with [ErrBusy].
	Wait bool
}

// Open opens the state at path for reading and writing, or starts one where there is
// none. Beside it appears a file path.lock, which stays: it is what writers exclude one
// another by, on one machine and on file systems that know locks.
//
// A file that is not a state, was changed, or was sealed with another key fails with one
// of the errors of package seal.
func Open(ctx context.Context, path string, by seal.Lock, o Options) (*File, error) {
	if !by.Valid() {
		return nil, failure.Errorf("state", "open %s: there is no key", path)
	}
	f := &File{path: path, by: by, ready: func() {}}
	f.writer = flock.New(path+".lock", flock.SetPermissions(0o600))
	err := f.claim(ctx, o.Wait)
	if err == nil {
		err = f.load(ctx)
	}
	if err != nil {
		return nil, errors.Join(failure.Errorf("state", "open %s: %w", path, err), f.Close())
	}
	return f, nil
}

// patience is how long a writer waits before it looks again.
const patience = 50 * time.Millisecond

func (f *File) claim(ctx context.Context, wait bool) error {
	if wait {
		_, err := f.writer.TryLockContext(ctx, patience)
		return err
	}
	ok, err := f.writer.TryLock()
	if err == nil && !ok {
		err = ErrBusy
	}
	return err
}

func (f *File) load(ctx context.Context) (err error) {
	// Found out now, not when all work is done and is to be saved.
	if info, err := os.Lstat(f.path); err == nil && !info.Mode().IsRegular() {
		return errNotPlain
	}
	if err := publish.Sweep(f.path); err != nil {
		return err
	}
	var version int
	f.State, version, err = read(ctx, f.path, f.by)
	if errors.Is(err, fs.ErrNotExist) {
		f.State, f.stale = New(), true
		return nil
	}
	f.exists, f.stale = true, version < formatVersion
	return err
}

// Save writes what is remembered, if that is other than what is on disk. The file is the
// new one whole, or stays as it was.
func (f *File) Save() error {
	edits := f.edits()
	if !f.stale && edits == f.saved {
		return nil
	}
	if !f.writer.Locked() {
		return failure.Errorf("state", "save %s: it is closed", f.path)
	}
	if err := publish.File(f.path, 0o600, true, f.write); err != nil {
		return failure.Errorf("state", "save %s: %w", f.path, err)
	}
	f.exists, f.stale, f.saved = true, false, edits
	return nil
}

// write seals the content and has it on the disk before it takes its place.
func (f *File) write(out *os.File) error {
	w, err := seal.NewWriter(out, f.by, header)
	if err != nil {
		return err
	}
	if err := encode(w, f.State); err != nil {
		return err
	}
	if err := errors.Join(w.Close(), out.Sync()); err != nil {
		return err
	}
	f.ready()
	return nil
}

// Rekey has the file sealed with another key from the next time that it is saved, which
// is then written even if nothing else has changed.
func (f *File) Rekey(by seal.Lock) error {
	if !by.Valid() {
		return failure.Errorf("state", "rekey %s: there is no key", f.path)
	}
	f.by, f.stale = by, true
	return nil
}

// Replace has the file hold another state from the next time that it is saved.
func (f *File) Replace(s *State) { f.State, f.stale = s, true }

// Exists reports whether the file was there when it was opened, or has been saved since.
func (f *File) Exists() bool { return f.exists }

// Close lets others write. What was not saved is lost.
func (f *File) Close() error {
	if err := f.writer.Close(); err != nil {
		return failure.Errorf("state", "close %s: %w", f.path, err)
	}
	return nil
}
