package folder

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/publish"
)

// Place is where the files of tables lie: a folder of this machine, or objects in a store.
type Place interface {
	// Sizes are the bytes of files by their names.
	Sizes(ctx context.Context) (map[string]int64, error)
	// Open opens a file, as it is at that time. It fails with fs.ErrNotExist for one that is not there.
	Open(ctx context.Context, name string) (File, error)
	// Write lets a file appear whole, in the place of another, or not at all.
	Write(ctx context.Context, name string, write func(io.Writer) error) error
}

// File is a file that is open.
type File interface {
	io.ReaderAt
	io.Closer
	Stat() (fs.FileInfo, error)
}

// Dir is a folder of this machine.
type Dir string

// Sizes are the bytes of files by their names.
func (d Dir) Sizes(context.Context) (map[string]int64, error) {
	entries, err := os.ReadDir(string(d))
	if err != nil {
		return nil, err
	}
	sizes := map[string]int64{}
	for _, e := range entries {
		if info, err := e.Info(); err == nil { // else it is gone
			sizes[e.Name()] = info.Size()
		}
	}
	return sizes, nil
}

// Open opens a file.
func (d Dir) Open(_ context.Context, name string) (File, error) {
	f, err := os.Open(filepath.Join(string(d), name))
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Write lets a file appear that its owner alone can read.
func (d Dir) Write(_ context.Context, name string, write func(io.Writer) error) error {
	return publish.File(filepath.Join(string(d), name), 0o600, true, func(f *os.File) error { return write(f) })
}
