package arrowstream

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/lethe-privacy/lethe/internal/format/columnar"
)

// Form is Arrow for package format: files of its IPC format and streams, told apart by how they
// begin. Types are those of the table, but for dictionaries, of which the values are written. What
// a schema says beside names and types is not.
var Form = columnar.Form{Open: openTable, Write: writeTable}

// columns are those of a table.
type columns struct {
	schema *arrow.Schema
	file   bool // and no stream
	head   []byte
	reader *Reader // turns rows into records
}

// A file is a stream between its mark, filled up to 8 bytes, and a footer that ends with the mark.
const mark = "ARROW1"

// columnsOf begins to read a table.
func columnsOf(r io.ReaderAt, size int64) (*columns, error) {
	c := &columns{reader: &Reader{record: -1, item: -1}}
	first, last := make([]byte, len(mark)), make([]byte, len(mark))
	if _, err := r.ReadAt(first, 0); err != nil {
		return nil, errNoTable
	}
	from := int64(0)
	if c.file = string(first) == mark; c.file {
		from = 8
		if _, err := r.ReadAt(last, size-int64(len(mark))); err != nil || string(last) != mark {
			return nil, errors.New("the file was cut short")
		}
	}
	var err error
	if c.reader.in, c.reader.ended, err = open(io.NewSectionReader(r, from, size-from)); err != nil {
		return nil, errNoTable
	}
	return c, c.settle(c.reader.in.Schema().Fields())
}

var errNoTable = errors.New("it is not a file or stream of Arrow's IPC format")

// settle sees which columns there are.
func (c *columns) settle(fields []arrow.Field) error {
	var kept []arrow.Field
	for i, f := range fields {
		if err := c.reader.field(i, f); err != nil {
			return err
		}
		if slices.ContainsFunc(kept, func(k arrow.Field) bool { return k.Name == f.Name }) {
			return fmt.Errorf("two columns are called %q", f.Name)
		}
		kept = append(kept, arrow.Field{Name: f.Name, Type: plain(f.Type), Nullable: f.Nullable})
	}
	c.schema = arrow.NewSchema(kept, nil)
	var head bytes.Buffer
	w, err := c.writer(&head)
	if err != nil {
		return err
	}
	err = w.Close()
	c.head = head.Bytes()
	return err
}

// plain is a type without dictionaries in it.
func plain(t arrow.DataType) arrow.DataType {
	switch t := t.(type) {
	case *arrow.DictionaryType:
		return plain(t.ValueType)
	case *arrow.StructType:
		fields := slices.Clone(t.Fields())
		for i, f := range fields {
			fields[i] = arrow.Field{Name: f.Name, Type: plain(f.Type), Nullable: f.Nullable}
		}
		return arrow.StructOf(fields...)
	case *arrow.FixedSizeListType:
		return arrow.FixedSizeListOf(t.Len(), plain(t.Elem()))
	case arrow.ListLikeType:
		return arrow.ListOf(plain(t.Elem()))
	}
	return t
}

func (c *columns) Head() []byte { return c.head }

func (c *columns) Columns() (names []string) {
	for _, f := range c.schema.Fields() {
		names = append(names, f.Name)
	}
	return names
}

func (c *columns) Inner() (names []string) {
	for _, f := range c.schema.Fields() {
		names = append(names, inner(f.Type)...)
	}
	return names
}

func inner(t arrow.DataType) (names []string) {
	switch t := t.(type) {
	case *arrow.StructType:
		for _, f := range t.Fields() {
			names = append(append(names, f.Name), inner(f.Type)...)
		}
	case arrow.ListLikeType:
		return inner(t.Elem())
	}
	return names
}

// table reads rows. It holds a batch in memory.
type table struct {
	*columns
	batch arrow.RecordBatch
	next  int
}

func openTable(r io.ReaderAt, size int64) (_ columnar.Table, err error) {
	defer guarded(&err)
	c, err := columnsOf(r, size)
	if err != nil {
		return nil, err
	}
	return &table{columns: c}, nil
}

// guarded makes an error of what a damaged table makes the library do, and does not repeat it.
func guarded(err *error) {
	if recover() != nil {
		*err = errBatch
	}
}

