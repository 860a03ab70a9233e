package format

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/lethe-privacy/lethe/internal/packed"
)

// stdin names standard input in places, and in the output folder.
const stdin = "stdin"

// stream is input that can be read only once, and is kept to be read again.
type stream struct {
	input io.Reader
	file  *file
	spool spool
	close func() error
	// recognize finds out how the input is compressed, and its layout. It is a field so that a program
	// with sources in memory alone does not link all that it knows.
	recognize func(*stream) error
	// unnamed says that neither a name nor the user gives the layout.
	unnamed bool

	size atomic.Int64 // -1 until the input is copied
	once sync.Once
	err  error
}

func (s *Source) openStream(name string, r io.Reader, closer io.Closer) error {
	if r == nil {
		return errors.New("there is none")
	}
	f := s.claim(name, -1)
	if l := layouts[s.options.Format]; l != nil && l.beside != "" {
		return errors.New("a document of this form is two files: name a folder")
	}
	t := &stream{input: r, file: f, recognize: (*stream).learn}
	if f == nil {
		f = &file{path: name, size: -1, layout: &jsonLines, limits: s.options.Limits}
		t.file, t.unnamed = f, true
	}
	t.size.Store(-1)
	t.close = func() error {
		err := t.spool.close()
		if closer != nil {
			err = errors.Join(err, closer.Close())
		}
		return err
	}
	f.open = t.spool.open
	s.files, s.stream = []*file{f}, t
	return nil
}

// openPipe reads a path that is no regular file, such as a named pipe.
func (s *Source) openPipe(name string) error {
	r, err := os.Open(name)
	if err != nil {
		return cause(err)
	}
	return s.openStream(filepath.Base(name), r, r)
}

// prepare copies the input, once, and finds out how it is compressed.
func (t *stream) prepare(ctx context.Context) error {
	t.once.Do(func() {
		if t.err = t.spool.fill(ctx, t.input); t.err != nil {
			return
		}
		t.file.size = t.spool.size
		t.size.Store(t.spool.size)
		t.err = t.recognize(t)
	})
	return t.err
}

// learn finds out what the input is by its beginning.
func (t *stream) learn() error {
	t.file.packing = packed.KindOf(t.spool.head)
	if err := t.guess(); err != nil {
		return err
	}
	ext := t.file.layout.extension(t.spool.head) + t.file.packing.Extension()
	t.file.path, t.file.extension = t.file.stem()+ext, len(ext)
	return nil
}

// guess chooses the layout of a stream by what is in it.
func (t *stream) guess() error {
	if !t.unnamed {
		return nil
	}
	r, err := t.spool.open()
	if err != nil {
		return err
	}
	defer r.Close()
	u, err := t.file.unpack(r)
	if err != nil {
		return err
	}
	defer u.Close()
	t.file.layout = guess(u)
	return nil
}
