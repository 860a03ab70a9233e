package hub

import (
	"errors"
	"io"
)

// wire walks over a message in the form of protocol buffers without reading what it
// steps over: the weights of a model are hundreds of megabytes.
type wire struct {
	r      io.ReaderAt
	window []byte // of the file, from start
	start  int64
	buffer [1 << 15]byte
}

var errWire = errors.New("it is no ONNX file, or a damaged one")

// field is one field of a message: a number, or a span of the file.
type field struct {
	number   int
	value    uint64 // of a varint
	from, to int64  // of bytes: a text, a message, packed numbers
	bytes    bool
}

// maxText is the longest name that is read.
const maxText = 4096

func (w *wire) at(i int64) (byte, error) {
	if i < w.start || i >= w.start+int64(len(w.window)) {
		n, err := w.r.ReadAt(w.buffer[:], i)
		if n == 0 {
			return 0, errors.Join(errWire, err)
		}
		w.start, w.window = i, w.buffer[:n]
	}
	return w.window[i-w.start], nil
}

func (w *wire) varint(i, end int64) (v uint64, next int64, err error) {
	for shift := 0; shift < 64 && i < end; shift += 7 {
		b, err := w.at(i)
		if err != nil {
			return 0, 0, err
		}
		i++
		v |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return v, i, nil
		}
	}
	return 0, 0, errWire
}

// each calls visit for the fields of the message in [from, to).
func (w *wire) each(from, to int64, visit func(field) error) error {
	for i := from; i < to; {
		key, next, err := w.varint(i, to)
		if err != nil {
			return err
		}
		f := field{number: int(key >> 3 & (1<<29 - 1))}
		if i, err = w.body(&f, key&7, next, to); err != nil {
			return err
		}
		if f.number == 0 {
			return errWire
		}
		if err := visit(f); err != nil {
			return err
		}
	}
	return nil
}

// body reads what follows a field's key, and says where the next field begins.
func (w *wire) body(f *field, kind uint64, i, end int64) (next int64, err error) {
	switch kind {
	case 0:
		f.value, next, err = w.varint(i, end)
		return next, err
	case 1:
		next = i + 8
	case 5:
		next = i + 4
	case 2:
		length, start, err := w.varint(i, end)
		if err != nil || length > uint64(end-start) {
			return 0, errWire
		}
		f.bytes, f.from, f.to = true, start, start+int64(length)
		next = f.to
	default:
		return 0, errWire
	}
	if next > end {
		return 0, errWire
	}
	return next, nil
}

// text reads a short text.
func (w *wire) text(f field) (string, error) {
	if !f.bytes || f.to-f.from > maxText {
		return "", errWire
	}
	b := make([]byte, f.to-f.from)
	if n, _ := w.r.ReadAt(b, f.from); n < len(b) {
		return "", errWire
	}
	return string(b), nil
}
