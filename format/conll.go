package format

import (
	"bytes"
	"errors"
	"io"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

// columnRecords walks a file of tokens in columns. Where its first line begins a
// document, each such line does; elsewhere every blank line ends one.
type columnRecords struct {
	file   *file
	lines  *lineReader
	head   *head
	marked bool
	ahead  []byte // a line that was read and belongs to the next document
	first  bool   // it has been looked at
}

func openColumns(f *file, r io.Reader, _ Options) (records, error) {
	return &columnRecords{file: f, lines: newLineReader(r, f.limits), head: new(head)}, nil
}

// next returns the lines of a document together. Blank lines before it belong to it.
func (c *columnRecords) next() (Item, error) {
	raw := c.ahead
	offset, line := c.lines.offset-int64(len(raw)), c.lines.number+1
	if raw != nil {
		line--
	}
	c.ahead = nil
	tokens := len(bytes.TrimSpace(raw)) > 0
	for {
		l, err := c.lines.next()
		if err == io.EOF && tokens {
			break
		} else if err != nil {
			return Item{}, err
		}
		l = bytes.Clone(l)
		if c.lines.offset == int64(len(l)) {
			c.head.raw, l = cutBOM(l)
			offset = int64(len(c.head.raw))
		}
		blank := len(bytes.TrimSpace(l)) == 0
		start := annotated.IsStart(l)
		if !c.first && !blank {
			c.first, c.marked = true, start
		}
		if start && tokens {
			c.ahead = l
			break
		}
		if raw, tokens = append(raw, l...), tokens || !blank; int64(len(raw)) > c.lines.limits.document() {
			return Item{}, c.lines.limits.tooLarge()
		}
		if blank && tokens && !c.marked {
			break
		}
	}
	place := Place{File: c.file.path, Line: line, Column: 1}
	return Item{Place: place, file: c.file, head: c.head, raw: raw, offset: offset}, nil
}

// columnBody is a body of tokens in columns.
type columnBody struct{ *annotated.Columns }

func decodeColumns(it Item, raw []byte, _ Options) (*lethe.Document, body, *fault) {
	c, err := annotated.ParseColumns(string(raw))
	var at *annotated.Fault
	if errors.As(err, &at) {
		return nil, nil, &fault{lineOffset(raw, at.Line), at.Err}
	}
	id := c.ID
	if id == "" {
		id = it.numbered()
	}
	doc := lethe.NewDocument(id, c.Text)
	doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: id, Kind: lethe.ID})
	return doc, columnBody{c}, nil
}

// lineOffset is where a line, counted from 1, begins.
func lineOffset(raw []byte, line int) int {
	at := 0
	for range line - 1 {
		at += bytes.IndexByte(raw[at:], '\n') + 1
	}
	return at
}

func (c columnBody) marks() []annotated.Span { return c.Spans }

func (c columnBody) rewrite(texts []string, moves fieldMoves) ([]byte, error) {
	out, err := c.Write(texts[0], texts[len(texts)-1], moves[0])
	return []byte(out), err
}
