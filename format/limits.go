package format

import (
	"cmp"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/packed"
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

const defaultDocument = 64 << 20

// validate reports limits below 0.
func (l Limits) validate() error {
	if l.Document < 0 || l.Ratio < 0 || l.Unpacked < 0 {
		return failure.New("format", "limits must not be negative")
	}
	return nil
}

func (l Limits) document() int64 { return cmp.Or(l.Document, defaultDocument) }

// errTooLarge is the cause of a document that is not read.
func (l Limits) tooLarge() error {
	return fmt.Errorf("the document has more than %d MB: --set input.max_document=MB allows more", l.document()>>20)
}

// unpack reads a file that may be packed, up to its limits.
func (f *file) unpack(r io.Reader) (io.ReadCloser, error) {
	return packed.NewReader(r, f.packing, packed.Limits{Ratio: f.limits.Ratio, Size: f.limits.Unpacked})
}
