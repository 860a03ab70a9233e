package pattern

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/nearest"
)

// columns are those of a table of recognizers. Context and examples are lists,
// separated by '|'. Further rows of the same name add patterns, context and
// examples.
var columns = []string{"name", "label", "pattern", "score", "context", "validator", "examples", "doc", "country", "needs_context", "case_sensitive"}

// table reads a table. One with ranks gives recognizers at once.
func (l *loadedFile) table(comma rune) {
	in := csv.NewReader(bytes.NewReader(l.data))
	in.Comma, in.Comment, in.TrimLeadingSpace = comma, '#', comma == ','
	header, err := in.Read()
	if err != nil {
		l.tableFault(1, err)
		return
	}
	for i, name := range header {
		header[i] = strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))
	}
	if isRanked(header) {
		l.ranked(in, header)
		return
	}
	for i := range header {
		if !slices.Contains(columns, header[i]) {
			l.fault(place{line: 1}, "unknown column %q%s", header[i], nearest.To(header[i], columns))
		}
	}
	if len(l.faults) > 0 {
		return
	}
	l.rows(in, func(row []string) { l.row(in, header, row) })
}

// rows walks the rows of a table and skips those that are none.
func (l *loadedFile) rows(in *csv.Reader, each func(row []string)) {
	for {
		row, err := in.Read()
		switch {
		case err == io.EOF:
			return
		case err != nil:
			l.tableFault(0, err)
			if !errors.Is(err, csv.ErrFieldCount) {
				return // where the next row begins, nobody knows
			}
		default:
			each(row)
		}
	}
}

func (l *loadedFile) tableFault(line int, err error) {
	bad := (*csv.ParseError)(nil)
	switch {
	case errors.As(err, &bad):
		l.fault(place{line: bad.Line}, "%s", bad.Err)
	case err == io.EOF:
		l.fault(place{line: line}, "the table has no header")
	default:
		l.fault(place{line: line}, "the table cannot be read")
	}
}

// row adds a row to the recognizer of its name, or begins one.
func (l *loadedFile) row(in *csv.Reader, header, row []string) {
	at := place{}
	at.line, _ = in.FieldPos(0)
	cell := func(name string) (string, place) {
		if i := slices.Index(header, name); i >= 0 {
			line, column := in.FieldPos(i)
			return row[i], place{line, column}
		}
		return "", at
	}
	value := func(name string) string { v, _ := cell(name); return v }
	score, scoreAt := cell("score")
	weight, err := strconv.ParseFloat(score, 64)
	if err != nil {
		l.fault(scoreAt, "the score is no number")
		weight = 1 // the rest of the row is still looked at
	}
	name := nameOf(value("name"))
	i := slices.IndexFunc(l.entries, func(d description) bool { return d.name == name })
	if i < 0 {
		i = len(l.entries)
		l.entries = append(l.entries, description{name: name, label: LabelOf(value("label")), doc: value("doc"), country: value("country"),
			validator: value("validator"), needsContext: isTrue(value("needs_context")), places: map[string][]place{"": {at}}})
	}
	d := &l.entries[i]
	note := func(field string, n int) {
		_, p := cell(field)
		for range n {
			d.places[field] = append(d.places[field], p)
		}
	}
	d.patterns = append(d.patterns, patternSource{regex: value("pattern"), score: weight, caseSensitive: isTrue(value("case_sensitive"))})
	_, regexAt := cell("pattern")
	d.places["regex"] = append(d.places["regex"], regexAt)
	d.context = append(d.context, list(value("context"))...)
	examples := list(value("examples"))
	d.examples = append(d.examples, examples...)
	note("score", 1)
	note("examples", len(examples))
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
