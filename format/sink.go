package format

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/columnar"
	"github.com/lethe-privacy/lethe/internal/packed"
)

// Sink writes records in the form of the source they come from. It keeps one file
// open at a time. It is not safe for concurrent use.
type Sink struct {
	source  *Source
	create  func(name string) (io.WriteCloser, error)
	rename  func(string) string
	as      *Naming // instead, where it is not nil
	paths   map[*file]string
	packers map[packed.Kind]packed.Writer

	current *file
	out     io.WriteCloser
	buffer  *bufio.Writer
	packer  packed.Writer   // nil for a plain file
	rows    columnar.Writer // nil but for a table whose columns have types
	list    *list           // nil but for a list of records
	to      io.Writer
}

// Sink writes below root: the same relative paths, the same compression. Each
// segment of a path, without the extension that says the form, and each column
// name of a table go through rename; nil leaves them. Where two names then
// collide, one has "-2", "-3" before its extension, in no order that reveals the
// names that were there. A file of which no record is put is not made.
func (s *Source) Sink(root *os.Root, rename func(string) string) (*Sink, error) {
	return s.sinkIn(root, rename, 0o777), nil
}

// sinkIn writes below root; mode is that of folders, of files without the right to run.
func (s *Source) sinkIn(root *os.Root, rename func(string) string, mode fs.FileMode) *Sink {
	k := s.sink(rename)
	folders := map[string]bool{".": true}
	k.create = func(name string) (io.WriteCloser, error) {
		if dir := path.Dir(name); !folders[dir] {
			if err := root.MkdirAll(filepath.FromSlash(dir), mode); err != nil {
				return nil, err
			}
			folders[dir] = true
		}
		return root.OpenFile(filepath.FromSlash(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode&^0o111)
	}
	return k
}

// SinkTo writes a source of one file to w, in the same form and compression. A
// folder of several files cannot be written so.
func (s *Source) SinkTo(w io.Writer, rename func(string) string) (*Sink, error) {
	if len(s.files) != 1 {
		return nil, failure.Errorf("format", "write to a stream: the input has %d files: name a folder to write to", len(s.files))
	}
	if s.files[0].layout.beside != "" {
		return nil, failure.Errorf("format", "write to a stream: a document of this form is two files: name a folder to write to")
	}
	k := s.sink(rename)
	k.create = func(string) (io.WriteCloser, error) { return openWriter{w}, nil }
	return k, nil
}

type openWriter struct{ io.Writer }

func (openWriter) Close() error { return nil }

func (s *Source) sink(rename func(string) string) *Sink {
	if rename == nil {
		rename = func(name string) string { return name }
	}
	return &Sink{
		source: s, rename: rename,
		packers: map[packed.Kind]packed.Writer{}, buffer: bufio.NewWriterSize(nil, 64<<10),
	}
}

// Put writes what Record.Encode gave for an item. Items come in the order in
// which Items gave them; any may be left out.
func (k *Sink) Put(it Item, encoded []byte) error {
	if k.paths == nil { // the name of a stream is known once there are items
		k.paths = outputPaths(k.source.files, k.rename)
	}
	name, ok := k.paths[it.file]
	if !ok {
		return failure.Errorf("format", "write: %w", errNoRecord)
	}
	if err := k.put(it, encoded, name); err != nil {
		return failure.Errorf("format", "write %s: %w", name, cause(err))
	}
	return nil
}

func (k *Sink) put(it Item, encoded []byte, name string) error {
	if it.file != k.current {
		if err := k.finish(); err != nil {
			return err
		}
		if err := k.begin(it, name); err != nil {
			return err
		}
	}
	if it.own {
		encoded = asLine(encoded)
	}
	if second := it.file.layout.beside; second != "" {
		first, rest, err := cutPair(encoded)
		if err != nil {
			return err
		}
		if err := k.putBeside(strings.TrimSuffix(name, path.Ext(name))+second, rest); err != nil {
			return err
		}
		encoded = first
	}
	if k.list != nil {
		encoded = k.list.add(it.list, encoded)
	}
	_, err := k.to.Write(encoded)
	return err
}

// putBeside writes the second file of a document.
func (k *Sink) putBeside(name string, data []byte) error {
	w, err := k.create(name)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return errors.Join(err, w.Close())
}

// begin opens the file of an item and writes its head.
func (k *Sink) begin(it Item, name string) error {
	out, err := k.create(name)
	if err != nil {
		return err
	}
	k.out, k.current = out, it.file
	if it.list.number > 0 {
		k.list = new(list)
	}
	k.buffer.Reset(k.out)
	k.to = k.buffer
	if k.packer, err = k.packerFor(it.file.packing); err != nil {
		return err
	}
	if k.packer != nil {
		k.packer.Reset(k.buffer)
		k.to = k.packer
	}
	head, err := k.headOf(it)
	switch {
	case err != nil:
		return err
	case it.file.layout.typed:
		return k.beginTyped(it.file.layout.name, head)
	}
	_, err = k.to.Write(head)
	return err
}

// beginTyped lets rows go into a table whose columns have types.
func (k *Sink) beginTyped(name string, head []byte) error {
	form, err := columnar.Of(name)
	if err != nil {
		return err
	}
	w, err := form.Write(k.buffer, head)
	k.rows, k.to = w, w
	return err
}

func (k *Sink) packerFor(p packed.Kind) (packed.Writer, error) {
	if w, ok := k.packers[p]; ok {
		return w, nil
	}
	w, err := packed.NewWriter(p)
	k.packers[p] = w
	return w, err
}

// renamed is the head with other column names.
func (h *head) renamed(rename func(string) string) ([]byte, error) {
	switch {
	case h == nil:
		return nil, nil
	case h.typed != nil:
		return h.raw, h.typed.keep(rename)
	case h.table == nil:
		return h.raw, nil
	}
	return h.table.rename(h.raw, rename), nil
}

// Close writes what is buffered and closes the last file.
func (k *Sink) Close() error {
	name := k.paths[k.current]
	if err := k.finish(); err != nil {
		return failure.Errorf("format", "write %s: %w", name, cause(err))
	}
	return nil
}

// finish completes the file that is open. It closes it in any case.
func (k *Sink) finish() error {
	if k.out == nil {
		return nil
	}
	var ended, completed error
	if k.list != nil {
		_, ended = k.to.Write(k.list.close())
	}
	switch {
	case k.rows != nil:
		completed = k.rows.Close()
	case k.packer != nil:
		completed = k.packer.Close()
	}
	flushed, closed := k.buffer.Flush(), k.out.Close()
	k.current, k.out, k.packer, k.rows, k.list, k.to = nil, nil, nil, nil, nil, nil
	for _, err := range []error{ended, completed, flushed, closed} {
		if err != nil {
			return err // the first is the cause of the others
		}
	}
	return nil
}
