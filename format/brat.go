package format

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

// bratPair is a body that is a text with a file of stand-off annotation.
type bratPair struct{ *annotated.BratFile }

func decodeBrat(it Item, raw []byte, _ Options) (*lethe.Document, body, *fault) {
	text, annotation, err := cutPair(raw)
	if err != nil {
		return nil, nil, &fault{0, err}
	}
	if mark, _ := cutBOM(text); mark != nil {
		return nil, nil, faultf(0, "a byte order mark, from which tools count differently: save the file without")
	}
	if f := checkText(text, 0); f != nil {
		return nil, nil, f
	}
	if f := checkText(annotation, 0); f != nil {
		return nil, nil, &fault{0, fmt.Errorf("its %s file: %w", it.file.layout.beside, f.err)}
	}
	b, err := annotated.ParseBrat(string(text), string(annotation))
	if err == nil {
		err = b.Writable()
	}
	var at *annotated.Fault
	if errors.As(err, &at) {
		return nil, nil, &fault{0, fmt.Errorf("its %s file, line %d: %w", it.file.layout.beside, at.Line, at.Err)}
	}
	doc := lethe.NewDocument(it.file.stem(), string(text))
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
	data, err := io.ReadAll(io.LimitReader(r, f.limits.document()+1))
	if err == nil && int64(len(data)) > f.limits.document() {
		err = f.limits.tooLarge()
	}
	return data, err
}

func (p bratPair) marks() []annotated.Span { return p.Spans }

// rewrite gives both files.
func (p bratPair) rewrite(texts []string, moves fieldMoves) ([]byte, error) {
	annotation, err := p.Write(texts[0], moves[0], texts[1:len(texts)-1])
	if err != nil {
		return nil, err
	}
	return joinPair([]byte(texts[0]), []byte(annotation)), nil
}

// joinPair makes one of the two files of a document: the length of the first, and both.
func joinPair(first, second []byte) []byte {
	out := binary.AppendUvarint(nil, uint64(len(first)))
	return append(append(out, first...), second...)
}

var errPair = errors.New("these are not the two files of a document")

// cutPair takes apart what joinPair made.
func cutPair(pair []byte) (first, second []byte, err error) {
	n, at := binary.Uvarint(pair)
	if at <= 0 || n > uint64(len(pair)-at) {
		return nil, nil, errPair
	}
	return pair[at : at+int(n)], pair[at+int(n):], nil
}