func (t *table) Next() (_ []byte, err error) {
	defer guarded(&err)
	for t.batch == nil || t.next == int(t.batch.NumRows()) {
		if !t.reader.in.Next() {
			return nil, orEnd(t.reader.ended.whole(t.reader.in))
		}
		if t.batch, t.next = t.reader.in.RecordBatch(), 0; t.batch.NumRows() > mostRows {
			return nil, errMany
		}
	}
	t.next++
	row, err := t.reader.object(t.batch, t.next-1)
	if err != nil {
		return nil, &columnar.RowError{Err: err}
	}
	return row, nil
}

// orEnd is io.EOF where nothing else ended the reading.
func orEnd(err error) error {
	if err == nil {
		return io.EOF
	}
	return err
}

func (t *table) Close() error { return nil }

// add appends a record to columns in the making. What they hold of it then reads as it did.
func (c *columns) add(to []array.Builder, record []byte) (err error) {
	defer guarded(&err)
	var values map[string]json.RawMessage
	if json.Unmarshal(record, &values) != nil {
		return errRow
	}
	for i, f := range c.schema.Fields() {
		value := values[f.Name]
		if value == nil || string(value) == "null" {
			if !f.Nullable {
				return fmt.Errorf("column %s takes no empty value", f.Name)
			}
			to[i].AppendNull()
			continue
		}
		if !fits(f.Type, value) || to[i].UnmarshalJSON(slices.Concat([]byte{'['}, value, []byte{']'})) != nil {
			return columnar.Unfit(f.Name, f.Type.String(), temporal(f.Type))
		}
	}
	return nil
}

// fits reports whether a value, read and written, is the same.
func fits(t arrow.DataType, value []byte) bool {
	b := array.NewBuilder(memory.DefaultAllocator, t)
	if b.UnmarshalJSON(slices.Concat([]byte{'['}, value, []byte{']'})) != nil {
		return false
	}
	again, err := appendValue(nil, b.NewArray(), 0)
	return err == nil && reflect.DeepEqual(decoded(value), decoded(again))
}

// decoded is a value of JSON, with numbers as they are written.
func decoded(value []byte) (v any) {
	dec := json.NewDecoder(bytes.NewReader(value))
	dec.UseNumber()
	if dec.Decode(&v) != nil {
		return nil
	}
	return v
}

// builders are empty columns.
func (c *columns) builders() []array.Builder {
	all := make([]array.Builder, c.schema.NumFields())
	for i, f := range c.schema.Fields() {
		all[i] = array.NewBuilder(memory.DefaultAllocator, f.Type)
	}
	return all
}

// Fit reports whether a record can be written.
func (c *columns) Fit(record []byte) error { return c.add(c.builders(), record) }

// batches writes a file or a stream.
type batches interface {
	Write(arrow.RecordBatch) error
	io.Closer
}

func (c *columns) writer(w io.Writer) (batches, error) {
	if c.file {
		return ipc.NewFileWriter(w, ipc.WithSchema(c.schema))
	}
	return ipc.NewWriter(w, ipc.WithSchema(c.schema)), nil
}

// tableWriter keeps the rows of a batch in memory.
type tableWriter struct {
	*columns
	out   batches
	rows  []array.Builder
	count int64
	bytes int
}

// A batch that is written has so many rows, or was made of so many bytes.
const (
	batchRows  = 1024
	batchBytes = 8 << 20
)

func writeTable(w io.Writer, head []byte) (_ columnar.Writer, err error) {
	defer guarded(&err)
	c, err := columnsOf(bytes.NewReader(head), int64(len(head)))
	if err != nil {
		return nil, err
	}
	out, err := c.writer(w)
	return &tableWriter{columns: c, out: out, rows: c.builders()}, err
}

func (w *tableWriter) Write(record []byte) (int, error) {
	if err := w.add(w.rows, record); err != nil {
		return 0, err
	}
	w.count, w.bytes = w.count+1, w.bytes+len(record)
	if w.count == batchRows || w.bytes > batchBytes {
		return len(record), w.flush()
	}
	return len(record), nil
}

func (w *tableWriter) flush() error {
	arrays := make([]arrow.Array, len(w.rows))
	for i, b := range w.rows {
		arrays[i] = b.NewArray()
	}
	err := w.out.Write(array.NewRecordBatch(w.schema, arrays, w.count))
	w.count, w.bytes = 0, 0
	return err
}

func (w *tableWriter) Close() error {
	if w.count > 0 {
		if err := w.flush(); err != nil {
			return err
		}
	}
	return w.out.Close()
}
