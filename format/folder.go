package format

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// walkFolder visits what is in a folder below root, by name. It does not use
// fs.WalkDir, which takes no name that is not UTF-8.
func (s *Source) walkFolder(root *os.Root, dir string) error {
	d, err := root.Open(filepath.FromSlash(dir))
	if err != nil {
		return fmt.Errorf("list %s: %w", dir, cause(err))
	}
	entries, err := d.ReadDir(-1)
	d.Close()
	if err != nil {
		return fmt.Errorf("list %s: %w", dir, cause(err))
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	for _, e := range entries {
		if err := s.visit(root, path.Join(dir, e.Name()), e); err != nil {
			return err
		}
	}
	return nil
}

// visit adds what the walk has come to: to the files, or to those skipped.
func (s *Source) visit(root *os.Root, p string, d fs.DirEntry) error {
	hidden := strings.HasPrefix(d.Name(), ".")
	if slices.Contains(s.options.Except, p) {
		return nil
	}
	switch {
	case hidden && d.IsDir():
		s.skipped = append(s.skipped, p+"/")
		return nil
	case d.IsDir():
		return s.walkFolder(root, p)
	}
	info, err := entryInfo(root, p, d)
	if err != nil {
		return fmt.Errorf("list %s: %w", p, cause(err))
	}
	var f *file
	if info != nil && info.Mode().IsRegular() && !hidden && !besideDocuments(root, p) {
		f = s.claim(p, info.Size())
	}
	if f == nil {
		if !s.isBeside(root, p) {
			s.skipped = append(s.skipped, p)
		}
		return nil
	}
	f.beside = func() (io.ReadCloser, error) { return root.Open(filepath.FromSlash(f.stem() + f.layout.beside)) }
	f.open = func() (io.ReadCloser, error) { return root.Open(filepath.FromSlash(p)) }
	s.files = append(s.files, f)
	return nil
}

// besideDocuments reports whether a file says where the values of documents.jsonl beside
// it stand, as lethe synth writes them: it holds values, and no documents.
func besideDocuments(root *os.Root, p string) bool {
	if path.Base(p) != "mentions.jsonl" {
		return false
	}
	_, err := root.Stat(filepath.FromSlash(path.Join(path.Dir(p), "documents.jsonl")))
	return err == nil
}

// isBeside reports whether a file is the second one of a document.
func (s *Source) isBeside(root *os.Root, p string) bool {
	l := layouts[s.options.Format]
	if l == nil || l.beside == "" || path.Ext(p) != l.beside {
		return false
	}
	_, err := root.Stat(filepath.FromSlash(strings.TrimSuffix(p, l.beside) + l.extensions[0]))
	return err == nil
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
