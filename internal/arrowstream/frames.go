package arrowstream

import (
	"encoding/binary"
	"errors"
	"io"
	"math"

	"github.com/apache/arrow-go/v18/arrow/ipc"
	flatbuffers "github.com/google/flatbuffers/go"
)

// frames passes a stream on to the library, message by message, and looks at what each says of
// its own form before: the library takes memory for as many columns as a message claims to have,
// and follows types that lie in one another without end. It sees how the stream ends, too: one
// that was cut between two batches looks as if it were whole.
type frames struct {
	in    io.Reader
	ready []byte // of the beginning of a message
	body  int64  // bytes that follow it
	end   bool
}

// Read returns the next bytes that were looked at.
func (f *frames) Read(p []byte) (int, error) {
	if len(f.ready) == 0 && f.body == 0 {
		if f.end {
			return 0, io.EOF
		}
		if err := f.next(); err != nil {
			return 0, err
		}
	}
	if len(f.ready) > 0 {
		n := copy(p, f.ready)
		f.ready = f.ready[n:]
		return n, nil
	}
	n, err := f.in.Read(p[:min(int64(len(p)), f.body)])
	f.body -= int64(n)
	return n, err
}

// continued is what a message begins with, and its length follows.
const continued = math.MaxUint32

var errForm = errors.New("a message of the stream has no form that can be read")

// next reads the beginning of a message.
func (f *frames) next() error {
	head := make([]byte, 8)
	if _, err := io.ReadFull(f.in, head); err != nil {
		return err
	}
	length := binary.LittleEndian.Uint32(head[4:])
	switch {
	case binary.LittleEndian.Uint32(head) != continued, length > most>>4:
		return errForm
	case length == 0:
		f.ready, f.end = head, true
		return nil
	}
	f.ready = append(head, make([]byte, length)...)
	if _, err := io.ReadFull(f.in, f.ready[len(head):]); err != nil {
		return err
	}
	var err error
	f.body, err = sound(f.ready[len(head):])
	return err
}

// whole reports whether a stream that has nothing more came to its end.
func (f *frames) whole(in *ipc.Reader) error {
	switch {
	case in.Err() != nil:
		return errors.New("the stream is damaged, or was cut short")
	case !f.end:
		return errors.New("the stream was cut short")
	}
	return nil
}

// Kinds of messages, and of types, as the format numbers them.
const (
	schemaMessage     = 1
	dictionaryMessage = 2
	batchMessage      = 3
	unionType         = 14
)

// deepest and mostFields bound what a schema may say.
const (
	deepest    = 64
	mostFields = 1 << 16
)

// sound looks at the lists of a message, and gives the length of its body. A table of flatbuffers
// has a place for each of its values, here as the format's schema numbers them: 4, 6, 8, ….
func sound(message []byte) (body int64, err error) {
	defer func() {
		if recover() != nil { // a place that is outside
			err = errForm
		}
	}()
	l := looker{bytes: message}
	root := l.table(flatbuffers.UOffsetT(0))
	body = root.GetInt64Slot(10, 0)
	header := l.below(root, 8)
	switch kind := root.GetByteSlot(6, 0); {
	case body < 0 || body > most:
		return 0, errForm
	case header == nil:
		return 0, errForm
	case kind == schemaMessage:
		l.list(header, 8, 4)
		for _, field := range l.list(header, 6, 4) {
			l.field(l.table(field), 0)
		}
	case kind == dictionaryMessage:
		l.batch(l.below(header, 6))
	case kind == batchMessage:
		l.batch(header)
	}
	return body, nil
}

// looker panics where a message is not sound.
type looker struct {
	bytes  []byte
	fields int
}

// table is the one that a place leads to.
func (l *looker) table(at flatbuffers.UOffsetT) *flatbuffers.Table {
	t := &flatbuffers.Table{Bytes: l.bytes, Pos: at}
	t.Pos = t.Indirect(at)
	return t
}

// below is a table in another, nil for none.
func (l *looker) below(t *flatbuffers.Table, slot flatbuffers.VOffsetT) *flatbuffers.Table {
	o := t.Offset(slot)
	if o == 0 {
		return nil
	}
	return l.table(t.Pos + flatbuffers.UOffsetT(o))
}

// list returns the places of the elements of a list, each of which takes so many bytes.
func (l *looker) list(t *flatbuffers.Table, slot flatbuffers.VOffsetT, bytes int64) (places []flatbuffers.UOffsetT) {
	o := flatbuffers.UOffsetT(t.Offset(slot))
	if o == 0 {
		return nil
	}
	from, n := t.Vector(o), int64(uint32(t.VectorLen(o)))
	if int64(from)+n*bytes > int64(len(l.bytes)) {
		panic(errForm)
	}
	if bytes == 4 {
		for i := range n {
			places = append(places, from+flatbuffers.UOffsetT(4*i))
		}
	}
	return places
}

// field looks at a column, or at one within its type.
func (l *looker) field(t *flatbuffers.Table, depth int) {
	if l.fields++; depth > deepest || l.fields > mostFields {
		panic(errForm)
	}
	l.list(t, 16, 4)
	if kind := l.below(t, 10); kind != nil && t.GetByteSlot(8, 0) == unionType {
		l.list(kind, 6, 4)
	}
	for _, field := range l.list(t, 14, 4) {
		l.field(l.table(field), depth+1)
	}
}

// batch looks at the lists of lengths and places of a batch.
func (l *looker) batch(t *flatbuffers.Table) {
	if t == nil {
		panic(errForm)
	}
	l.list(t, 6, 16)
	l.list(t, 8, 16)
	l.list(t, 12, 8)
}
