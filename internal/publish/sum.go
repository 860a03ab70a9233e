package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Sum is the SHA-256 of a folder: of what
// find . -type f | LC_ALL=C sort | xargs sha256sum
// prints there, so that anybody can check it.
func Sum(folder fs.FS) (string, error) {
	var names []string
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return "", err
	}
	slices.Sort(names)
	all := sha256.New()
	for _, name := range names {
		f, err := folder.Open(name)
		if err != nil {
			return "", err
		}
		sum, err := SumOf(f)
		f.Close()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(all, "%s  ./%s\n", sum, name)
	}
	return hex.EncodeToString(all.Sum(nil)), nil
}

// SumOf is the SHA-256 of what a reader gives.
func SumOf(r io.Reader) (string, error) {
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// sumAt is the SHA-256 of a file, of a folder, or of one file in it that stands for it.
func sumAt(path, mark string) (string, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return "", failure.Errorf("publish", "look at %s: %w", path, err)
	}
	if info.IsDir() && mark == "" {
		return Sum(os.DirFS(path))
	}
	sum, err := SumFile(filepath.Join(path, mark))
	if err != nil {
		return "", failure.Errorf("publish", "look at %s: %w", path, err)
	}
	return sum, nil
}

// SumFile is the SHA-256 of a file.
func SumFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return SumOf(f)
}
