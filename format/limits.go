package format

import (
	"cmp"
	"errors"
	"fmt"
	"io"
)

// Limits bound what a hostile file can make of the machine. The zero value has the
// defaults.
type Limits struct {
	// Document is the most bytes of one document; 0 is 64 MB.
	Document int64
	// Ratio is how many times larger than packed a file may become, above a megabyte; 0
	// is 500.
	Ratio int64
	// Unpacked is the most bytes that a packed file may become; 0 is no bound, since
	// records are read one after the other.
	Unpacked int64
}

const (
	defaultDocument = 64 << 20
	defaultRatio    = 500
	freeUnpacked    = 1 << 20 // what a packed file may become whatever its size
)

// Validate reports limits below 0.
func (l Limits) Validate() error {
	if l.Document < 0 || l.Ratio < 0 || l.Unpacked < 0 {
		return errors.New("format: limits must not be negative")
	}
	return nil
}

func (l Limits) document() int64 { return cmp.Or(l.Document, defaultDocument) }

// errTooLarge is the cause of a document that is not read.
func (l Limits) tooLarge() error {
	return fmt.Errorf("the document has more than %d MB: --max-document allows more", l.document()>>20)
}

// bounded reads what was packed, up to the limits.
type bounded struct {
	io.ReadCloser
	limits Limits
	packed *counter
	n      int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.n += int64(n)
	switch ratio := cmp.Or(b.limits.Ratio, defaultRatio); {
	case b.n > b.packed.n*ratio+freeUnpacked:
		return 0, fmt.Errorf("decompress: the file unpacks to more than %d times its size: --max-ratio allows more", ratio)
	case b.limits.Unpacked > 0 && b.n > b.limits.Unpacked:
		return 0, fmt.Errorf("decompress: the file unpacks to more than %d MB: --max-unpacked allows more", b.limits.Unpacked>>20)
	}
	return n, err
}

// unpack reads a file that may be packed, up to its limits.
func (f *file) unpack(r io.Reader) (io.ReadCloser, error) {
	count := &counter{r: r}
	u, err := f.packing.unpack(count)
	if err != nil || f.packing == plain {
		return u, err
	}
	return &bounded{ReadCloser: u, limits: f.limits, packed: count}, nil
}
