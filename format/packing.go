package format

import (
	"bytes"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// packing is how a file is compressed.
type packing uint8

const (
	plain packing = iota
	gzipped
	zstandard
)

// extension is how names of such files end.
func (p packing) extension() string { return [...]string{"", ".gz", ".zst"}[p] }

// packingOf recognizes compressed data by its first bytes.
func packingOf(head []byte) packing {
	switch {
	case bytes.HasPrefix(head, []byte{0x1F, 0x8B}):
		return gzipped
	case bytes.HasPrefix(head, []byte{0x28, 0xB5, 0x2F, 0xFD}):
		return zstandard
	}
	return plain
}

// unpack gives what r holds, decompressed. Closing it leaves r open.
func (p packing) unpack(r io.Reader) (io.ReadCloser, error) {
	switch p {
	case gzipped:
		z, err := gzip.NewReader(r)
		if err != nil {
			return nil, fmt.Errorf("decompress: %w", err)
		}
		return unpacked{z}, nil
	case zstandard:
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, fmt.Errorf("decompress: %w", err)
		}
		return unpacked{z.IOReadCloser()}, nil
	}
	return io.NopCloser(r), nil
}

// unpacked says in its errors what failed.
type unpacked struct{ io.ReadCloser }

func (u unpacked) Read(p []byte) (int, error) {
	n, err := u.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("decompress: %w", err)
	}
	return n, err
}

// packer compresses one file after the other.
type packer interface {
	io.WriteCloser
	Reset(w io.Writer)
}

// packer gives a compressor, or nil for plain files. It writes neither name nor
// time of the original into the file.
func (p packing) packer() (packer, error) {
	switch p {
	case gzipped:
		return gzip.NewWriter(nil), nil
	case zstandard:
		return zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	}
	return nil, nil
}
