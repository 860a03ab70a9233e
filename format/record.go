package format

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
	"github.com/lethe-privacy/lethe/internal/format/moved"
)

// Record is a decoded item: its document, and what it takes to write it back.
type Record struct {
	Document *lethe.Document
	Place    Place
	// Annotated says that the form marks mentions. Given are those that are marked, of
	// which the pieces of a discontinuous one stand apart.
	Annotated bool
	Given     []lethe.Mention
	// Notes are what somebody should know of the record who only reads it.
	Notes []string
	body  body
}

// body is the form of a record: JSON, row or text.
type body interface {
	// rewrite gives the record with texts in the places of the document's fields.
	rewrite(texts []string, moves fieldMoves) ([]byte, error)
}

// fieldMoves are the spans of fields, by their index, that were replaced.
type fieldMoves map[int][]moved.Move

// notedBody is a body with remarks for the user.
type notedBody interface{ notes() []string }

// markedBody is a body that marks mentions in the first field of its document.
type markedBody interface {
	body
	marks() []annotated.Span
}

// markingFields is a body that marks mentions in several fields of its document.
type markingFields interface {
	body
	marksIn() map[int][]annotated.Span
}

// Move is a span of a field of a document, by its index, that was replaced.
type Move struct {
	Field int
	moved.Move
}

// Encode returns the record with new texts, parallel to Document.Fields. Texts that
// equal their field's come out byte for byte as they were read. The id of a plain
// text is its file name, and is not in what Encode gives. For records that are
// Annotated, moves say which spans of the texts were replaced: the marks move
// with them. So do the formats of the runs of Word documents. The result may share memory with the record.
func (r *Record) Encode(texts []string, moves ...Move) ([]byte, error) {
	if len(texts) != len(r.Document.Fields) {
		return nil, failure.Errorf("format", "write %s: %w", r.Place, errCount)
	}
	for _, t := range texts {
		if !utf8.ValidString(t) {
			return nil, failure.Errorf("format", "write %s: %w", r.Place, errNotUTF8)
		}
	}
	of := fieldMoves{}
	for _, m := range moves {
		of[m.Field] = append(of[m.Field], m.Move)
	}
	for _, i := range r.markedIn() {
		if !moved.Follows(r.Document.Fields[i].Text, texts[i], of[i]) {
			return nil, failure.Errorf("format", "write %s: %w", r.Place, errMoves)
		}
	}
	out, err := r.body.rewrite(texts, of)
	if err != nil {
		return nil, &Error{Place: r.Place, Err: err}
	}
	return out, nil
}

var errMoves = errors.New("the text has changed in other places than reported: its marks would be in wrong places")

// mark notes the mentions that a body marks.
func (r *Record) mark() {
	switch m := r.body.(type) {
	case markedBody:
		r.Annotated = true
		r.give(0, m.marks())
	case markingFields:
		r.Annotated = true
		marks := m.marksIn()
		for _, i := range slices.Sorted(maps.Keys(marks)) {
			r.give(i, marks[i])
		}
	}
}

// give notes what is marked in a field.
func (r *Record) give(field int, marks []annotated.Span) {
	f := r.Document.Fields[field]
	for _, s := range marks {
		for _, p := range s.Pieces() {
			m := lethe.Mention{
				Doc: r.Document.ID, Field: f.Name, Span: p, Label: s.Label, Text: p.In(f.Text), Score: 1, Detector: given,
			}
			if _, several := r.body.(markingFields); several {
				m.Details = lethe.DetailsOf(s.Features)
			}
			if s.Rank != 0 {
				m.Details = lethe.Details{Rank: s.Rank, Ranked: true}
			}
			r.Given = append(r.Given, m)
		}
	}
}

// markedIn are the fields in which something is marked, whose marks move.
func (r *Record) markedIn() []int {
	switch m := r.body.(type) {
	case markedBody:
		return []int{0}
	case markingFields:
		return slices.Sorted(maps.Keys(m.marksIn()))
	}
	return nil
}

// given is the detector of mentions that a record came with.
const given = "given"

// bomBody is a body that begins with a byte order mark.
type bomBody struct{ body }

func (m bomBody) rewrite(texts []string, moves fieldMoves) ([]byte, error) {
	out, err := m.body.rewrite(texts, moves)
	return bytes.Join([][]byte{[]byte(bom), out}, nil), err
}

// plainText is a body that is one text, followed by the field of its id.
type plainText struct{}

func (plainText) rewrite(texts []string, _ fieldMoves) ([]byte, error) {
	return []byte(texts[0]), nil
}

func decodeText(it Item, raw []byte, _ Options) (*lethe.Document, body, *fault) {
	doc := lethe.NewDocument(it.file.stem(), string(raw))
	doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: doc.SourceID, Kind: lethe.ID})
	return doc, plainText{}, nil
}
