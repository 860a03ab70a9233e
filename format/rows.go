package format

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"unicode/utf8"
)

// rowRecords walks the rows of a table.
type rowRecords struct {
	file  *file
	lines *lineReader
	head  *head
	any   bool // a row was read
}

// openTable reads the header.
func openTable(f *file, r io.Reader, o Options) (records, error) {
	rows := &rowRecords{file: f, lines: newLineReader(r, f.limits), head: new(head)}
	start := Place{File: f.path, Line: 1, Column: 1}
	raw, err := rows.lines.next()
	if err == io.EOF {
		return nil, &Error{Place: start, Err: errNoHeader}
	} else if err != nil {
		return nil, err
	}
	mark, rest := cutBOM(raw)
	delimiter := o.delimiter(f.layout, rest)
	if rest, err = rows.complete(rest, delimiter); err != nil && err != errUnclosed {
		return nil, err
	}
	rows.head.raw = slices.Concat(mark, rest)
	table, fault := newTable(rest, int64(len(mark)), delimiter, o)
	if fault != nil {
		return nil, fault.in(rest, start)
	}
	rows.head.table = table
	return rows, nil
}

var errNoHeader = errors.New("the file is empty: want a header with the names of the columns")

// delimiter is the one asked for, or what the name or header say.
func (o Options) delimiter(l *layout, header []byte) rune {
	switch {
	case o.Delimiter != 0:
		return o.Delimiter
	case l.name == "tsv":
		return '\t'
	}
	return sniff(header)
}

// sniff takes the most frequent candidate outside quotes in the first line of a
// header; the comma where there is none.
func sniff(line []byte) rune {
	var counts [128]int
	quoted := false
	for _, c := range line {
		if c == '"' {
			quoted = !quoted
		} else if !quoted && c < 128 {
			counts[c]++
		}
	}
	best := ','
	for _, c := range []rune{';', '\t'} {
		if counts[c] > counts[best] {
			best = c
		}
	}
	return best
}

var errUnclosed = errors.New("a quote that is never closed")

// complete appends lines to a row until no quoted cell of it is open. With the
// row it gives errUnclosed when the file ends before.
func (r *rowRecords) complete(row []byte, delimiter rune) ([]byte, error) {
	scan := quoteScan{mark: utf8.AppendRune(nil, delimiter)}
	scan.line(row)
	for scan.quoted {
		more, err := r.lines.next()
		if err == io.EOF {
			return row, errUnclosed
		} else if err != nil {
			return nil, err
		}
		if row = append(row, more...); int64(len(row)) > r.lines.limits.document() {
			return nil, r.lines.limits.tooLarge()
		}
		scan.line(more)
	}
	return row, nil
}

// quoteScan follows the lines of a row to know whether it ends with them.
type quoteScan struct {
	mark   []byte // the delimiter
	quoted bool   // a quoted cell is open
}

func (q *quoteScan) line(b []byte) {
	for i := 0; i < len(b); {
		var n int
		switch {
		case q.quoted:
			n = q.close(b[i:])
		case b[i] == '"': // at the begin of a cell: others are skipped whole
			q.quoted, n = true, 1
		default:
			n = q.skip(b[i:])
		}
		i += n
	}
}

// close goes to the end of the quoted cell, or of the line.
func (q *quoteScan) close(b []byte) int {
	n := closingQuote(b, 0)
	if n < 0 {
		return len(b)
	}
	q.quoted = false
	return n + 1
}

// skip goes behind the next delimiter, or to the end of the line.
func (q *quoteScan) skip(b []byte) int {
	n := bytes.Index(b, q.mark)
	if n < 0 {
		return len(b)
	}
	return n + len(q.mark)
}

// next skips empty lines: they are no rows, and are not kept.
func (r *rowRecords) next() (Item, error) {
	for {
		offset := r.lines.offset
		place := Place{File: r.file.path, Line: r.lines.number + 1, Column: 1}
		raw, err := r.lines.next()
		switch {
		case err == io.EOF && !r.any && r.head.table.unnamed:
			return Item{}, &Error{Place: Place{File: r.file.path, Line: 1, Column: 1}, Err: errNoRow}
		case err != nil:
			return Item{}, err
		}
		if len(bytes.TrimRight(raw, "\r\n")) == 0 {
			continue
		}
		raw, err = r.complete(raw, r.head.table.delimiter)
		if err == errUnclosed {
			_, f := cutRow(raw, r.head.table.delimiter)
			err = f.in(raw, place)
		}
		first := !r.any
		r.any = true
		return Item{Place: place, file: r.file, head: r.head, raw: raw, offset: offset, first: first}, err
	}
}

var errNoRow = errors.New("the table has a single line, which may be a header or somebody's data: name the columns (input.id_column, input.text_columns)")
