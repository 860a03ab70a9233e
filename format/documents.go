package format

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// documents are an origin in memory.
type documents struct {
	name string
	docs []*lethe.Document
}

// Documents makes an origin of documents in memory: of each the texts and numbers, by the names
// of their fields. The names of members and the id are made anew from them. What is an array where a document came from is an object in its record, since the
// names of the fields are the same.
func Documents(name string, docs []*lethe.Document) Origin { return &documents{name, docs} }

func (o *documents) Name() string { return o.name }
func (*documents) Size() int64    { return -1 }
func (*documents) Close() error   { return nil }

func (o *documents) Records(ctx context.Context) iter.Seq2[Raw, error] {
	return func(yield func(Raw, error) bool) {
		for i, d := range o.docs {
			record := fmt.Sprintf("document %d", i+1)
			data, err := recordOf(d, i)
			if err != nil {
				err = &Error{Place: Place{File: o.name, Record: record}, Err: err}
			}
			if ctx.Err() != nil {
				err = ctx.Err()
			}
			if !yield(Raw{Record: record, Language: d.Language, JSON: data}, err) {
				return
			}
		}
	}
}

// recordOf is a document as a JSON record.
func recordOf(d *lethe.Document, i int) ([]byte, error) {
	id := d.SourceID
	if id == "" {
		id = fmt.Sprint(i + 1)
	}
	root := &branch{members: []*branch{{name: "id", value: quote(id)}, {name: "content"}}}
	for _, f := range d.Fields {
		value, err := valueOf(f)
		if err == nil && value != nil {
			err = root.put(pathOf(f), value)
		}
		if err != nil {
			return nil, err
		}
	}
	return root.append(nil), nil
}

// pathOf is where a field occurs in a record.
func pathOf(f lethe.Field) []string {
	name := strings.TrimPrefix(f.Name, "record/")
	if f.InContent() {
		name = "content" + f.Name
	}
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = tokenUnescaper.Replace(p)
	}
	return parts
}

// valueOf is what a record has of a field, in JSON; nil for names of members and the id.
func valueOf(f lethe.Field) (jsontext.Value, error) {
	switch f.Kind {
	case lethe.Text:
		return quote(f.Text), nil
	case lethe.Number:
		if v := jsontext.Value(f.Text); v.Kind() == '0' && v.IsValid() {
			return v, nil
		}
		return nil, errNumber
	}
	return nil, nil
}

func quote(text string) jsontext.Value {
	value, _ := jsontext.AppendQuote(nil, text) // what is no UTF-8 is replaced
	return value
}

// branch is a value, or an object.
type branch struct {
	name    string
	value   jsontext.Value
	members []*branch
}

var (
	errFields = failure.New("format", "two fields of a document have names that no record can have together")
	errNumber = failure.New("format", "a field of a document is said to be a number, and is none")
)

// put adds a value below b.
func (b *branch) put(path []string, value jsontext.Value) error {
	if b.value != nil || len(path) == 0 && b.members != nil {
		return errFields
	}
	if len(path) == 0 {
		b.value = value
		return nil
	}
	for _, m := range b.members {
		if m.name == path[0] {
			return m.put(path[1:], value)
		}
	}
	m := &branch{name: path[0]}
	b.members = append(b.members, m)
	return m.put(path[1:], value)
}

func (b *branch) append(out []byte) []byte {
	switch {
	case b.value != nil:
		return append(out, b.value...)
	case b.members == nil:
		return append(out, `""`...)
	}
	out = append(out, '{')
	for i, m := range b.members {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, quote(m.name)...), ':')
		out = m.append(out)
	}
	return append(out, '}')
}
