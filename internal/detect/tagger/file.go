package tagger

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// A file is a header and a compressed payload:
//
//	"lethetag"  magic
//	2 bytes     version, little endian
//	1 byte      what it holds: 'm' a model, 'l' a lexicon
//	8 bytes     length of the payload
//	32 bytes    SHA-256 of the payload
//	payload     zstd
const (
	magic       = "lethetag"
	version     = 2
	oldest      = 1 // that is read
	headerSize  = len(magic) + 2 + 1 + 8 + sha256.Size
	maxPayload  = 64 << 20
	maxUnpacked = 512 << 20
	maxAtOnce   = 4 << 20 // what is asked for because a header says so
)

// Errors of [Read], wrapped with what was found.
var (
	ErrFormat   = errors.New("not a tagger model")
	ErrVersion  = errors.New("written by another version of the program")
	ErrChecksum = errors.New("damaged: its checksum is wrong")
	ErrShort    = errors.New("cut off")
)

func writeFile(w io.Writer, kind byte, payload []byte) error {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return fmt.Errorf("tagger: compress: %w", err)
	}
	packed := enc.EncodeAll(payload, nil)
	sum := sha256.Sum256(packed)
	head := append([]byte(magic), 0, 0, kind)
	binary.LittleEndian.PutUint16(head[len(magic):], version)
	head = binary.LittleEndian.AppendUint64(head, uint64(len(packed)))
	head = append(head, sum[:]...)
	if _, err := w.Write(append(head, packed...)); err != nil {
		return fmt.Errorf("tagger: write: %w", err)
	}
	return nil
}

// readFile gives the payload of a file of the kind, checked.
func readFile(r io.Reader, kind byte) (*payload, error) {
	head := make([]byte, headerSize)
	n, err := io.ReadFull(r, head)
	if n < len(magic) || string(head[:len(magic)]) != magic {
		return nil, fmt.Errorf("tagger: read: %w", ErrFormat)
	}
	if err != nil {
		return nil, fmt.Errorf("tagger: read: %w: %d bytes of the header", ErrShort, n)
	}
	rest := head[len(magic):]
	v := binary.LittleEndian.Uint16(rest)
	if v < oldest || v > version {
		return nil, fmt.Errorf("tagger: read: %w: version %d, want %d", ErrVersion, v, version)
	}
	if rest[2] != kind {
		return nil, fmt.Errorf("tagger: read: %w: it holds something else", ErrFormat)
	}
	size := binary.LittleEndian.Uint64(rest[3:])
	if size > maxPayload {
		return nil, fmt.Errorf("tagger: read: %w: payload of %d bytes", ErrFormat, size)
	}
	var packed bytes.Buffer
	packed.Grow(int(min(size, maxAtOnce)) + bytes.MinRead)
	if n, err := io.CopyN(&packed, r, int64(size)); err != nil {
		return nil, fmt.Errorf("tagger: read: %w: %d of %d bytes", ErrShort, n, size)
	}
	if sum := sha256.Sum256(packed.Bytes()); !bytes.Equal(sum[:], rest[11:]) {
		return nil, fmt.Errorf("tagger: read: %w", ErrChecksum)
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxUnpacked))
	if err != nil {
		return nil, fmt.Errorf("tagger: unpack: %w", err)
	}
	defer dec.Close()
	data, err := dec.DecodeAll(packed.Bytes(), nil)
	if err != nil {
		return nil, fmt.Errorf("tagger: unpack: %w", err)
	}
	return &payload{data: data, version: v}, nil
}

// payload reads what was packed. After the first fault all reads give zero, and
// err says what it was.
type payload struct {
	data    []byte
	at      int
	version uint16 // of the file
	err     error
}

var errPayload = fmt.Errorf("tagger: read: %w: its parts do not fit", ErrFormat)

func (p *payload) uint() uint64 {
	v, n := binary.Uvarint(p.data[p.at:])
	if n <= 0 {
		p.err = errPayload
		return 0
	}
	p.at += n
	return v
}

func (p *payload) int() int64 {
	v, n := binary.Varint(p.data[p.at:])
	if n <= 0 {
		p.err = errPayload
		return 0
	}
	p.at += n
	return v
}

// size reads a number of items of which each takes at least one byte.
func (p *payload) size() int {
	n := p.uint()
	if n > uint64(len(p.data)-p.at) {
		p.err = errPayload
		return 0
	}
	return int(n)
}

func (p *payload) bytes(n int) []byte {
	if n < 0 || n > len(p.data)-p.at {
		p.err = errPayload
		return make([]byte, max(0, min(n, 1<<16)))
	}
	p.at += n
	return p.data[p.at-n : p.at]
}

// keys reads a rising list: the low bytes of the differences, which are as good as random, and then
// what is above them. Files of version 1 have each difference whole.
func (p *payload) keys() []uint32 {
	n := p.size()
	out := make([]uint32, n)
	var low []byte
	if p.version > 1 {
		low = p.bytes(n)
	}
	last := uint64(0)
	for i := range out {
		d := min(p.uint(), 1<<32) // more is refused below
		if low != nil {
			d = d<<8 | uint64(low[i])
		}
		last += d
		if last > 1<<32-1 || i > 0 && d == 0 {
			p.err = errPayload
			return nil
		}
		out[i] = uint32(last)
	}
	return out
}

func appendKeys(b []byte, keys []uint32) []byte {
	b = binary.AppendUvarint(b, uint64(len(keys)))
	last := uint32(0)
	for _, k := range keys {
		b = append(b, byte(k-last))
		last = k
	}
	last = 0
	for _, k := range keys {
		b = binary.AppendUvarint(b, uint64((k-last)>>8))
		last = k
	}
	return b
}
