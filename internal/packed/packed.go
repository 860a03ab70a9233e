// Package packed reads and writes compressed files of others, within limits: a small file
// can make neither much text nor much memory of itself.
package packed

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
	"github.com/ulikunitz/xz/lzma"
)

// Kind is how a file is compressed. It has with it what reads and writes such files, so that a
// program in which nothing recognizes a kind links none of that.
type Kind struct{ *form }

type form struct {
	extension, magic string
	read             func(io.Reader) (io.ReadCloser, error)
	write            func() (Writer, error)
}

// The kinds that there are. Plain is not compressed.
var (
	Plain     = Kind{}
	Gzip      = Kind{&gzipForm}
	Zstandard = Kind{&zstandardForm}
	XZ        = Kind{&xzForm}
)

// Kinds are those that compress. Nothing is computed here when a program begins: that would link them.
var Kinds = []Kind{{&gzipForm}, {&zstandardForm}, {&xzForm}}

var (
	gzipForm      = form{".gz", gzipMagic, readGzip, writeGzip}
	zstandardForm = form{".zst", zstandardMagic, readZstandard, writeZstandard}
	xzForm        = form{".xz", xzMagic, readXZ, writeXZ}
)

const (
	gzipMagic      = "\x1F\x8B"
	zstandardMagic = "\x28\xB5\x2F\xFD"
)

// Extension is how names of such files end.
func (k Kind) Extension() string {
	if k == Plain {
		return ""
	}
	return k.extension
}

// Peek is how many bytes tell the kind of a file.
const Peek = 6

// KindOf recognizes compressed data by its first bytes.
func KindOf(head []byte) Kind {
	for _, k := range Kinds {
		if bytes.HasPrefix(head, []byte(k.magic)) {
			return k
		}
	}
	return Plain
}

// Is reports whether data is compressed, by its first bytes.
func Is(head []byte) bool {
	return slices.ContainsFunc([]string{gzipMagic, zstandardMagic, xzMagic}, func(magic string) bool {
		return bytes.HasPrefix(head, []byte(magic))
	})
}

// Limits bound what a file may become. The zero value has the defaults.
type Limits struct {
	// Ratio is how many times larger than packed a file may become, above a megabyte; 0
	// is DefaultRatio.
	Ratio int64
	// Size is the most bytes that a file may become; 0 is no bound.
	Size int64
}

// DefaultRatio is how many times larger than packed a file may become where nothing else is said.
const DefaultRatio = 500

const (
	free = 1 << 20 // what a file may become whatever its size
	// maxWindow is how far back a file may refer, which is kept in memory: more than the
	// highest common levels of xz (64 MB) and as much as zstd reads unasked.
	maxWindow = 128 << 20
)

// NewReader returns what r holds, decompressed. Closing it leaves r open.
func NewReader(r io.Reader, k Kind, l Limits) (io.ReadCloser, error) {
	if k == Plain {
		return io.NopCloser(r), nil
	}
	b := &limitedReader{limits: l, packed: r}
	var err error
	if b.unpacked, err = k.read(b.counted()); err != nil {
		return nil, fmt.Errorf("decompress: %w", err)
	}
	return b, nil
}

func readGzip(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) }

func readZstandard(r io.Reader) (io.ReadCloser, error) {
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, err
	}
	return z.IOReadCloser(), nil
}

func readXZ(r io.Reader) (io.ReadCloser, error) {
	z, err := xz.ReaderConfig{DictCap: lzma.MinDictCap}.NewReader(bufio.NewReader(&xzGuard{r: r}))
	return io.NopCloser(z), err
}

// limitedReader reads what was packed, up to the limits, and says in its errors what failed.
type limitedReader struct {
	limits   Limits
	packed   io.Reader
	unpacked io.ReadCloser
	in, out  int64 // bytes so far
}

type countingReader struct{ b *limitedReader }

func (c countingReader) Read(p []byte) (int, error) {
	n, err := c.b.packed.Read(p)
	c.b.in += int64(n)
	return n, err
}

func (b *limitedReader) counted() io.Reader { return countingReader{b} }

func (b *limitedReader) Close() error { return b.unpacked.Close() }

func (b *limitedReader) Read(p []byte) (int, error) {
	n, err := b.unpacked.Read(p)
	b.out += int64(n)
	switch ratio := cmp.Or(b.limits.Ratio, DefaultRatio); {
	case b.out > b.in*ratio+free:
		return 0, fmt.Errorf("decompress: the file unpacks to more than %d times its size: --set input.max_ratio=N allows more", ratio)
	case b.limits.Size > 0 && b.out > b.limits.Size:
		return 0, fmt.Errorf("decompress: the file unpacks to more than %d MB: --set input.max_unpacked=MB allows more", b.limits.Size>>20)
	case err != nil && err != io.EOF:
		err = fmt.Errorf("decompress: %w", err)
	}
	return n, err
}

// Writer compresses one file after the other.
type Writer interface {
	io.WriteCloser
	Reset(w io.Writer)
}

// NewWriter returns a compressor, or nil for plain files. It writes neither name nor time
// of the original into the file.
func NewWriter(k Kind) (Writer, error) {
	if k == Plain {
		return nil, nil
	}
	return k.write()
}

func writeGzip() (Writer, error) { return gzip.NewWriter(nil), nil }

func writeZstandard() (Writer, error) { return zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1)) }

func writeXZ() (Writer, error) { return new(xzWriter), nil }
