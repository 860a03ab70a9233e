package corpus

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// unpack gives what r holds, decompressed if its first bytes say that it is packed.
func unpack(r io.Reader) (*bufio.Reader, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	head, err := in.Peek(6)
	if err != nil && err != io.EOF {
		return nil, err
	}
	var out io.Reader
	switch {
	case bytes.HasPrefix(head, []byte("\x1F\x8B")):
		out, err = gzip.NewReader(in)
	case bytes.HasPrefix(head, []byte("\x28\xB5\x2F\xFD")):
		out, err = zstd.NewReader(in, zstd.WithDecoderConcurrency(1))
	case bytes.HasPrefix(head, []byte("\xFD7zXZ\x00")):
		out, err = xz.NewReader(in)
	default:
		return in, nil
	}
	if err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(out, 1<<16), nil
}

// isTar reports whether what follows is a tar archive.
func isTar(in *bufio.Reader) bool {
	head, err := in.Peek(262)
	return err == nil && string(head[257:]) == "ustar"
}

// Unpacked is the content of a file that lies beside corpora, a word list, say.
func Unpacked(name string) (io.Reader, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("corpus: open: %w", err)
	}
	defer f.Close()
	in, err := unpack(f)
	if err != nil {
		return nil, &Error{File: name, Err: err}
	}
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, &Error{File: name, Err: err}
	}
	return bytes.NewReader(data), nil
}
