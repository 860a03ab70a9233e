package publish

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// SyncFolder brings the names in a folder onto the disk: a rename outlasts a crash of
// the machine only then. Windows has no such thing, and needs none.
func SyncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return failure.Errorf("publish", "open %s: %w", dir, err)
	}
	return errors.Join(d.Sync(), d.Close())
}

// syncFiles brings what is in the files of a folder onto the disk, and the names of its
// folders.
func syncFiles(root *os.Root, dir string) error {
	if ok, err := syncAll(dir); ok {
		return err
	}
	return fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return SyncFolder(filepath.Join(dir, filepath.FromSlash(name)))
		}
		f, err := root.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		return errors.Join(f.Sync(), f.Close())
	})
}

// syncFile brings what is in a file onto the disk.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
