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
)

// ErrExists says that something is in the place already.
var ErrExists = errors.New("exists already")

// Folder is a folder in the making.
type Folder struct {
	Root  *os.Root // what is written goes here
	place string
	temp  string
	old   string // the folder that was replaced, until Done
}

// NewFolder starts a folder that is to appear at place with the given mode. Where
// something is there already it fails with ErrExists, unless mayReplace says that
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
	temp, err := os.MkdirTemp(parent, "."+filepath.Base(place)+".unfinished-*")
	if err != nil {
		return nil, fmt.Errorf("publish: write beside %s: %w", place, err)
	}
	if err := os.Chmod(temp, mode); err != nil {
		os.RemoveAll(temp)
		return nil, fmt.Errorf("publish: set the mode of %s: %w", place, err)
	}
	root, err := os.OpenRoot(temp)
	if err != nil {
		os.RemoveAll(temp)
		return nil, fmt.Errorf("publish: open %s: %w", temp, err)
	}
	return &Folder{Root: root, place: place, temp: temp}, nil
}

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

// Appear moves the folder into its place.
func (f *Folder) Appear() error {
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
	return nil
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
	temp, err := os.CreateTemp(filepath.Dir(place), "."+filepath.Base(place)+".unfinished-*")
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
	if err = temp.Close(); err != nil {
		return fmt.Errorf("publish: finish %s: %w", place, err)
	}
	if err = os.Rename(temp.Name(), place); err != nil {
		return fmt.Errorf("publish: move into %s: %w", place, err)
	}
	return nil
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
		if e.Type().IsRegular() && strings.HasPrefix(e.Name(), "."+filepath.Base(place)+".unfinished-") {
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				return fmt.Errorf("publish: sweep beside %s: %w", place, err)
			}
		}
	}
	return nil
}
