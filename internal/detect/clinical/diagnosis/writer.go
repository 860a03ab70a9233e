package diagnosis

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
)

// Formats are the names of what a [Writer] writes.
var Formats = []string{"tsv", "csv", "jsonl"}

// Writer writes diagnoses one a row.
type Writer struct {
	table  *csv.Writer   // nil for JSON Lines
	lines  *json.Encoder // nil for tables, into buffer
	buffer *bufio.Writer
}

// NewWriter begins a table, with a line of names, or JSON Lines.
func NewWriter(w io.Writer, format string) (*Writer, error) {
	out := &Writer{}
	switch format {
	case "jsonl":
		out.buffer = bufio.NewWriter(w)
		out.lines = json.NewEncoder(out.buffer)
		out.lines.SetEscapeHTML(false)
		return out, nil
	case "csv", "tsv":
		out.table = csv.NewWriter(w)
		if format == "tsv" {
			out.table.Comma = '\t'
		}
		if err := out.table.Write([]string{"report", "text", "code", "reliability"}); err != nil {
			return nil, fmt.Errorf("diagnosis: write: %w", err)
		}
		return out, nil
	}
	return nil, fmt.Errorf("diagnosis: there is no format %q: tsv, csv, jsonl", format)
}

// Write writes the diagnoses of a report.
func (w *Writer) Write(found []Diagnosis) error {
	for _, d := range found {
		var err error
		if w.lines != nil {
			err = w.lines.Encode(d)
		} else {
			err = w.table.Write([]string{d.Report, d.Text, d.Code, d.Reliability})
		}
		if err != nil {
			return fmt.Errorf("diagnosis: write: %w", err)
		}
	}
	return nil
}

// Flush writes what is held back.
func (w *Writer) Flush() error {
	var err error
	if w.lines != nil {
		err = w.buffer.Flush()
	} else {
		w.table.Flush()
		err = w.table.Error()
	}
	if err != nil {
		return fmt.Errorf("diagnosis: write: %w", err)
	}
	return nil
}
