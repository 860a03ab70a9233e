package state

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/seal"
)

// Read reads the state at path, which others may be about to replace: it is either the
// old or the new one.
func Read(ctx context.Context, path string, by seal.Lock) (*State, error) {
	s, _, err := read(ctx, path, by)
	if err != nil {
		return nil, failure.Errorf("state", "read %s: %w", path, err)
	}
	return s, nil
}

func read(ctx context.Context, path string, by seal.Lock) (*State, int, error) {
	in, size, err := open(path)
	if err != nil {
		return nil, 0, err
	}
	defer in.Close()
	sealed, err := seal.Open(in, size, by, header)
	if err != nil {
		return nil, 0, err
	}
	var content strings.Builder // becomes a string without a copy
	content.Grow(int(sealed.Size))
	for r := io.NewSectionReader(sealed, 0, sealed.Size); err == nil; {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		_, err = io.CopyN(&content, r, 1<<20)
	}
	if err != io.EOF {
		return nil, 0, err
	}
	s, err := decode(content.String())
	return s, sealed.Version, err
}

var errNotPlain = errors.New("it is not a regular file")

func open(path string) (*os.File, int64, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, 0, cause(err)
	}
	info, err := in.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errNotPlain
	}
	if err != nil {
		in.Close()
		return nil, 0, cause(err)
	}
	return in, info.Size(), nil
}

// cause leaves out the path, which the caller names.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Inspect reports what can be known about the state at path without the key.
func Inspect(path string) (seal.Cover, error) {
	in, size, err := open(path)
	if err != nil {
		return seal.Cover{}, failure.Errorf("state", "inspect %s: %w", path, err)
	}
	defer in.Close()
	about, err := seal.Inspect(in, size)
	if err == nil && about.Format != header.Format {
		err = fmt.Errorf("%w: %s", seal.ErrFormat, about.Format)
	}
	if err != nil {
		return seal.Cover{}, failure.Errorf("state", "inspect %s: %w", path, err)
	}
	return about, nil
}
