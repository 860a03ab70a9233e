package format

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"filippo.io/age"

	"github.com/lethe-privacy/lethe/internal/packed"
)

// spoolMemory is how much of a stream is kept in memory before a file is used.
const spoolMemory = 16 << 20

// spool keeps a stream to be read again: a small one in memory, a larger one in a
// temporary file, encrypted with a key that exists only in this process.
type spool struct {
	size   int64
	head   []byte // the first bytes
	memory []byte
	file   *os.File
	plain  io.ReaderAt // the file, decrypted
}

// fill copies the stream until its end.
func (s *spool) fill(ctx context.Context, r io.Reader) error {
	r = &patientReader{ctx: ctx, r: r}
	var b bytes.Buffer
	n, err := io.CopyN(&b, r, spoolMemory)
	s.size, s.head = n, bytes.Clone(b.Bytes()[:min(n, packed.Peek)])
	if err == io.EOF {
		s.memory = b.Bytes()
		return nil
	} else if err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	if err := s.overflow(io.MultiReader(&b, r)); err != nil {
		return fmt.Errorf("copy to a temporary file: %w", err)
	}
	return nil
}

// overflow writes the stream to an encrypted file.
func (s *spool) overflow(r io.Reader) error {
	key, err := age.GenerateX25519Identity()
	if err != nil {
		return err
	}
	if s.file, err = os.CreateTemp("", "lethe-*.age"); err != nil {
		return err
	}
	os.Remove(s.file.Name()) // where this fails, close does it
	w, err := age.Encrypt(s.file, key.Recipient())
	if err != nil {
		return err
	}
	if s.size, err = io.Copy(w, r); err != nil {
		return err
	}
	if err = w.Close(); err != nil {
		return err
	}
	sealed, err := s.file.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	s.plain, _, err = age.DecryptReaderAt(s.file, sealed, key)
	return err
}

// open reads the stream from its beginning.
func (s *spool) open() (io.ReadCloser, error) {
	if s.plain == nil {
		return section{io.NewSectionReader(bytes.NewReader(s.memory), 0, s.size)}, nil
	}
	return section{io.NewSectionReader(s.plain, 0, s.size)}, nil
}

// section can be read at any place, and closed.
type section struct{ *io.SectionReader }

func (section) Close() error { return nil }

func (s *spool) close() error {
	s.memory = nil
	if s.file == nil {
		return nil
	}
	err := s.file.Close()
	os.Remove(s.file.Name())
	return err
}

// patientReader gives up waiting for input when the context ends.
type patientReader struct {
	ctx context.Context
	r   io.Reader
	buf []byte
}

type readResult struct {
	n   int
	err error
}

func (p *patientReader) Read(out []byte) (int, error) {
	if p.buf == nil {
		p.buf = make([]byte, bufferSize)
	}
	// The reading goroutine may outlive this call: it must not write to out.
	buf := p.buf[:min(len(out), len(p.buf))]
	done := make(chan readResult, 1)
	go func() {
		n, err := p.r.Read(buf)
		done <- readResult{n, err}
	}()
	select {
	case got := <-done:
		return copy(out, buf[:got.n]), got.err
	case <-p.ctx.Done():
		p.buf = nil
		return 0, p.ctx.Err()
	}
}
