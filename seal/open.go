package seal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"filippo.io/age"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// File is an opened sealed file. It is safe for concurrent use.
type File struct {
	Header
	Size  int64 // of what is inside, in bytes
	plain io.ReaderAt
	src   *source
}

// Open opens a sealed file of the given size in bytes. It must be of the wanted
// format, and of a version up to the wanted one. That its end is there is checked at
// once, the rest as it is read. A file that does not open gives an error that is one
// of those above; none quotes what the file holds.
func Open(src io.ReaderAt, size int64, l Lock, want Header) (*File, error) {
	if !l.Valid() {
		return nil, failure.Errorf("seal", "open %s: there is no key", want.Format)
	}
	o := &opener{by: l.by, want: want}
	s := &source{r: src}
	plain, n, err := age.DecryptReaderAt(s, size, o)
	if err != nil {
		return nil, failure.Errorf("seal", "open %s: %w", want.Format, o.cause(s))
	}
	return &File{o.found, n, plain, s}, nil
}

// ReadAt reads the content. It returns only bytes that were authenticated.
func (f *File) ReadAt(p []byte, off int64) (int, error) {
	n, err := f.plain.ReadAt(p, off)
	if err != nil && err != io.EOF {
		if failed := f.src.failed(); failed != nil {
			return n, failure.Errorf("seal", "read %s: %w", f.Format, failed)
		}
		return n, failure.Errorf("seal", "read %s: %w", f.Format, ErrDamaged)
	}
	return n, err
}

// Verify reads everything that is inside and so checks every byte of the file.
func (f *File) Verify(ctx context.Context) error {
	r, buffer := io.NewSectionReader(f, 0, f.Size), make([]byte, 64<<10)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := r.Read(buffer); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// opener finds the key of a file in its header, and keeps why it could not.
type opener struct {
	by    wrapper
	want  Header
	found Header
	asked bool
	err   error
}

func (o *opener) Unwrap(stanzas []*age.Stanza) (fileKey []byte, err error) {
	o.asked = true
	fileKey, o.err = o.unwrap(stanzas)
	return fileKey, o.err
}

func (o *opener) unwrap(stanzas []*age.Stanza) ([]byte, error) {
	var kind string
	var err error
	if o.found, kind, err = readAbout(stanzas); err != nil {
		return nil, err
	}
	switch {
	case o.found.Format != o.want.Format:
		return nil, fmt.Errorf("%w: %s", ErrFormat, o.found.Format)
	case o.found.Version > o.want.Version:
		return nil, fmt.Errorf("%w: version %d of %s, this one reads up to %d; use that one, or a later one", ErrVersion, o.found.Version, o.found.Format, o.want.Version)
	case kind != o.by.kind():
		return nil, fmt.Errorf("%w: one of kind %s, not %s", ErrKey, kind, o.by.kind())
	}
	return o.by.unwrap(stanzas[1:])
}

// cause returns why a file did not open. It hides age's error, which would quote the file.
func (o *opener) cause(s *source) error {
	switch failed := s.failed(); {
	case failed != nil:
		return failed
	case o.err != nil:
		return o.err
	case !o.asked && !s.begins():
		return ErrNotSealed
	}
	return ErrDamaged
}

// source remembers errors of the file itself, which age mixes with its own.
type source struct {
	r   io.ReaderAt
	err atomic.Pointer[error]
}

func (s *source) ReadAt(p []byte, off int64) (int, error) {
	n, err := s.r.ReadAt(p, off)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err.Store(&err)
	}
	return n, err
}

func (s *source) failed() error {
	if err := s.err.Load(); err != nil {
		return *err
	}
	return nil
}

const magic = "age-encryption.org/v1\n"

// begins reports whether the file has the beginning of a sealed file.
func (s *source) begins() bool {
	head := make([]byte, len(magic))
	s.r.ReadAt(head, 0)
	return string(head) == magic
}
