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

// Documents makes an origin of documents in memory: of each the texts, by the names of their
// fields. What is an array where a document came from is an object in its record, since the
// names of the fields are the same.
func Documents(name string, docs []*lethe.Document) Origin { return &documents{name, docs} }

func (d *documents) Name() string { return d.name }
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
	root := &branch{members: []*branch{{name: "id", text: id}, {name: "content"}}}
	for _, f := range d.Fields {
		if f.Kind != lethe.Text {
			continue
		}
		if err := root.put(pathOf(f), f.Text); err != nil {
			return nil, err
		}
	}
	return root.append(nil), nil
}

// pathOf is where a field stands in a record.
func pathOf(f lethe.Field) []string {
	name := strings.TrimPrefix(f.Name, "record/")
	if f.InContent() {
		name = "content" + f.Name
	}
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(p)
	}
	return parts
}

// branch is a text, or an object.
type branch struct {
	name    string
	text    string
	members []*branch
}

var errFields = failure.New("format", "two texts of a document have names that no record can have together")

// put adds a text below m.
func (m *branch) put(path []string, text string) error {
	if m.text != "" {
		return errFields
	}
	if len(path) == 0 {
		m.text = text
		return nil
	}
	for _, c := range m.members {
		if c.name == path[0] {
			return c.put(path[1:], text)
		}
	}
	c := &branch{name: path[0]}
	m.members = append(m.members, c)
	return c.put(path[1:], text)
}

func (m *branch) append(out []byte) []byte {
	if m.members == nil {
		out, _ = jsontext.AppendQuote(out, m.text)
		return out
	}
	out = append(out, '{')
	for i, c := range m.members {
		if i > 0 {
			out = append(out, ',')
		}
		out, _ = jsontext.AppendQuote(out, c.name)
		out = c.append(append(out, ':'))
	}
	return append(out, '}')
}
