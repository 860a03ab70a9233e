package docx

import (
	"cmp"
	"fmt"

	"github.com/lethe-privacy/lethe/internal/packed"
)

// The limits of a document where the options have none. The settings of a run name the same ones.
const (
	DefaultParts = 10_000
	DefaultSize  = 256 << 20 // bytes
)

// Options say what is read. The zero value refuses what cannot be searched and has
// limits that ordinary documents keep.
type Options struct {
	// Embedded says what becomes of images, embedded files, fonts and the like, in
	// which nothing can be searched: "refuse" or "" fails the document, "remove" puts
	// an empty picture or file in their place, "keep" leaves them, and "search" reads
	// what is beside them: such a document cannot be written.
	Embedded string
	// MaxParts is how many parts a document may have; 0: DefaultParts.
	MaxParts int
	// MaxSize is how many bytes its parts may have together, unpacked; 0: DefaultSize.
	MaxSize int64
	// MaxRatio is how many times larger than packed a part of more than a megabyte may
	// be; 0: packed.DefaultRatio.
	MaxRatio int64
}

// Validate reports options that are not understood.
func (o Options) Validate() error {
	switch o.Embedded {
	case "", "refuse", "remove", "keep", "search":
	default:
		return fmt.Errorf("docx: embedded is %q; it must be refuse, remove or keep", o.Embedded)
	}
	if o.MaxParts < 0 || o.MaxSize < 0 || o.MaxRatio < 0 {
		return fmt.Errorf("docx: limits must not be negative")
	}
	return nil
}

func (o Options) filled() Options {
	o.MaxParts = cmp.Or(o.MaxParts, DefaultParts)
	o.MaxSize = cmp.Or(o.MaxSize, DefaultSize)
	o.MaxRatio = cmp.Or(o.MaxRatio, packed.DefaultRatio)
	return o
}

// maxDepth is how deep elements may be nested.
const maxDepth = 2000
