package arrowstream

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

// Columns with a meaning of their own.
const (
	// RecordColumn has a record as JSON, as a line of a file has it. No column of a field stands beside it.
	RecordColumn = "record"
	// ItemColumn has the place of a record in its collection: a number that no other record has.
	ItemColumn = "lethe_item"
)

// Row is a record of a stream.
type Row struct {
	JSON []byte
	Item int64
	Err  error // why there is no record in the row
}

// boundedAllocator never allocates more at once than a batch may have, whatever a stream claims to hold.
type boundedAllocator struct{ *memory.GoAllocator }

func (b boundedAllocator) Allocate(size int) []byte {
	if size > most {
		panic("a stream claims to hold more than a batch may have") // which the library turns into an error
	}
	return b.GoAllocator.Allocate(size)
}

func (b boundedAllocator) Reallocate(size int, in []byte) []byte {
	if size <= len(in) {
		return b.GoAllocator.Reallocate(size, in)
	}
	out := b.Allocate(size)
	copy(out, in)
	return out
}

// Reader reads records.
type Reader struct {
	in     *ipc.Reader
	ended  *frames
	record int // its column; -1 where each column is a field
	item   int // its column; -1 for none
	fields []int
	names  [][]byte
}

// A batch may have so many bytes and rows, since it is held in memory.
const (
	most     = 1 << 28
	mostRows = 1 << 20
)

// NewReader reads what columns a stream has.
func NewReader(in io.Reader) (*Reader, error) {
	stream, end, err := open(in)
	if err != nil {
		return nil, err
	}
	r := &Reader{in: stream, ended: end, record: -1, item: -1}
	return r, r.columns(stream.Schema().Fields())
}

func open(in io.Reader) (*ipc.Reader, *frames, error) {
	end := &frames{in: in}
	own := boundedAllocator{memory.NewGoAllocator()}
	stream, err := ipc.NewReaderFromMessageReader(
		ipc.NewMessageReader(end, ipc.WithAllocator(own), ipc.WithMetadataSizeLimit(most>>4), ipc.WithBodySizeLimit(most)),
		ipc.WithAllocator(own))
	if err != nil {
		return nil, nil, errors.New("it is not a stream of Arrow's IPC format")
	}
	return stream, end, nil
}

// columns sees which column is what.
func (r *Reader) columns(fields []arrow.Field) error {
	seen := map[string]bool{}
	for i, f := range fields {
		if seen[f.Name] {
			return fmt.Errorf("two columns are called %q", f.Name)
		}
		seen[f.Name] = true
		switch {
		case f.Name == ItemColumn:
			if f.Type.ID() != arrow.INT64 {
				return fmt.Errorf("the column %s has %s, not numbers of 64 bits", ItemColumn, f.Type)
			}
			r.item = i
		case f.Name == RecordColumn && textual(f.Type):
			r.record = i
		default:
			if err := r.field(i, f); err != nil {
				return err
			}
		}
	}
	switch {
	case r.record >= 0 && len(r.fields) > 0:
		return fmt.Errorf("beside %q, which has whole records, there is the column %s", RecordColumn, r.names[0])
	case r.record < 0 && len(r.fields) == 0:
		return errors.New("there is no column with texts")
	}
	return nil
}

// field takes a column as a field of records.
func (r *Reader) field(i int, f arrow.Field) error {
	if err := readable(f.Type); err != nil {
		return fmt.Errorf("the column %q has %w", f.Name, err)
	}
	name, err := quoted(f.Name)
	if err != nil {
		return errors.New("the name of a column is not UTF-8")
	}
	r.fields, r.names = append(r.fields, i), append(r.names, name)
	return nil
}

// Numbered reports whether rows say their places in the collection.
func (r *Reader) Numbered() bool { return r.item >= 0 }

// Batches returns the rows of each batch, as soon as it is there.
func (r *Reader) Batches() iter.Seq2[[]Row, error] {
	return func(yield func([]Row, error) bool) {
		for r.in.Next() {
			rows, err := r.rows(r.in.RecordBatch())
			if !yield(rows, err) || err != nil {
				return
			}
		}
		if err := r.ended.whole(r.in); err != nil {
			yield(nil, err)
		}
	}
}

var errMany = fmt.Errorf("a batch has more than %d rows", mostRows)

var errBatch = errors.New("a batch of the stream is damaged")

// rows are those of a batch. What a damaged one makes the library do is not repeated.
func (r *Reader) rows(batch arrow.RecordBatch) (rows []Row, err error) {
	defer func() {
		if recover() != nil {
			rows, err = nil, errBatch
		}
	}()
	if batch.NumRows() > mostRows {
		return nil, errMany
	}
	rows = make([]Row, batch.NumRows())
	for i := range rows {
		row := &rows[i]
		if r.item >= 0 {
			column := batch.Column(r.item).(*array.Int64)
			if column.IsNull(i) {
				row.Err = fmt.Errorf("%s is empty", ItemColumn)
				continue
			}
			row.Item = column.Value(i)
		}
		if r.record >= 0 {
			row.JSON, row.Err = r.whole(batch.Column(r.record), i)
			continue
		}
		row.JSON, row.Err = r.object(batch, i)
	}
	return rows, nil
}

// whole is a record that a column has.
func (r *Reader) whole(column arrow.Array, i int) ([]byte, error) {
	if column.IsNull(i) {
		return nil, fmt.Errorf("%s is empty", RecordColumn)
	}
	return []byte(text(column, i)), nil
}

// object is a record whose fields are columns.
func (r *Reader) object(batch arrow.RecordBatch, i int) ([]byte, error) {
	out := []byte{'{'}
	for n, c := range r.fields {
		if n > 0 {
			out = append(out, ',')
		}
		out = append(append(out, r.names[n]...), ':')
		var err error
		if out, err = appendValue(out, batch.Column(c), i); err != nil {
			return nil, fmt.Errorf("the column %s: %w", r.names[n], err)
		}
	}
	return append(out, '}'), nil
}
