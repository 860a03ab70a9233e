package format

import (
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/docx"
	"github.com/lethe-privacy/lethe/internal/format/moved"
)

// wordDocument is a body that is a Word document.
type wordDocument struct {
	raw     []byte
	options docx.Options
	said    []string
}

// notes are what somebody should know who reads what was found.
func (w wordDocument) notes() []string { return w.said }

func decodeDocx(it Item, raw []byte, o Options) (*lethe.Document, body, *fault) {
	d, err := docx.Read(raw, o.Docx)
	if err != nil {
		return nil, nil, &fault{0, err}
	}
	doc := &lethe.Document{SourceID: it.file.stem()}
	content := ""
	for _, t := range d.Texts {
		f := lethe.Field{Text: t.Text}
		switch t.Kind {
		case docx.Content:
			f.Name, f.Lines = "/"+t.Name, true
			content += t.Text + "\n"
		case docx.Metadata:
			f.Name = "metadata/" + t.Name
		case docx.Structure:
			f.Name, f.Kind = "record/"+t.Name, lethe.Key
		}
		doc.Fields = append(doc.Fields, f)
	}
	doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: doc.SourceID, Kind: lethe.ID})
	doc.ID = lethe.DocumentID(doc.SourceID, content)
	return doc, wordDocument{raw, o.Docx, unsearched(d, o)}, nil
}

// unsearched says of a document that is only searched what could not be.
func unsearched(d *docx.Document, o Options) []string {
	if d.Unsearched == 0 || o.Docx.Embedded != "search" {
		return nil
	}
	return []string{fmt.Sprintf("the document has %d embedded pictures or files, in which nothing was searched; "+
		"to be written as a Word document it needs --set input.embedded=remove or --set input.embedded=keep", d.Unsearched)}
}

// rewrite reads the document again: it is taken apart for one writing.
func (w wordDocument) rewrite(texts []string, moves fieldMoves) ([]byte, error) {
	d, err := docx.Read(w.raw, w.options)
	if err != nil {
		return nil, err
	}
	return d.Write(texts[:len(texts)-1], func(i int) []moved.Move { return moves[i] })
}
