// Package tokentable writes a corpus as a table of its tokens, each with what is marked
// and what was found there: what one loads into a notebook to see where rules go wrong,
// or trains a model on.
//
// The table holds the text of the corpus.
package tokentable

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// Row is a token. Offsets count code points in the field, half open.
type Row struct {
	Document string `json:"document" parquet:"document,dict"`
	Field    string `json:"field" parquet:"field,dict"`  // the last member name of the path, "" where the content is one text
	Path     string `json:"path" parquet:"path,dict"`    // the name of the field, a JSON Pointer in a tree
	Sentence int32  `json:"sentence" parquet:"sentence"` // from 0 in each field
	Start    int32  `json:"start" parquet:"start"`
	End      int32  `json:"end" parquet:"end"`
	Token    string `json:"token" parquet:"token"`
	Rule     string `json:"rule" parquet:"rule,dict"`   // that found it, or else the detector; "" where nothing was found
	Label    string `json:"label" parquet:"label,dict"` // found; "" for none
	Gold     string `json:"gold" parquet:"gold,dict"`   // marked; "" for none
}

// Writer takes rows. Close finishes the table and leaves what is below it open.
type Writer interface {
	Write(rows []Row) error
	Close() error
}

// Formats are the kinds of tables, by the endings of file names.
func Formats() []string { return []string{".jsonl", ".parquet"} }

// NewWriter writes a table in one of the [Formats].
func NewWriter(w io.Writer, format string) (Writer, error) {
	switch format {
	case ".jsonl":
		out := bufio.NewWriter(w)
		return lines{out, json.NewEncoder(out)}, nil
	case ".parquet":
		return table{parquet.NewGenericWriter[Row](w, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowsPerGroup))}, nil
	}
	return nil, fmt.Errorf("tokentable: no table ends in %q; choose one of %v", format, Formats())
}

// rowsPerGroup bounds what is held in memory.
const rowsPerGroup = 1 << 17

type lines struct {
	out *bufio.Writer
	enc *json.Encoder
}

func (l lines) Write(rows []Row) error {
	for i := range rows {
		if err := l.enc.Encode(&rows[i]); err != nil {
			return fmt.Errorf("tokentable: write row: %w", err)
		}
	}
	return nil
}

func (l lines) Close() error {
	if err := l.out.Flush(); err != nil {
		return fmt.Errorf("tokentable: write rows: %w", err)
	}
	return nil
}

type table struct{ *parquet.GenericWriter[Row] }

func (t table) Write(rows []Row) error {
	if _, err := t.GenericWriter.Write(rows); err != nil {
		return fmt.Errorf("tokentable: write rows: %w", err)
	}
	return nil
}

func (t table) Close() error {
	if err := t.GenericWriter.Close(); err != nil {
		return fmt.Errorf("tokentable: finish table: %w", err)
	}
	return nil
}
