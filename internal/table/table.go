// Package table writes rows as JSON Lines or Parquet, and reads those of Parquet.
package table

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

// Writer takes rows. Close finishes the table and leaves what is below it open.
type Writer[Row any] interface {
	Write(rows []Row) error
	Close() error
}

// Formats are the kinds of tables, by the endings of file names.
func Formats() []string { return []string{".jsonl", ".parquet"} }

// New writes a table in one of the [Formats]. The tags json and parquet of Row name
// the columns.
func New[Row any](w io.Writer, format string) (Writer[Row], error) {
	switch format {
	case ".jsonl":
		out := bufio.NewWriter(w)
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		return lines[Row]{out, enc}, nil
	case ".parquet":
		return NewParquet[Row](w), nil
	}
	return nil, fmt.Errorf("table: no table ends in %q; choose one of %v", format, Formats())
}

// rowsPerGroup bounds what is held in memory.
const rowsPerGroup = 1 << 17

type lines[Row any] struct {
	out *bufio.Writer
	enc *json.Encoder
}

func (l lines[Row]) Write(rows []Row) error {
	for i := range rows {
		if err := l.enc.Encode(&rows[i]); err != nil {
			return fmt.Errorf("table: write row: %w", err)
		}
	}
	return nil
}

func (l lines[Row]) Close() error {
	if err := l.out.Flush(); err != nil {
		return fmt.Errorf("table: write rows: %w", err)
	}
	return nil
}
