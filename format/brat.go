package format

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format/annotated"
)

// bratPair is a body that is a text with a file of stand-off annotation.
type bratPair struct{ *annotated.BratFile }

func decodeBrat(it Item, raw []byte, _ Options) (*lethe.Document, body, *fault) {
	if it.offset > 0 {
		return nil, nil, faultf(0, "a byte order mark, from which tools count differently: save the file without")
	}
	annotation, err := it.file.readBeside()
	if err != nil {
		return nil, nil, &fault{0, err}
	}
	b, err := annotated.ParseBrat(string(raw), string(annotation))
	if err == nil {
		err = b.Writable()
	}
	var at *annotated.Fault
	if errors.As(err, &at) {
		return nil, nil, &fault{0, fmt.Errorf("its %s file, line %d: %w", it.file.layout.beside, at.Line, at.Err)}
	}
	doc := lethe.NewDocument(it.file.stem(), string(raw))
	for _, n := range b.Notes() {
		doc.Fields = append(doc.Fields, lethe.Field{Name: "metadata/notes/" + escapeToken(n.ID), Text: n.Text})
	}
	doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: doc.SourceID, Kind: lethe.ID})
	return doc, bratPair{b}, nil
}

func (f *file) readBeside() ([]byte, error) {
	r, err := f.beside()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no %s file beside it", f.layout.beside)
	} else if err != nil {
		return nil, cause(err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err == nil {
		if fault := checkText(data, 0); fault != nil {
			err = fmt.Errorf("its %s file: %w", f.layout.beside, fault.err)
		}
	}
	return data, err
}

func (p bratPair) marks() []annotated.Span { return p.Spans }

// rewrite gives both files, one behind the other, as cutPair takes them apart.
func (p bratPair) rewrite(texts []string, moves moved) ([]byte, error) {
	annotation, err := p.Write(texts[0], moves[0], texts[1:len(texts)-1])
	if err != nil {
		return nil, err
	}
	out := binary.AppendUvarint(nil, uint64(len(texts[0])))
	return append(append(out, texts[0]...), annotation...), nil
}

// cutPair takes apart what a record of two files encodes to.
func cutPair(encoded []byte) (first, second []byte) {
	n, at := binary.Uvarint(encoded)
	first = encoded[at : at+int(n)]
	return first, encoded[at+int(n):]
}
