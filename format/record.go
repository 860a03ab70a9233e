package format

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	lethe "github.com/lethe-privacy/lethe"
)

// Record is a decoded item: its document, and what it takes to write it back.
type Record struct {
	Document *lethe.Document
	Place    Place
	body     body
}

// body is the form of a record: JSON, row or text.
type body interface {
	// rewrite gives the record with texts in the places of the document's fields.
	rewrite(texts []string) ([]byte, error)
}

// Encode gives the record with new texts, parallel to Document.Fields. Texts that
// equal their field's come out byte for byte as they were read. The id of a plain
// text is its file name, and is not in what Encode gives. The result may share
// memory with the record.
func (r *Record) Encode(texts []string) ([]byte, error) {
	if len(texts) != len(r.Document.Fields) {
		return nil, fmt.Errorf("format: write %s: %w", r.Place, errCount)
	}
	for _, t := range texts {
		if !utf8.ValidString(t) {
			return nil, fmt.Errorf("format: write %s: %w", r.Place, errNotUTF8)
		}
	}
	out, err := r.body.rewrite(texts)
	if err != nil {
		return nil, fmt.Errorf("format: write %s: %w", r.Place, err)
	}
	return out, nil
}

// marked is a body that begins with a byte order mark.
type marked struct{ body }

func (m marked) rewrite(texts []string) ([]byte, error) {
	out, err := m.body.rewrite(texts)
	return bytes.Join([][]byte{[]byte(bom), out}, nil), err
}

// plainText is a body that is one text, followed by the field of its id.
type plainText struct{}

func (plainText) rewrite(texts []string) ([]byte, error) { return []byte(texts[0]), nil }

func decodeText(it Item, raw []byte) (*lethe.Document, body, *fault) {
	doc := lethe.NewDocument(it.file.stem(), string(raw))
	doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: doc.SourceID, Kind: lethe.ID})
	return doc, plainText{}, nil
}
