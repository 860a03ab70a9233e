package corpus

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

var errNoPair = errors.New("a .txt file and an .ann file of the same name make a document; one of them is missing")

// readBrat reads pairs of files from a folder and those below it, or from a tar
// archive.
func readBrat(in *input, _ *Options) error {
	if in.folder != "" {
		return bratFolder(in)
	}
	if !isTar(in.Reader) {
		return errors.New("this is neither a folder nor a tar archive of .txt and .ann files")
	}
	return bratArchive(in)
}

func bratFolder(in *input) error {
	root := os.DirFS(in.folder)
	return fs.WalkDir(root, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base, ext := bratName(name)
		other := base + map[string]string{".txt": ".ann", ".ann": ".txt"}[ext]
		if e.IsDir() || other == base {
			return nil
		}
		if _, err := fs.Stat(root, other); err != nil {
			return &Error{File: path.Join(in.name, name), Err: errNoPair}
		}
		if ext == ".txt" {
			return nil // it is read together with its .ann
		}
		text, err1 := fs.ReadFile(root, other)
		annotation, err2 := fs.ReadFile(root, name)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		return bratPair(in, base, string(text), string(annotation))
	})
}

func bratPair(in *input, base, text, annotation string) error {
	d, err := bratDocument(path.Base(base), text, path.Join(in.name, base+".ann"), annotation)
	if err != nil {
		return err
	}
	return inFile(path.Join(in.name, base+".ann"), in.give(d))
}

// bratName separates a name from the extension that brat gives a meaning.
func bratName(name string) (base, ext string) {
	ext = path.Ext(name)
	return strings.TrimSuffix(name, ext), ext
}

// bratArchive hands on each document as soon as both of its files have come.
func bratArchive(in *input) error {
	waiting := map[string]string{} // by name
	for archive := tar.NewReader(in.Reader); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		base, ext := bratName(header.Name)
		if header.Typeflag != tar.TypeReg || ext != ".txt" && ext != ".ann" {
			continue
		}
		data, err := io.ReadAll(archive)
		if err != nil {
			return fmt.Errorf("%s: %w", header.Name, err)
		}
		waiting[header.Name] = string(data)
		text, ok1 := waiting[base+".txt"]
		annotation, ok2 := waiting[base+".ann"]
		if !ok1 || !ok2 {
			continue
		}
		delete(waiting, base+".txt")
		delete(waiting, base+".ann")
		if err := bratPair(in, base, text, annotation); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(waiting)) {
		return &Error{File: path.Join(in.name, name), Err: errNoPair}
	}
	return nil
}
