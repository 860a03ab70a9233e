package pattern

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// columns are those of a table of recognizers. Context and examples are lists,
// separated by '|'. Further rows of the same name add patterns, context and
// examples.
var columns = []string{"name", "label", "pattern", "score", "context", "validator", "examples", "doc", "country", "needs_context", "case_sensitive"}

// A table with ranks gives recognizers at once.
func readTable(r io.Reader, file string, comma rune) ([]described, []Recognizer, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, nil, fmt.Errorf("pattern: read %s: %w", file, err)
	}
	in := csv.NewReader(bytes.NewReader(data))
	in.Comma, in.Comment, in.TrimLeadingSpace = comma, '#', comma == ','
	header, err := in.Read()
	if err != nil {
		return nil, nil, tableError(file, 1, err)
	}
	for i, name := range header {
		header[i] = strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))
	}
	if isRanked(header) {
		ranked, err := readRanked(in, data, file, header)
		return nil, ranked, err
	}
	for i := range header {
		if !slices.Contains(columns, header[i]) {
			return nil, nil, &LoadError{file, 1, 0, fmt.Sprintf("unknown column %q%s", header[i], strictyaml.Nearest(header[i], columns))}
		}
	}
	var out []described
	for {
		row, err := in.Read()
		if err == io.EOF {
			return out, nil, nil
		}
		if err != nil {
			return nil, nil, tableError(file, 0, err)
		}
		line, _ := in.FieldPos(0)
		if out, err = addRow(out, header, row, file, line); err != nil {
			return nil, nil, err
		}
	}
}

func tableError(file string, line int, err error) error {
	if bad := (*csv.ParseError)(nil); errors.As(err, &bad) {
		return &LoadError{file, bad.Line, 0, bad.Err.Error()}
	}
	if err == io.EOF {
		return &LoadError{file, line, 0, "the table has no header"}
	}
	return fmt.Errorf("pattern: read %s: %w", file, err)
}

// addRow adds a row to the recognizer of its name, or begins one.
func addRow(out []described, header, row []string, file string, line int) ([]described, error) {
	cell := func(name string) string {
		if i := slices.Index(header, name); i >= 0 {
			return row[i]
		}
		return ""
	}
	score, err := strconv.ParseFloat(cell("score"), 64)
	if err != nil {
		return nil, &LoadError{file, line, 0, "the score is no number"}
	}
	at := slices.IndexFunc(out, func(d described) bool { return d.Name == cell("name") })
	if at < 0 {
		at = len(out)
		out = append(out, described{Name: cell("name"), Label: cell("label"), Doc: cell("doc"), Country: cell("country"),
			Validator: cell("validator"), NeedsContext: isTrue(cell("needs_context"))})
	}
	d := &out[at]
	rows := append(d.rows(), line)
	d.lines = func(field string, index int) int {
		if field == "patterns" && index < len(rows) {
			return rows[index]
		}
		return rows[0]
	}
	d.Patterns = append(d.Patterns, written{Regex: cell("pattern"), Score: score, CaseSensitive: isTrue(cell("case_sensitive"))})
	d.Context = append(d.Context, list(cell("context"))...)
	d.Examples = append(d.Examples, list(cell("examples"))...)
	return out, nil
}

// rows are the lines of the patterns so far.
func (d *described) rows() []int {
	var out []int
	for i := range d.Patterns {
		out = append(out, d.lines("patterns", i))
	}
	return out
}

func list(cell string) []string {
	var out []string
	for part := range strings.SplitSeq(cell, "|") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

func isTrue(cell string) bool {
	switch strings.ToLower(strings.TrimSpace(cell)) {
	case "true", "yes", "1", "x":
		return true
	}
	return false
}
