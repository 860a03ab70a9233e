package corpus

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/lethe-privacy/lethe/internal/packed"
)

// unpack returns what r holds, decompressed if its first bytes say that it is packed.
func unpack(r io.Reader) (*bufio.Reader, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	head, err := in.Peek(packed.Peek)
	if err != nil && err != io.EOF {
		return nil, err
	}
	kind := packed.KindOf(head)
	if kind == packed.Plain {
		return in, nil
	}
	out, err := packed.NewReader(in, kind, packed.Limits{})
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
