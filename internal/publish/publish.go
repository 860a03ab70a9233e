// Package publish makes files and folders appear whole or not at all: they are
// written beside their place under another name and renamed into it at the end.
package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// ErrExists says that something is in the place already.
var ErrExists = errors.New("exists already")

// Folder is a folder in the making.
type Folder struct {
	Root  *os.Root // what is written goes here
	place string
	temp  string
	old   string // the folder that was replaced, until Done
	mode  fs.FileMode
	began time.Time
}

// NewFolder starts a folder that is to appear at place with the given mode; until then it
// is its owner's alone. Where something is there already it fails with ErrExists, unless mayReplace says that
// this very folder may be replaced.
func NewFolder(place string, mode fs.FileMode, mayReplace func(place string) error) (*Folder, error) {
	place = filepath.Clean(place)
	if _, err := os.Lstat(place); err == nil {
		if err := mayReplace(place); err != nil {
			return nil, err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("publish: look at %s: %w", place, err)
	}
	parent := filepath.Dir(place)
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return nil, fmt.Errorf("publish: make %s: %w", parent, err)
	}
	temp, err := os.MkdirTemp(parent, unfinished(place)+"*")
	if err != nil {
		return nil, fmt.Errorf("publish: write beside %s: %w", place, err)
	}
	root, err := os.OpenRoot(temp)
	if err != nil {
		os.RemoveAll(temp)
		return nil, fmt.Errorf("publish: open %s: %w", temp, err)
	}
	return &Folder{Root: root, place: place, temp: temp, mode: mode, began: time.Now().Truncate(time.Second)}, nil
}

// unfinished is how the names of what is in the making for a place begin.
func unfinished(place string) string { return "." + filepath.Base(place) + ".unfinished-" }

// Discard removes the unfinished folder. After Appear it puts back what had been
// there, so that several folders can appear together: the last error undoes all.
func (f *Folder) Discard() {
	f.Root.Close()
	if f.temp != "" {
		os.RemoveAll(f.temp)
		return
	}
	os.RemoveAll(f.place)
	if f.old != "" {
		os.Rename(f.old, f.place)
	}
}

// level gives all that is in the folder one time: in which order it was written may be that
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
		return fmt.Errorf("publish: set the times of %s: %w", f.place, err)
	}
	if err := syncFiles(f.Root, f.temp); err != nil {
		return fmt.Errorf("publish: write %s: %w", f.place, err)
	}
	if err := os.Chmod(f.temp, f.mode); err != nil {
		return fmt.Errorf("publish: set the mode of %s: %w", f.place, err)
	}
	if _, err := os.Lstat(f.place); err == nil {
		old := f.temp + "-old"
		if err := os.Rename(f.place, old); err != nil {
			return fmt.Errorf("publish: move away %s: %w", f.place, err)
		}
		f.old = old
	}
	f.Root.Close() // an open folder cannot be renamed on Windows
	if err := os.Rename(f.temp, f.place); err != nil {
		if f.old != "" {
			os.Rename(f.old, f.place)
			f.old = ""
		}
		return fmt.Errorf("publish: move into %s: %w", f.place, err)
	}
	f.temp = ""
	return syncFolder(filepath.Dir(f.place))
}

// Done drops what the folder replaced.
func (f *Folder) Done() error {
	if f.old == "" {
		return nil
	}
	if err := os.RemoveAll(f.old); err != nil {
		return fmt.Errorf("publish: remove the folder that %s replaced: %w", f.place, err)
	}
	return nil
}

// File writes a file that appears whole, with the given mode, or not at all. It
// replaces a plain file of that name only if replace is set.
func File(place string, mode fs.FileMode, replace bool, write func(*os.File) error) (err error) {
	if info, statErr := os.Lstat(place); statErr == nil {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is no plain file", place)
		}
		if !replace {
			return fmt.Errorf("%s %w", place, ErrExists)
		}
	}
	temp, err := os.CreateTemp(filepath.Dir(place), unfinished(place)+"*")
	if err != nil {
		return fmt.Errorf("publish: write beside %s: %w", place, err)
	}
	defer func() {
		if err != nil {
			temp.Close()
			os.Remove(temp.Name())
		}
	}()
	if err = temp.Chmod(mode); err != nil {
		return fmt.Errorf("publish: set the mode of %s: %w", place, err)
	}
	if err = write(temp); err != nil {
		return err
	}
	if err = errors.Join(temp.Sync(), temp.Close()); err != nil {
		return fmt.Errorf("publish: finish %s: %w", place, err)
	}
	if err = os.Rename(temp.Name(), place); err != nil {
		return fmt.Errorf("publish: move into %s: %w", place, err)
	}
	return syncFolder(filepath.Dir(place))
}

// Left names what is in the making for a place: of runs that were killed, or that go on
// still. Nobody can tell which, so it is not removed.
func Left(place string) []string {
	place = filepath.Clean(place)
	entries, err := os.ReadDir(filepath.Dir(place))
	if err != nil {
		return nil
	}
	var left []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), unfinished(place)) {
			left = append(left, filepath.Join(filepath.Dir(place), e.Name()))
		}
	}
	return left
}

// Sweep removes what writers of a file left beside its place when they were killed. It
// is for whoever knows to be the only one that writes there.
func Sweep(place string) error {
	dir := filepath.Dir(place)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("publish: sweep beside %s: %w", place, err)
	}
	for _, e := range entries {
		if e.Type().IsRegular() && strings.HasPrefix(e.Name(), unfinished(place)) {
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				return fmt.Errorf("publish: sweep beside %s: %w", place, err)
			}
		}
	}
	return nil
}
