// Package publish makes files and folders appear whole or not at all: they are
// written beside their place under another name and renamed into it at the end. What
// several of them have in common when they appear together stands in a journal, by which
// the next process brings in order what a killed one left.
package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// ErrExists says that something is in the place already.
var ErrExists = errors.New("exists already")

// Folder is a folder in the making.
type Folder struct {
	Root *os.Root // what is written goes here
	target
	mode  fs.FileMode
	began time.Time
}

// NewFolder starts a folder that is to appear at place with the given mode; until then it
// is its owner's alone. Where something is there already it fails with ErrExists, unless mayReplace says that
// this very folder may be replaced; while another process writes there it fails with
// ErrBusy. What a killed process left in the making there is removed.
func NewFolder(place string, mode fs.FileMode, mayReplace func(place string) error) (*Folder, error) {
	f := &Folder{mode: mode, began: time.Now().Truncate(time.Second)}
	var err error
	if f.target, err = begin(place, mayReplace); err != nil {
		return nil, err
	}
	if f.temp, err = os.MkdirTemp(filepath.Dir(f.place), filepath.Base(beside(f.place, unfinished))+"*"); err != nil {
		f.claim.release()
		return nil, failure.Errorf("publish", "write beside %s: %w", place, err)
	}
	if f.Root, err = os.OpenRoot(f.temp); err != nil {
		f.discard()
		return nil, failure.Errorf("publish", "open %s: %w", f.temp, err)
	}
	return f, nil
}

// Discard removes the unfinished folder, or puts back what it replaced.
func (f *Folder) Discard() {
	f.Root.Close()
	f.discard()
}

// level gives everything in the folder the same time: in which order it was written may be that
// of names that nobody is to see.
func (f *Folder) level() error {
	return fs.WalkDir(f.Root.FS(), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		return f.Root.Chtimes(name, f.began, f.began)
	})
}

// Appear moves the folder into its place. All in it has the time at which it was begun.
func (f *Folder) Appear() error {
	if err := f.level(); err != nil {
		return failure.Errorf("publish", "set the times of %s: %w", f.place, err)
	}
	if err := syncFiles(f.Root, f.temp); err != nil {
		return failure.Errorf("publish", "write %s: %w", f.place, err)
	}
	if err := os.Chmod(f.temp, f.mode); err != nil {
		return failure.Errorf("publish", "set the mode of %s: %w", f.place, err)
	}
	f.Root.Close() // an open folder cannot be renamed on Windows
	return f.appear()
}

// Pending is a file in the making that somebody else writes, under the name Temp.
type Pending struct{ target }

// NewFile starts a file, as NewFolder starts a folder.
func NewFile(place string, mayReplace func(place string) error) (*Pending, error) {
	m, err := begin(place, mayReplace)
	if err != nil {
		return nil, err
	}
	temp, err := os.CreateTemp(filepath.Dir(m.place), filepath.Base(beside(m.place, unfinished))+"*")
	if err != nil {
		m.claim.release()
		return nil, failure.Errorf("publish", "write beside %s: %w", place, err)
	}
	m.temp = temp.Name()
	return &Pending{m}, errors.Join(temp.Close(), os.Remove(m.temp)) // its writer makes it
}

// Temp is the name of the file until it appears.
func (p *Pending) Temp() string { return p.temp }

// Appear moves the file into its place.
func (p *Pending) Appear() error {
	if err := syncFile(p.temp); err != nil {
		return failure.Errorf("publish", "write %s: %w", p.place, err)
	}
	return p.appear()
}

// Discard removes the file, or puts back what it replaced.
func (p *Pending) Discard() { p.discard() }

// File writes a file that appears whole, with the given mode, or not at all. It
// replaces a plain file of that name only if replace is set. Where several processes
// write the same one, it is that of the last of them.
func File(place string, mode fs.FileMode, replace bool, write func(*os.File) error) (err error) {
	if err := path(place); err != nil {
		return err
	}
	if info, statErr := os.Lstat(place); statErr == nil {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is not a regular file", place)
		}
		if !replace {
			return fmt.Errorf("%s %w", place, ErrExists)
		}
	}
	claim, err := claimed(place, true)
	if err != nil {
		return err
	}
	defer claim.release()
	if err := claim.sweep(place); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(place), filepath.Base(beside(place, unfinished))+"*")
	if err != nil {
		return failure.Errorf("publish", "write beside %s: %w", place, err)
	}
	defer func() {
		if err != nil {
			temp.Close()
			os.Remove(temp.Name())
		}
	}()
	if err = temp.Chmod(mode); err != nil {
		return failure.Errorf("publish", "set the mode of %s: %w", place, err)
	}
	if err = write(temp); err != nil {
		return err
	}
	if err = errors.Join(temp.Sync(), temp.Close()); err != nil {
		return failure.Errorf("publish", "finish %s: %w", place, err)
	}
	if err = os.Rename(temp.Name(), place); err != nil {
		return failure.Errorf("publish", "move into %s: %w", place, err)
	}
	return SyncFolder(filepath.Dir(place))
}
