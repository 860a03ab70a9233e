package measure

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// goldOrigin gives annotated documents as records.
type goldOrigin struct{ docs []*corpus.Document }

func (*goldOrigin) Name() string { return "gold" }
func (*goldOrigin) Size() int64  { return -1 }
func (*goldOrigin) Close() error { return nil }

func (g *goldOrigin) Records(ctx context.Context) iter.Seq2[format.Raw, error] {
	return func(yield func(format.Raw, error) bool) {
		for i, d := range g.docs {
			data, err := recordOf(d.Document, i)
			if err == nil {
				err = ctx.Err()
			}
			if !yield(format.Raw{Record: fmt.Sprintf("document %d", i+1), Language: d.Language, JSON: data}, err) {
				return
			}
		}
	}
}

// recordOf is a document as a JSON record: what is an array where it came from is an object
// here, since the names of the fields are the same.
func recordOf(d *lethe.Document, i int) ([]byte, error) {
	id := d.SourceID
	if id == "" {
		id = fmt.Sprint(i + 1)
	}
	root := &member{members: []*member{{name: "id", text: id}, {name: "content"}}}
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

// member is a text, or an object.
type member struct {
	name    string
	text    string
	members []*member
}

var errFields = failure.New("measure", "two texts of a gold document have names that no record can have together")

// put adds a text below m.
func (m *member) put(path []string, text string) error {
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
	c := &member{name: path[0]}
	m.members = append(m.members, c)
	return c.put(path[1:], text)
}

func (m *member) append(out []byte) []byte {
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
