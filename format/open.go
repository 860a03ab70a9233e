package format

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Open makes a source of a file, of a folder with all below it, or, for "-", of
// Options.Stdin. Files are opened when their records are walked.
func Open(name string, o Options) (*Source, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	s := &Source{options: o.filled()}
	if name == "-" {
		return s.checked("standard input", s.openStream(stdin, o.Stdin, nil))
	}
	if o.Listed != nil {
		return s.checked(name, s.openListed(o.Listed))
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist): // in the same words on every system
		return s.checked(name, fs.ErrNotExist)
	case err != nil:
		return s.checked(name, cause(err))
	case info.IsDir():
		return s.checked(name, s.openFolder(name))
	case info.Mode().IsRegular():
		return s.checked(name, s.openFile(name, info))
	}
	return s.checked(name, s.openPipe(name))
}

func (s *Source) checked(name string, err error) (*Source, error) {
	if err != nil {
		s.Close()
		return nil, failure.Errorf("format", "open %s: %w", name, err)
	}
	return s, nil
}

func (s *Source) openFile(name string, info fs.FileInfo) error {
	f := s.claim(filepath.Base(name), info.Size())
	if f == nil {
		return errors.New("no codec reads a file of this name: " + supported + ", or set the format")
	}
	f.open = func() (io.ReadCloser, error) { return os.Open(name) }
	f.beside = func() (io.ReadCloser, error) { return os.Open(name[:len(name)-f.extension] + f.layout.beside) }
	s.files = []*file{f}
	return nil
}

// claim makes a file of what a codec claims, or nil. The path of the file is
// UTF-8 in any case: it becomes an id, and a name in the output.
func (s *Source) claim(name string, size int64) *file {
	name = strings.ToValidUTF8(name, "_")
	l, p, n := s.options.claim(name)
	if l == nil {
		return nil
	}
	return &file{path: name, extension: n, size: size, layout: l, packing: p, limits: s.options.Limits}
}

func (s *Source) openFolder(name string) error {
	root, err := os.OpenRoot(name)
	if err != nil {
		return cause(err)
	}
	s.root = root
	if err := s.walkFolder(root, "."); err != nil {
		return err
	}
	return s.claimed()
}

// claimed fails where no file is of a form that is known.
func (s *Source) claimed() error {
	switch {
	case len(s.files) > 0:
		return nil
	case len(s.skipped) == 0:
		return errors.New("the folder is empty: put the documents there, or name another folder")
	}
	return fmt.Errorf("no codec reads any of the %d files there: %s, or set the format", len(s.skipped), supported)
}
