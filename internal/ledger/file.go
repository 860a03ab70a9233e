package ledger

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/seal"
)

var header = seal.Header{Format: "ledger", Version: 1}

// What a ledger file holds, under the seal. Numbers are varints, texts have their length
// before them:
//
//	labels     how many, then each
//	entities   how many; of each, in order: 16 bytes of id, number of the label, group
//	documents  how many; of each, in order: source id, id, how many entities; of each of
//	           those: twice how far its index is above the last, and one if readers see it;
//	           eight bytes of relevance
//	zeros      up to a multiple of padding
const padding = 1 << 16

// Open reads the ledger at path, or makes one of nothing where there is no file.
func Open(ctx context.Context, path string, by seal.Lock) (*Ledger, error) {
	l, err := open(ctx, path, by)
	if errors.Is(err, fs.ErrNotExist) {
		return New(), nil
	}
	if err != nil {
		return nil, failure.Errorf("ledger", "open %s: %w", path, err)
	}
	return l, nil
}

func open(ctx context.Context, path string, by seal.Lock) (*Ledger, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	sealed, err := seal.Open(in, info.Size(), by, header)
	if err != nil {
		return nil, err
	}
	return decode(ctx, io.NewSectionReader(sealed, 0, sealed.Size), sealed.Size)
}

// decode reads what encode writes, of so many bytes.
func decode(ctx context.Context, in io.Reader, size int64) (*Ledger, error) {
	return (&decoder{ctx: ctx, in: bufio.NewReaderSize(in, 1<<18), left: size}).ledger()
}

// Save writes the ledger to path. The file is the new one whole, or stays as it was.
func (l *Ledger) Save(path string, by seal.Lock) error {
	err := publish.File(path, 0o600, true, func(f *os.File) error {
		w, err := seal.NewWriter(f, by, header)
		if err != nil {
			return err
		}
		return errors.Join(l.encode(w), w.Close(), f.Sync())
	})
	if err != nil {
		return failure.Errorf("ledger", "save %s: %w", path, err)
	}
	return nil
}

// encoder keeps the first error, in its writer.
type encoder struct {
	*bufio.Writer
	n   int
	buf []byte
}

func (e *encoder) number(n uint64) {
	e.buf = binary.AppendUvarint(e.buf[:0], n)
	e.bytes(e.buf)
}

func (e *encoder) bytes(b []byte) {
	n, _ := e.Write(b)
	e.n += n
}

func (e *encoder) text(s string) {
	e.number(uint64(len(s)))
	n, _ := e.WriteString(s)
	e.n += n
}

func (l *Ledger) encode(w io.Writer) error {
	e := &encoder{Writer: bufio.NewWriterSize(w, 1<<18)}
	labels := l.labels()
	number := map[lethe.Label]uint64{}
	e.number(uint64(len(labels)))
	for i, label := range labels {
		number[label] = uint64(i)
		e.text(string(label))
	}
	e.number(uint64(len(l.entities)))
	for i := range l.entities {
		x := &l.entities[i]
		e.bytes(x.id[:])
		e.number(number[x.label])
		e.text(x.group)
	}
	e.number(uint64(len(l.documents)))
	for d, ref := range l.documents {
		e.text(ref.SourceID)
		e.text(ref.ID)
		e.row(l, d)
	}
	e.bytes(make([]byte, (padding-e.n%padding)%padding))
	return e.Flush()
}

func (e *encoder) row(l *Ledger, d int) {
	lo, hi := l.rows.Start[d], l.rows.Start[d+1]
	e.number(uint64(hi - lo))
	last := int32(-1)
	for i := lo; i < hi; i++ {
		code := uint64(l.rows.Items[i]-last) << 1
		if l.seen[i] {
			code |= 1
		}
		e.number(code)
		e.buf = binary.LittleEndian.AppendUint64(e.buf[:0], math.Float64bits(l.relevance[i]))
		e.bytes(e.buf)
		last = l.rows.Items[i]
	}
}

// labels are those of the entities, in the order in which they come.
func (l *Ledger) labels() []lethe.Label {
	var out []lethe.Label
	seen := map[lethe.Label]bool{}
	for i := range l.entities {
		if label := l.entities[i].label; !seen[label] {
			seen[label] = true
			out = append(out, label)
		}
	}
	return out
}

// decoder keeps the first error; after it everything is zero.
type decoder struct {
	ctx  context.Context
	in   *bufio.Reader
	left int64 // at least what is unread
	err  error
	buf  []byte
}

func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

func (d *decoder) number() uint64 {
	if d.err != nil {
		return 0
	}
	n, err := binary.ReadUvarint(d.in)
	if err != nil {
		d.fail(fmt.Errorf("malformed content: %w", err))
	}
	return n
}

// count reads how many things follow, none smaller than so many bytes.
func (d *decoder) count(least int64) int {
	n := d.number()
	if n > uint64(d.left/least) {
		d.fail(errors.New("malformed content: more is announced than there is"))
		return 0
	}
	return int(n)
}

// take reads so many bytes, which stand until the next are read.
func (d *decoder) take(n int) []byte {
	if cap(d.buf) < n {
		d.buf = make([]byte, n)
	}
	d.buf = d.buf[:n]
	if d.err == nil {
		if _, err := io.ReadFull(d.in, d.buf); err != nil {
			d.fail(fmt.Errorf("malformed content: %w", err))
		}
	}
	if d.err != nil {
		clear(d.buf)
	}
	return d.buf
}

func (d *decoder) text() string { return string(d.take(d.count(1))) }

const (
	leastEntity   = 16 + 1 + 1
	leastDocument = 3
	leastItem     = 1 + 8
)

func (d *decoder) ledger() (*Ledger, error) {
	labels := make([]lethe.Label, d.count(1))
	for i := range labels {
		labels[i] = lethe.Label(d.text())
	}
	entities := d.entities(labels)
	documents := d.count(leastDocument)
	l := empty(documents, int(d.left/(leastItem+leastDocument)))
	l.entities = entities
	var row []item
	for i := range documents {
		ref := lethe.DocumentRef{SourceID: d.text(), ID: d.text()}
		row = d.row(row[:0], len(l.entities))
		if i > 0 && compare(l.documents[i-1], ref) >= 0 {
			d.fail(errors.New("malformed content: documents are not in order"))
		}
		if i%block == 0 && d.err == nil {
			d.fail(d.ctx.Err())
		}
		if d.err != nil {
			return nil, d.err
		}
		l.add(ref, row)
	}
	return l, d.err
}

func (d *decoder) entities(labels []lethe.Label) []entity {
	out := make([]entity, d.count(leastEntity))
	for i := range out {
		x := &out[i]
		copy(x.id[:], d.take(len(x.id)))
		label := d.number()
		if label >= uint64(len(labels)) {
			d.fail(errors.New("malformed content: a label is not there"))
			return nil
		}
		x.label, x.group = labels[label], d.text()
		if i > 0 && out[i-1].id.Compare(x.id) >= 0 {
			d.fail(errors.New("malformed content: entities are not in order"))
			return nil
		}
	}
	return out
}

func (d *decoder) row(row []item, entities int) []item {
	at := -1
	for range d.count(leastItem) {
		code := d.number()
		at += int(min(code>>1, math.MaxInt32))
		relevance := math.Float64frombits(binary.LittleEndian.Uint64(d.take(8)))
		if at >= entities || code < 2 || !(relevance >= 0 && relevance <= 1) {
			d.fail(errors.New("malformed content: an entity of a document is malformed"))
			return nil
		}
		row = append(row, item{entity: int32(at), seen: code&1 == 1, relevance: relevance})
	}
	return row
}
