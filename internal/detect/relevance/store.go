package relevance

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
)

// A file is a header and a payload:
//
//	"letherel"  magic
//	2 bytes     version, little endian
//	8 bytes     length of the payload
//	32 bytes    SHA-256 of the payload
//	payload     Info as JSON after its length; intercept, slope and shift as float64;
//	            the features as rising keys, each with a float32; the words as rising
//	            hashes, each with a count
const (
	magic      = "letherel"
	version    = 1
	headerSize = len(magic) + 2 + 8 + sha256.Size
	maxPayload = 16 << 20
)

// Errors of [Read], wrapped with what was found.
var (
	ErrFormat   = errors.New("not a relevance model")
	ErrVersion  = errors.New("written by another version of the program")
	ErrChecksum = errors.New("damaged: its checksum is wrong")
	ErrShort    = errors.New("cut off")
)

// Write writes the classifier. Equal classifiers give equal bytes.
func (c *Classifier) Write(w io.Writer) error {
	info, err := json.Marshal(c.Info)
	if err != nil {
		return fmt.Errorf("relevance: write: %w", err)
	}
	b := append(binary.AppendUvarint(nil, uint64(len(info))), info...)
	for _, x := range []float64{c.p.Intercept, c.p.Slope, c.p.Shift} {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
	}
	b = appendTable(b, c.p.Weights, func(b []byte, w float32) []byte {
		return binary.LittleEndian.AppendUint32(b, math.Float32bits(w))
	})
	b = appendTable(b, c.p.Words, func(b []byte, n int) []byte { return binary.AppendUvarint(b, uint64(n)) })
	head := binary.LittleEndian.AppendUint16([]byte(magic), version)
	head = binary.LittleEndian.AppendUint64(head, uint64(len(b)))
	sum := sha256.Sum256(b)
	if _, err := w.Write(slices.Concat(head, sum[:], b)); err != nil {
		return fmt.Errorf("relevance: write: %w", err)
	}
	return nil
}

func appendTable[V any](b []byte, table map[uint32]V, value func([]byte, V) []byte) []byte {
	b = binary.AppendUvarint(b, uint64(len(table)))
	last := uint32(0)
	for _, k := range slices.Sorted(maps.Keys(table)) {
		b = value(binary.AppendUvarint(b, uint64(k-last)), table[k])
		last = k
	}
	return b
}

// Read reads what Write wrote.
func Read(r io.Reader) (*Classifier, error) {
	payload, err := readPayload(r)
	if err != nil {
		return nil, err
	}
	d := decoder{data: payload}
	var info Info
	if err := json.Unmarshal(d.bytes(d.uint()), &info); err != nil {
		return nil, fmt.Errorf("relevance: read: %w: its description is not JSON", ErrFormat)
	}
	p := Parameters{Intercept: d.float(), Slope: d.float(), Shift: d.float()}
	p.Weights = entries(&d, func() float32 { return math.Float32frombits(binary.LittleEndian.Uint32(d.fixed(4))) })
	p.Words = entries(&d, func() int { return int(min(d.uint(), math.MaxInt32)) })
	if d.failed || len(d.data) > 0 {
		return nil, fmt.Errorf("relevance: read: %w: its parts do not fit", ErrFormat)
	}
	return NewClassifier(info, p)
}

// readPayload checks the header and the checksum.
func readPayload(r io.Reader) ([]byte, error) {
	head := make([]byte, headerSize)
	n, err := io.ReadFull(r, head)
	if n < len(magic) || string(head[:len(magic)]) != magic {
		return nil, fmt.Errorf("relevance: read: %w", ErrFormat)
	}
	if err != nil {
		return nil, fmt.Errorf("relevance: read: %w: %d bytes of the header", ErrShort, n)
	}
	rest := head[len(magic):]
	if v := binary.LittleEndian.Uint16(rest); v != version {
		return nil, fmt.Errorf("relevance: read: %w: version %d, want %d", ErrVersion, v, version)
	}
	size := binary.LittleEndian.Uint64(rest[2:])
	if size > maxPayload {
		return nil, fmt.Errorf("relevance: read: %w: payload of %d bytes", ErrFormat, size)
	}
	var payload bytes.Buffer
	if n, err := io.CopyN(&payload, r, int64(size)); err != nil {
		return nil, fmt.Errorf("relevance: read: %w: %d of %d bytes", ErrShort, n, size)
	}
	if sum := sha256.Sum256(payload.Bytes()); !bytes.Equal(sum[:], rest[10:]) {
		return nil, fmt.Errorf("relevance: read: %w", ErrChecksum)
	}
	return payload.Bytes(), nil
}

// decoder reads a payload. After the first fault all reads give zero.
type decoder struct {
	data   []byte
	failed bool
}

func (d *decoder) uint() uint64 {
	v, n := binary.Uvarint(d.data)
	if n <= 0 {
		d.failed = true
		return 0
	}
	d.data = d.data[n:]
	return v
}

func (d *decoder) bytes(n uint64) []byte {
	if n > uint64(len(d.data)) {
		d.failed, d.data = true, nil
		return nil
	}
	out := d.data[:n]
	d.data = d.data[n:]
	return out
}

// fixed gives n bytes, zeros where there are not so many.
func (d *decoder) fixed(n int) []byte {
	if b := d.bytes(uint64(n)); b != nil {
		return b
	}
	return make([]byte, n)
}

func (d *decoder) float() float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(d.fixed(8)))
}

func entries[V any](d *decoder, value func() V) map[uint32]V {
	n := d.uint()
	if n > uint64(len(d.data)) { // each takes at least a byte
		d.failed = true
		return nil
	}
	out := make(map[uint32]V, n)
	key := uint32(0)
	for range n {
		key += uint32(d.uint())
		out[key] = value()
	}
	d.failed = d.failed || uint64(len(out)) != n
	return out
}
