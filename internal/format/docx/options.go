package docx

import "fmt"

// Options say what is read. The zero value refuses what cannot be searched and has
// limits that ordinary documents keep.
type Options struct {
	// Embedded says what becomes of images, embedded files, fonts and the like, in
	// which nothing can be searched: "refuse" or "" fails the document, "remove" puts
	// an empty picture or file in their place, "keep" leaves them, and "search" reads
	// what is beside them: such a document cannot be written.
	Embedded string
	// MaxParts is how many parts a document may have; 0: 10000.
	MaxParts int
	// MaxSize is how many bytes its parts may have together, unpacked; 0: 256 MiB.
	MaxSize int64
	// MaxRatio is how many times larger than packed a part of more than a megabyte may
	// be; 0: 500.
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
	if o.MaxParts == 0 {
		o.MaxParts = 10_000
	}
	if o.MaxSize == 0 {
		o.MaxSize = 256 << 20
	}
	if o.MaxRatio == 0 {
		o.MaxRatio = 500
	}
	return o
}

// maxDepth is how deep elements may be nested.
const maxDepth = 2000
