package format

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// Parts are what a JSON record is made of, as it stands there, to the byte.
type Parts struct {
	ID       string
	Content  []byte
	Metadata []Member // nil where there is none, or null
}

// Member is one of an object.
type Member struct {
	Name  string
	Value []byte // JSON
}

// Text is a value that is a string; false for any other.
func (m Member) Text() (string, bool) { return TextOf(m.Value) }

// TextOf decodes a JSON value that is a string; false for any other.
func TextOf(value []byte) (string, bool) {
	if len(value) == 0 || value[0] != '"' {
		return "", false
	}
	return unquote(value), true
}

// Split takes a JSON record apart. The error quotes nothing.
func Split(record []byte) (Parts, error) {
	t, f := parseTree(record)
	if f != nil {
		return Parts{}, f
	}
	p, f := t.parts(Options{})
	switch {
	case f != nil:
		return Parts{}, f
	case p.id.absent():
		return Parts{}, t.lacks("", "id", "--set input.id_field")
	}
	value := func(p part) []byte { return record[p.value.Start:p.value.End] }
	out := Parts{ID: unquote(value(p.id)), Content: value(p.texts[0])}
	if p.metadata.kind == '{' {
		out.Metadata = membersOf(value(p.metadata))
	}
	return out, nil
}

// membersOf takes apart an object that is known to be valid.
func membersOf(object []byte) []Member {
	dec := jsontext.NewDecoder(bytes.NewReader(object), allowRepeats)
	dec.ReadToken()
	var all []Member
	for dec.PeekKind() == '"' {
		name, err := dec.ReadToken()
		if err != nil {
			return all
		}
		m := Member{Name: name.String()}
		v, err := dec.ReadValue()
		if err != nil {
			return all
		}
		m.Value = bytes.Clone(v)
		all = append(all, m)
	}
	return all
}

// FileName makes a text fit for the name of a file on any system.
func FileName(text string) string { return segment(text) }
