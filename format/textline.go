package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// textLine is a body that is a line of text.
type textLine struct{ before, end string }

// textLines walks the lines of a text. Blank lines belong to the next that is not one.
type textLines struct{ *lineRecords }

func openTextLines(f *file, r io.Reader, _ Options) (records, error) {
	return textLines{&lineRecords{file: f, lines: newLineReader(r, f.limits), head: new(head)}}, nil
}

func (t textLines) next() (Item, error) {
	line := t.lines.number
	var skipped []byte
	t.skipped = func(blank []byte) { skipped = append(skipped, blank...) }
	it, err := t.lineRecords.next()
	if err == nil && len(skipped) > 0 {
		it.Place.Line = line + 1
		it.offset -= int64(len(skipped))
		it.raw = append(skipped, it.raw...)
	}
	return it, err
}

// decodeLine makes a document of a line, whose id is that of the file and the number
// of the line.
func decodeLine(it Item, raw []byte, _ Options) (*lethe.Document, body, *fault) {
	line := bytes.TrimRight(raw, "\r\n")
	before := bytes.LastIndexByte(line, '\n') + 1
	text := string(line[before:])
	it.Place.Line += bytes.Count(raw[:before], []byte{'\n'})
	doc := lethe.NewDocument(it.numbered(), text)
	doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: doc.SourceID, Kind: lethe.ID})
	return doc, textLine{string(raw[:before]), string(raw[len(line):])}, nil
}

// numbered is the id of a record that has none.
func (it Item) numbered() string {
	if it.list.number > 0 {
		return fmt.Sprintf("%s#%d", it.file.stem(), it.list.number)
	}
	if it.Place.Line == 0 {
		return it.file.stem()
	}
	return fmt.Sprintf("%s#%d", it.file.stem(), it.Place.Line)
}

var errLineBreak = errors.New("the new text has a line break: it would become two documents")

func (t textLine) rewrite(texts []string, _ fieldMoves) ([]byte, error) {
	if strings.ContainsAny(texts[0], "\r\n") {
		return nil, errLineBreak
	}
	return []byte(t.before + texts[0] + t.end), nil
}
