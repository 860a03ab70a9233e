package format

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
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
		return nil, fmt.Errorf("format: open %s: %w", name, err)
	}
	return s, nil
}

func (s *Source) openFile(name string, info fs.FileInfo) error {
	f := s.claim(filepath.Base(name), info.Size())
	if f == nil {
		return errors.New("no codec reads a file of this name: " + supported + ", or set the format")
	}
	f.open = func() (io.ReadCloser, error) { return os.Open(name) }
	s.files = []*file{f}
	return nil
}

// claim makes a file of what a codec claims, or nil.
func (s *Source) claim(name string, size int64) *file {
	l, p, n := s.options.claim(name)
	if l == nil {
		return nil
	}
	return &file{path: name, extension: n, size: size, layout: l, packing: p}
}

func (s *Source) openFolder(name string) error {
	root, err := os.OpenRoot(name)
	if err != nil {
		return cause(err)
	}
	s.root = root
	if err := fs.WalkDir(root.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return s.visit(root, p, d)
	}); err != nil {
		return err
	}
	switch {
	case len(s.files) > 0:
		return nil
	case len(s.skipped) == 0:
		return errors.New("the folder is empty: put the documents there, or name another folder")
	}
	return fmt.Errorf("no codec reads any of the %d files there: %s, or set the format", len(s.skipped), supported)
}

// visit adds what the walk has come to: to the files, or to those skipped.
func (s *Source) visit(root *os.Root, p string, d fs.DirEntry) error {
	switch {
	case p == ".":
		return nil
	case strings.HasPrefix(path.Base(p), ".") && d.IsDir():
		s.skipped = append(s.skipped, p+"/")
		return fs.SkipDir
	case d.IsDir():
		return nil
	}
	info, err := entryInfo(root, p, d)
	if err != nil {
		return err
	}
	var f *file
	if info != nil && info.Mode().IsRegular() && !strings.HasPrefix(path.Base(p), ".") {
		f = s.claim(p, info.Size())
	}
	if f == nil {
		s.skipped = append(s.skipped, p)
		return nil
	}
	f.open = func() (io.ReadCloser, error) { return root.Open(filepath.FromSlash(p)) }
	s.files = append(s.files, f)
	return nil
}

// entryInfo describes a file, or what a link leads to; nil where a link leads
// out of the folder or to nothing.
func entryInfo(root *os.Root, p string, d fs.DirEntry) (fs.FileInfo, error) {
	if d.Type()&fs.ModeSymlink == 0 {
		return d.Info()
	}
	info, err := root.Stat(filepath.FromSlash(p))
	if err != nil {
		return nil, nil
	}
	return info, nil
}
