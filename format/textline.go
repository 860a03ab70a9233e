package format

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
)

// textLine is a body that is a line of text.
type textLine struct{ end string }

// decodeLine makes a document of a line, whose id is that of the file and the number
// of the line.
func decodeLine(it Item, raw []byte, _ Options) (*lethe.Document, body, *fault) {
	text := string(bytes.TrimRight(raw, "\r\n"))
	doc := lethe.NewDocument(it.numbered(), text)
	doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: doc.SourceID, Kind: lethe.ID})
	return doc, textLine{string(raw[len(text):])}, nil
}

// numbered is the id of a record that has none.
func (it Item) numbered() string { return fmt.Sprintf("%s#%d", it.file.stem(), it.Place.Line) }

var errLineBreak = errors.New("the new text has a line break: it would become two documents")

func (t textLine) rewrite(texts []string, _ moved) ([]byte, error) {
	if strings.ContainsAny(texts[0], "\r\n") {
		return nil, errLineBreak
	}
	return []byte(texts[0] + t.end), nil
}
