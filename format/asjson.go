package format

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
)

// asJSON is a body that is written as a JSON record, whatever it was read from.
// JSON itself stays as it is, to the byte.
type asJSON struct {
	body
	fields []lethe.Field
}

func (a asJSON) rewrite(texts []string, moves fieldMoves) ([]byte, error) {
	if g, ok := a.body.(interface {
		json([]string, fieldMoves) ([]byte, error)
	}); ok {
		content, err := g.json(texts, moves)
		return a.around(content, texts), err
	}
	j, ok := a.body.(*jsonRecord)
	if !ok {
		return a.build(texts), nil
	}
	out, err := j.rewrite(texts, moves)
	if err != nil || !j.own {
		return out, err
	}
	return j.usualForm(out, texts[len(texts)-1])
}

// build writes the fields of a row, or of a plain text, as a record. All of them
// are texts; the id is the last, the content the first.
func (a asJSON) build(texts []string) []byte {
	content := members(a.fields[:len(texts)-1], texts, "/")
	if len(content) > 0 {
		return a.around(append(append([]byte{'{'}, content...), '}'), texts)
	}
	return a.around(appendText(nil, texts[0]), texts)
}

// around is a record with a content.
func (a asJSON) around(content []byte, texts []string) []byte {
	last := len(texts) - 1
	out := appendText([]byte(`{"id":`), texts[last])
	out = append(append(out, `,"content":`...), content...)
	metadata := members(a.fields[:last], texts, "metadata/")
	if len(metadata) > 0 {
		out = append(append(append(out, `,"metadata":{`...), metadata...), '}')
	}
	return append(out, '}')
}

// members are the fields below a prefix of their names, as members of an object.
func members(fields []lethe.Field, texts []string, prefix string) []byte {
	var out []byte
	for i, f := range fields {
		name, ok := strings.CutPrefix(f.Name, prefix)
		if !ok {
			continue
		}
		if out != nil {
			out = append(out, ',')
		}
		out = append(appendText(out, tokenUnescaper.Replace(name)), ':')
		out = appendText(out, texts[i])
	}
	return out
}

var tokenUnescaper = strings.NewReplacer("~1", "/", "~0", "~")

// appendText quotes valid UTF-8.
func appendText(out []byte, text string) []byte {
	out, _ = jsontext.AppendQuote(out, text)
	return out
}
