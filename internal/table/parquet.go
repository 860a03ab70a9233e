package table

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/parquet-go/parquet-go"
)

// Parquet is a table in the making.
type Parquet[Row any] struct{ rows *parquet.GenericWriter[Row] }

// NewParquet writes a table of Parquet. The tags parquet of Row name the columns.
func NewParquet[Row any](w io.Writer) Parquet[Row] {
	return Parquet[Row]{parquet.NewGenericWriter[Row](w,
		parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowsPerGroup), parquet.CreatedBy("lethe", "", ""))}
}

// Write adds rows.
func (p Parquet[Row]) Write(rows []Row) error {
	if _, err := p.rows.Write(rows); err != nil {
		return fmt.Errorf("table: write rows: %w", err)
	}
	return nil
}

// Describe adds to what the footer says beside the columns.
func (p Parquet[Row]) Describe(key, value string) { p.rows.SetKeyValueMetadata(key, value) }

// Close finishes the table and leaves what is below it open.
func (p Parquet[Row]) Close() error {
	if err := p.rows.Close(); err != nil {
		return fmt.Errorf("table: finish: %w", err)
	}
	return nil
}

// Described is what the footer of a table of the given size says of a key, "" for nothing.
func Described(r io.ReaderAt, size int64, key string) (string, error) {
	f, err := parquet.OpenFile(r, size)
	if err != nil {
		return "", fmt.Errorf("table: open: %w", err)
	}
	value, _ := f.Lookup(key)
	return value, nil
}

// readTogether is how many rows are read at a time.
const readTogether = 256

// Rows are those of a table of Parquet of the given size. Columns that Row does not name are
// passed over.
func Rows[Row any](r io.ReaderAt, size int64) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		var none Row
		f, err := parquet.OpenFile(r, size)
		if err != nil {
			yield(none, fmt.Errorf("table: open: %w", err))
			return
		}
		in := parquet.NewGenericReader[Row](f)
		defer in.Close()
		for {
			rows := make([]Row, readTogether) // those before may be held by whoever took them
			n, err := in.Read(rows)
			for _, row := range rows[:n] {
				if !yield(row, nil) {
					return
				}
			}
			switch {
			case errors.Is(err, io.EOF):
				return
			case err != nil:
				yield(none, fmt.Errorf("table: read rows: %w", err))
				return
			}
		}
	}
}
