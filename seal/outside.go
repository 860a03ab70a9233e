package seal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Outside reports a path that lies in one of the folders, which are to be shared, also
// through links.
func Outside(path string, folders ...string) error {
	return refuse(path, folders, "which is meant to be shared")
}

// Apart reports a path that lies in one of the folders, which are written as a whole, also
// through links: what lay there would be gone.
func Apart(path string, folders ...string) error {
	return refuse(path, folders, "which is written, and replaced, as a whole; keep it elsewhere")
}

// Unread reports a path that lies in one of the folders, which are read, also through
// links: the next run would read what this one writes there.
func Unread(path string, folders ...string) error {
	return refuse(path, folders, "which is read; write elsewhere")
}

func refuse(path string, folders []string, why string) error {
	at, err := resolve(path)
	if err != nil {
		return failure.Errorf("seal", "find %s: %w", path, err)
	}
	for _, folder := range folders {
		in, err := resolve(folder)
		if err != nil {
			return failure.Errorf("seal", "find folder: %w", err)
		}
		if within(at, in) {
			return failure.Errorf("seal", "%s is inside %s, %s", path, folder, why)
		}
	}
	return nil
}

// within compares paths and, where they exist, the folders themselves: names may
// differ in case and mean the same.
func within(path, folder string) bool {
	want, err := os.Stat(folder)
	exists := err == nil
	for {
		if path == folder {
			return true
		}
		if info, err := os.Stat(path); exists && err == nil && os.SameFile(info, want) {
			return true
		}
		up := filepath.Dir(path)
		if up == path {
			return false
		}
		path = up
	}
}

// resolve makes a path absolute and free of links as far as it exists.
func resolve(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	up := filepath.Dir(path)
	if up == path {
		return path, nil
	}
	real, err = resolve(up)
	return filepath.Join(real, filepath.Base(path)), err
}
