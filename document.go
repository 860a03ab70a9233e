package lethe

import (
	"crypto/md5"
	"encoding/hex"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/membername"
)

// Document is one record of a collection, seen as the texts it carries.
//
// How the record is laid out in its file (the shape of a tree, the other columns
// of a row) is the business of the codec in package format that read it and that
// writes it back.
type Document struct {
	// ID is the source id followed by the hex MD5 of the normalized content.
	// It lets a guess of a short content be checked: it must not leave the machine.
	ID string
	// SourceID is the id that the record itself gives.
	SourceID string
	// Language is the BCP 47 tag that the metadata names, or "" where unknown.
	Language string
	// Fields are the texts: the content first, in document order, then the rest.
	Fields []Field
}

// Kind says what a field is in its record.
type Kind uint8

const (
	Text   Kind = iota // a string: detectors read it, replacement rewrites it
	Number             // a number of a tree, as written; found and replaced whole or left alone
	Key                // the name of a member of a tree
	ID                 // the record's own id
)

// Field is one text of a document.
type Field struct {
	// Name is "" for content that is a single text, the JSON Pointer (RFC 6901) of
	// the leaf for content that is a tree ("/visits/0/note"), and a pointer with the
	// part before it for everything else ("metadata/author", "record/tags/0", "id").
	Name string
	Text string
	Kind Kind
	// Lines says that line ends and tabs part paragraphs and cells of tables: nothing is
	// one value across them.
	Lines bool
}

// InContent reports whether the field belongs to the document's content.
func (f Field) InContent() bool { return f.Name == "" || f.Name[0] == '/' }

// Field returns the field of that name in which mentions may stand.
func (d *Document) Field(name string) (Field, bool) {
	for _, kind := range [...]Kind{Text, Number, Key, ID} {
		for _, f := range d.Fields {
			if f.Kind == kind && f.Name == name && f.read() {
				return f, true
			}
		}
	}
	return Field{}, false
}

// fewFields are found as fast one by one.
const fewFields = 8

// Lookup is [Document.Field] for anyone who asks for many, as for the field of each mention: it does
// not go through all fields each time. The fields must not change meanwhile.
func (d *Document) Lookup() func(name string) (Field, bool) {
	if len(d.Fields) <= fewFields {
		return d.Field
	}
	var at map[string]int
	return func(name string) (Field, bool) {
		if at == nil {
			at = make(map[string]int, len(d.Fields))
			for _, kind := range [...]Kind{ID, Key, Number, Text} { // a text wins, and of its kind the first
				for i, f := range slices.Backward(d.Fields) {
					if f.Kind == kind && f.read() {
						at[f.Name] = i
					}
				}
			}
		}
		i, ok := at[name]
		if !ok {
			return Field{}, false
		}
		return d.Fields[i], true
	}
}

// read reports whether mentions may stand in the field.
func (f Field) read() bool {
	switch f.Kind {
	case Key:
		return membername.IsField(f.Name)
	case ID:
		return membername.TellingID(f.Text)
	}
	return true
}

// Readable returns the fields in which mentions may stand, with their places in Fields:
// the texts, then the numbers, names of members and ids that may tell who somebody is, but
// for those that a malformed record names like a text.
func (d *Document) Readable() iter.Seq2[int, Field] {
	return func(yield func(int, Field) bool) {
		more := false
		for i, f := range d.Fields {
			more = more || f.Kind != Text && f.read()
			if f.Kind == Text && !yield(i, f) {
				return
			}
		}
		if !more {
			return
		}
		texts := make(map[string]bool, len(d.Fields))
		for _, f := range d.Fields {
			if f.Kind == Text {
				texts[f.Name] = true
			}
		}
		for i, f := range d.Fields {
			if f.Kind != Text && f.read() && !texts[f.Name] && !yield(i, f) {
				return
			}
		}
	}
}

// NewDocument makes a document whose content is one text.
func NewDocument(sourceID, text string) *Document {
	return &Document{
		ID:       DocumentID(sourceID, text),
		SourceID: sourceID,
		Fields:   []Field{{Text: text}},
	}
}

// DocumentID is sourceID ‖ md5(normalized content) in hex, nothing between, where
// normalization is lower case. The content of a tree is its JSON without
// insignificant white space.
func DocumentID[T string | []byte](sourceID string, content T) string {
	var room [8 << 10]byte
	sum := md5.Sum(fold.LowerBytes(append(room[:0], content...)))
	return sourceID + hex.EncodeToString(sum[:])
}

// Lower is Unicode's full lower-case mapping, independent of language.
func Lower(s string) string { return fold.Lower(s) }
