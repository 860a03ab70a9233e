package packed

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/ulikunitz/xz"
	"github.com/ulikunitz/xz/lzma"
)

const xzMagic = "\xFD7zXZ\x00"

// xzGuard hands a file of xz on and walks through its blocks meanwhile: the library takes
// from each as much memory as its header says, up to 4 GB, so that a header that says too
// much must never reach it.
type xzGuard struct {
	r     io.Reader
	skip  int64  // bytes to pass over
	head  []byte // what is gathered of the next header
	need  int    // how long that is
	next  func(head []byte) error
	total int64 // bytes so far; all parts of a file begin at multiples of four
	check int64 // bytes of the checksum after each block

	windows int64 // what all blocks so far asked for
}

var errNotXZ = errors.New("it is not an xz file, or is damaged")

func (g *xzGuard) Read(p []byte) (int, error) {
	n, err := g.r.Read(p)
	if wrong := g.walk(p[:n]); wrong != nil {
		return 0, wrong
	}
	return n, err
}

func (g *xzGuard) walk(p []byte) error {
	if g.next == nil {
		g.expect(4, g.stream)
	}
	for len(p) > 0 {
		if n := min(g.skip, int64(len(p))); n > 0 {
			g.skip, g.total, p = g.skip-n, g.total+n, p[n:]
			continue
		}
		n := min(g.need-len(g.head), len(p))
		g.head, g.total, p = append(g.head, p[:n]...), g.total+int64(n), p[n:]
		if len(g.head) < g.need {
			continue
		}
		head := g.head
		g.head = nil
		if err := g.next(head); err != nil {
			return err
		}
	}
	return nil
}

func (g *xzGuard) expect(n int, next func([]byte) error) { g.need, g.next = n, next }

// stream is the beginning of a stream, or padding before it.
func (g *xzGuard) stream(head []byte) error {
	switch string(head) {
	case "\x00\x00\x00\x00":
	case xzMagic[:4]:
		g.expect(8, g.flags)
	default:
		return errNotXZ
	}
	return nil
}

func (g *xzGuard) flags(head []byte) error {
	g.check = [16]int64{0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64}[head[3]&15]
	g.expect(1, g.block)
	return nil
}

// block is the first byte of a block's header, or of the index after the last.
func (g *xzGuard) block(head []byte) error {
	if head[0] == 0 {
		g.varint(func(records uint64) { g.index(2 * records) })
		return nil
	}
	g.expect(4*int(head[0])+3, g.header)
	return nil
}

// header is the rest of a block's header.
func (g *xzGuard) header(head []byte) error {
	flags, rest := head[0], head[1:]
	sizes := int(flags>>6&1) + int(flags>>7)
	for range sizes {
		if _, err := cutVarint(&rest); err != nil {
			return err
		}
	}
	for range flags&3 + 1 {
		id, err := cutVarint(&rest)
		size, err2 := cutVarint(&rest)
		if err := errors.Join(err, err2); err != nil || size > uint64(len(rest)) {
			return cmp.Or(err, errNotXZ)
		}
		if err := g.window(id, rest[:size]); err != nil {
			return err
		}
		rest = rest[size:]
	}
	g.expect(1, g.chunk)
	return nil
}

func cutVarint(p *[]byte) (uint64, error) {
	v, n := binary.Uvarint(*p)
	if n <= 0 {
		return 0, errNotXZ
	}
	*p = (*p)[n:]
	return v, nil
}

// freeWindows is how much memory all blocks of a file may ask for whatever its size: each
// gets its own, emptied, which takes time.
const freeWindows = 16 << 30

// window looks at a filter, and reports one that refers back too far.
func (g *xzGuard) window(id uint64, properties []byte) error {
	const lzma2 = 0x21
	if id != lzma2 || len(properties) != 1 {
		return nil // the library knows no others
	}
	n, err := lzma.DecodeDictCap(properties[0])
	if g.windows += n; err != nil {
		return err
	}
	switch {
	case n > maxWindow:
		return fmt.Errorf("the file takes %d MB of memory to unpack, beyond %d", n>>20, maxWindow>>20)
	case g.windows > freeWindows+DefaultRatio*g.total:
		return errors.New("the file has too many parts for its size")
	}
	return nil
}

// chunk is the first byte of a part of a block, or its end.
func (g *xzGuard) chunk(head []byte) error {
	switch c := head[0]; {
	case c == 0:
		g.skip = -g.total&3 + g.check
		g.expect(1, g.block)
	case c < 3:
		g.expect(2, func(size []byte) error { return g.over(size, 0) })
	case c < 0x80:
		return errNotXZ
	case c < 0xC0:
		g.expect(4, func(sizes []byte) error { return g.over(sizes[2:], 0) })
	default: // with a byte of properties
		g.expect(4, func(sizes []byte) error { return g.over(sizes[2:], 1) })
	}
	return nil
}

// over passes over what a part holds.
func (g *xzGuard) over(size []byte, more int64) error {
	g.skip = int64(binary.BigEndian.Uint16(size)) + 1 + more
	g.expect(1, g.chunk)
	return nil
}

// varint reads a number of the index.
func (g *xzGuard) varint(then func(uint64)) {
	var digits []byte
	g.expect(1, func(b []byte) error {
		if digits = append(digits, b[0]); b[0] < 0x80 {
			v, _ := binary.Uvarint(digits)
			then(v)
		} else if len(digits) == binary.MaxVarintLen64 {
			return errNotXZ
		}
		return nil
	})
}

// index passes over the numbers of the index, and over what is left of the stream.
func (g *xzGuard) index(numbers uint64) {
	if numbers > 0 {
		g.varint(func(uint64) { g.index(numbers - 1) })
		return
	}
	g.skip = -g.total&3 + 4 + 12 // padding, checksum, footer
	g.expect(4, g.stream)
}

// xzWriter is a compressor of xz that can begin again.
type xzWriter struct {
	w   *xz.Writer
	err error
}

func (x *xzWriter) Reset(w io.Writer) { x.w, x.err = xz.NewWriter(w) }

func (x *xzWriter) Write(p []byte) (int, error) {
	if x.err != nil {
		return 0, x.err
	}
	return x.w.Write(p)
}

func (x *xzWriter) Close() error {
	if x.w == nil {
		return errors.Join(errors.New("xz: nothing was begun"), x.err)
	}
	return x.w.Close()
}
