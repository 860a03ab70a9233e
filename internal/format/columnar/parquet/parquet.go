// Package parquet reads tables of Parquet as records of JSON, and writes records into tables with
// the same columns. Types are those of the file. What is no text, number, date, or made of such, is
// refused. So that nothing stays that was not searched, no more of a file is written than columns
// and rows: descriptions that its footer has are not.
package parquet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"

	"github.com/lethe-privacy/lethe/internal/format/columnar"
)

// Form is Parquet for package format.
var Form = columnar.Form{Open: open, Write: write}

// schema are the columns of a table.
type schema struct {
	root column
	head []byte
}

// guarded makes an error of what a damaged file makes the library do, and does not repeat what it says.
func guarded(err *error) {
	if recover() != nil {
		*err = errDamaged
	}
}

// schemaOf describes a file.
func schemaOf(f *parquet.File) (*schema, error) {
	s := &schema{}
	seen := map[string]bool{}
	for _, n := range f.Schema().Fields() {
		if !utf8.ValidString(n.Name()) || seen[n.Name()] {
			return nil, errors.New("the name of a column is not UTF-8, or two columns have one name")
		}
		seen[n.Name()] = true
		c, err := columnOf(n, &s.root, s.root.end, 0)
		if err != nil {
			return nil, fmt.Errorf("the column %q has %w", n.Name(), err)
		}
		s.root.fields, s.root.end = append(s.root.fields, c), c.end
	}
	var head bytes.Buffer
	err := newWriter(&head, f.Schema()).Close()
	s.head = head.Bytes()
	return s, err
}

func newWriter(w io.Writer, of *parquet.Schema) *parquet.GenericWriter[any] {
	return parquet.NewGenericWriter[any](w, of, parquet.Compression(&parquet.Zstd), parquet.CreatedBy("lethe", "", ""))
}

// openFile reads the footer.
func openFile(r io.ReaderAt, size int64) (*parquet.File, error) {
	f, err := parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, errors.New("it is not a Parquet file, or is damaged or encrypted")
	}
	return f, nil
}

// table reads rows. Of each column it holds a page in memory.
type table struct {
	*schema
	file   *parquet.File
	groups []parquet.RowGroup
	rows   parquet.Rows // of the row group that is read
	read   []parquet.Row
	next   int
	end    bool  // of the row group
	count  int64 // of its rows that were given
}

// together is how many rows are read at once.
const together = 64

func open(r io.ReaderAt, size int64) (_ columnar.Table, err error) {
	defer guarded(&err)
	f, err := openFile(r, size)
	if err != nil {
		return nil, err
	}
	s, err := schemaOf(f)
	if err != nil {
		return nil, err
	}
	return &table{schema: s, file: f, groups: f.RowGroups()}, nil
}

func (s *schema) Head() []byte { return s.head }

func (s *schema) Columns() (names []string) {
	for _, c := range s.root.fields {
		names = append(names, c.name)
	}
	return names
}

func (s *schema) Inner() (names []string) {
	for _, c := range s.root.fields {
		names = append(names, c.inner()...)
	}
	return names
}

// Next returns the next row.
func (t *table) Next() (_ []byte, err error) {
	defer guarded(&err)
	for t.next == len(t.read) {
		if err := t.more(); err != nil {
			return nil, err
		}
	}
	row := t.read[t.next]
	t.next++
	values := make([][]parquet.Value, t.root.end)
	for _, v := range row {
		values[v.Column()] = append(values[v.Column()], v)
	}
	var out []byte
	if out, err = t.root.appendOne(nil, values); err != nil && err != errDamaged {
		err = &columnar.RowError{Err: err}
	}
	return out, err
}

// more reads rows, of the next row group where this one has no more.
func (t *table) more() error {
	if t.rows == nil || t.end {
		if err := t.closeGroup(); err != nil {
			return err
		}
		if len(t.groups) == 0 {
			return io.EOF
		}
		t.rows, t.end, t.count = t.groups[0].Rows(), false, 0
	}
	if t.read = t.read[:cap(t.read)]; len(t.read) == 0 {
		t.read = make([]parquet.Row, together)
	}
	n, err := t.rows.ReadRows(t.read)
	t.read, t.next, t.count = t.read[:n], 0, t.count+int64(n)
	t.end = err == io.EOF || err == nil && n == 0
	if err != nil && err != io.EOF {
		return errDamaged
	}
	return nil
}

// closeGroup ends a row group: one that has fewer rows than it says was cut.
func (t *table) closeGroup() error {
	if t.rows == nil {
		return nil
	}
	if t.count != t.groups[0].NumRows() {
		return errDamaged
	}
	err := t.rows.Close()
	t.rows, t.groups = nil, t.groups[1:]
	return err
}

// Close gives back what is read ahead.
func (t *table) Close() error {
	if t.rows == nil {
		return nil
	}
	return t.rows.Close()
}

// rowOf is a record as the columns hold it.
func (s *schema) rowOf(record []byte) (parquet.Row, error) {
	dec := json.NewDecoder(bytes.NewReader(record))
	dec.UseNumber()
	var object map[string]any
	if dec.Decode(&object) != nil {
		return nil, errOther
	}
	values := make([][]parquet.Value, s.root.end)
	for _, c := range s.root.fields {
		err := c.read(values, object[c.name], 0, 0)
		if errors.Is(err, errOther) {
			err = fmt.Errorf("column %s takes values of another form", c.name)
		}
		if err != nil {
			return nil, err
		}
	}
	return parquet.MakeRow(values...), nil
}

// Fit reports whether a record can be written.
func (s *schema) Fit(record []byte) error {
	_, err := s.rowOf(record)
	return err
}

// writer keeps the rows of a row group in memory.
type writer struct {
	*schema
	out   *parquet.GenericWriter[any]
	bytes int
}

// groupBytes is how many bytes of JSON make a row group.
const groupBytes = 32 << 20

func write(w io.Writer, head []byte) (_ columnar.Writer, err error) {
	defer guarded(&err)
	f, err := openFile(bytes.NewReader(head), int64(len(head)))
	if err != nil {
		return nil, err
	}
	s, err := schemaOf(f)
	if err != nil {
		return nil, err
	}
	return &writer{schema: s, out: newWriter(w, f.Schema())}, nil
}

func (w *writer) Write(record []byte) (int, error) {
	row, err := w.rowOf(record)
	if err != nil {
		return 0, err
	}
	if _, err := w.out.WriteRows([]parquet.Row{row}); err != nil {
		return 0, err
	}
	if w.bytes += len(record); w.bytes > groupBytes {
		w.bytes = 0
		if err := w.out.Flush(); err != nil {
			return 0, err
		}
	}
	return len(record), nil
}

func (w *writer) Close() error { return w.out.Close() }
