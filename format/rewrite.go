package format

import (
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
)

var (
	errCount    = errors.New("texts are not as many as fields")
	errNotUTF8  = errors.New("a text is not UTF-8")
	errNoRecord = errors.New("an item of another source")
)

// rewrite returns the JSON with texts, parallel to Leaves, in their places. What is
// unchanged comes out byte for byte; a changed number becomes a string, unless what is put
// in its place is a number too; a changed member name that its object already has gets
// " 2", " 3" appended. The result may share memory with what was parsed.
func (t *Tree) rewrite(texts []string) ([]byte, error) { return t.splice(texts, nil) }

// splice is Rewrite with literals, by the place of their leaf, that are put in as
// they are.
func (t *Tree) splice(texts []string, literals map[int]string) ([]byte, error) {
	if len(texts) != len(t.Leaves) {
		return nil, failure.Errorf("format", "rewrite tree: %w", errCount)
	}
	texts, changed := t.settleKeys(texts)
	if !changed && len(literals) == 0 {
		return t.raw, nil
	}
	out, at := make([]byte, 0, len(t.raw)+64), 0
	for i, l := range t.Leaves {
		literal, whole := literals[i]
		if texts[i] == l.Text && !whole {
			continue
		}
		out = append(out, t.raw[at:l.Start]...)
		at = l.End
		if whole {
			out = append(out, literal...)
			continue
		}
		if l.Kind == lethe.Number && isNumber(texts[i]) {
			out = append(out, texts[i]...)
			continue
		}
		var err error
		if out, err = jsontext.AppendQuote(out, texts[i]); err != nil {
			return nil, failure.Errorf("format", "rewrite tree: %w", errNotUTF8)
		}
	}
	return append(out, t.raw[at:]...), nil
}

// isNumber reports whether a text is a number of JSON, and nothing else.
func isNumber(text string) bool {
	v := jsontext.Value(text)
	return v.Kind() == '0' && v.IsValid() && strings.TrimSpace(text) == text
}

// settleKeys makes changed member names distinct within their objects, and
// reports whether any text is changed.
func (t *Tree) settleKeys(texts []string) (_ []string, changed bool) {
	objects := map[int32]takenNames{}
	for i, l := range t.Leaves {
		if texts[i] == l.Text {
			continue
		}
		changed = true
		if l.Kind == lethe.Key {
			objects[l.object] = takenNames{}
		}
	}
	if len(objects) == 0 {
		return texts, changed
	}
	return t.distinctKeys(texts, objects), true
}

func (t *Tree) distinctKeys(texts []string, objects map[int32]takenNames) []string {
	for i, l := range t.Leaves {
		if c := objects[l.object]; c != nil && l.Kind == lethe.Key && texts[i] == l.Text {
			c[l.Text] = 1
		}
	}
	out := make([]string, len(texts))
	for i, l := range t.Leaves {
		out[i] = texts[i]
		if l.Kind == lethe.Key && texts[i] != l.Text {
			out[i] = objects[l.object].claim(texts[i], " ", "")
		}
	}
	return out
}
