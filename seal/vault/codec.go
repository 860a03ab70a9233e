package vault

import (
	"encoding/binary"
	"errors"
)

// Numbers are varints, texts have their length before them.

func putUint(b []byte, n int) []byte { return binary.AppendUvarint(b, uint64(n)) }

func putText[T string | []byte](b []byte, text T) []byte {
	return append(putUint(b, len(text)), text...)
}

var errShort = errors.New("an entry is cut short")

// taker takes apart what the functions above put together. After an error it gives
// nothing but zeros.
type taker struct {
	rest []byte
	err  error
}

func (t *taker) uint() int {
	n, size := binary.Uvarint(t.rest)
	if size <= 0 || n > 1<<62 {
		t.rest, t.err = nil, errShort
		return 0
	}
	t.rest = t.rest[size:]
	return int(n)
}

// count is a number of things of which each takes a byte at least.
func (t *taker) count() int {
	n := t.uint()
	if n > len(t.rest) {
		t.rest, t.err = nil, errShort
		return 0
	}
	return n
}

func (t *taker) bytes() []byte {
	n := t.count()
	b := t.rest[:n:n]
	t.rest = t.rest[n:]
	return b
}

func (t *taker) print() (p print) {
	if len(t.rest) < len(p) {
		t.rest, t.err = nil, errShort
		return p
	}
	t.rest = t.rest[copy(p[:], t.rest):]
	return p
}

func (t *taker) text() string { return string(t.bytes()) }

// end reports what went wrong; something left over is wrong as well.
func (t *taker) end() error {
	if t.err == nil && len(t.rest) > 0 {
		return errShort
	}
	return t.err
}
