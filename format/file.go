package format

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"sync"

	"github.com/lethe-privacy/lethe/internal/packed"
)

// file is one of a source.
type file struct {
	path      string // relative to the input, with slashes
	extension int    // bytes of path that say layout and compression
	size      int64  // bytes as stored; -1 for a stream not yet copied
	layout    *layout
	packing   packed.Kind
	limits    Limits
	open      func() (io.ReadCloser, error) // as stored
	beside    func() (io.ReadCloser, error) // the second file of the document, if its layout has one
	looked    sync.Once                     // for a list
	list      bool                          // see isList
}

// stem is the path without what says layout and compression.
func (f *file) stem() string { return f.path[:len(f.path)-f.extension] }

// sum is SHA-256 of the file as stored; "" where it cannot be read, of which the reading
// for its records tells.
func (f *file) sum() string {
	r, err := f.open()
	if err != nil {
		return ""
	}
	defer r.Close()
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return ""
	}
	return string(h.Sum(nil))
}

// read returns the whole file, decompressed; for a document of two files, both.
func (f *file) read() ([]byte, error) {
	r, err := f.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	u, err := f.unpack(r)
	if err != nil {
		return nil, err
	}
	defer u.Close()
	var b bytes.Buffer
	b.Grow(int(min(max(f.size, 0), f.limits.document())) + bytes.MinRead)
	if _, err = b.ReadFrom(io.LimitReader(u, f.limits.document()+1)); err == nil && int64(b.Len()) > f.limits.document() {
		err = f.limits.tooLarge()
	}
	if err != nil || f.layout.beside == "" {
		return b.Bytes(), err
	}
	second, err := f.readBeside()
	return joinPair(b.Bytes(), second), err
}

// counter counts the stored bytes that have been read, for progress.
type counter struct {
	r        io.Reader
	n, given int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// ReadAt serves what is not read from its beginning to its end.
func (c *counter) ReadAt(p []byte, off int64) (int, error) {
	at, ok := c.r.(io.ReaderAt)
	if !ok {
		return 0, errors.ErrUnsupported
	}
	n, err := at.ReadAt(p, off)
	c.n += int64(n)
	return n, err
}

// take is how many bytes were read since the last call.
func (c *counter) take() int {
	n := c.n - c.given
	c.given = c.n
	return int(n)
}
