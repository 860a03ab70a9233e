package format

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// usualForm writes a record whose parts have names of the user's own as lethe reads it
// unasked: what is no part goes into the member "record".
func (j *jsonRecord) usualForm(raw []byte, name string) ([]byte, error) {
	t, f := parseTree(raw)
	if f != nil {
		return nil, failure.Errorf("format", "write record: %w", f)
	}
	value := func(p part) []byte {
		now, _ := t.find(p.pointer) // it was there once, and what parts are called does not change
		if now.kind == 'n' {        // a column may be empty, a content may not
			return []byte(`""`)
		}
		return raw[now.value.Start:now.value.End]
	}
	out := []byte(`{"id":`)
	if j.parts.id.absent() {
		out = appendText(out, name)
	} else {
		out = append(out, value(j.parts.id)...)
	}
	out = append(append(out, `,"content":`...), j.contentJSON(value)...)
	if !j.parts.metadata.absent() {
		out = append(append(out, `,"metadata":`...), value(j.parts.metadata)...)
	}
	if rest := j.rest(t); len(rest) > 0 {
		name := `,"record":{`
		if j.parts.columns {
			name = `,"metadata":{`
		}
		out = append(append(append(out, name...), rest...), '}')
	}
	return append(out, '}'), nil
}

// rest are the members that are no part; a part that lies in one of them is null there.
func (j *jsonRecord) rest(t *Tree) []byte {
	var out []byte
	for i, m := range t.members {
		at, whole := m.value.Start, false
		var value []byte
		for _, p := range j.parts.inOrder() {
			if p.member != int32(i) {
				continue
			}
			if whole = strings.Count(p.pointer, "/") == 1; whole {
				break
			}
			now, _ := t.find(p.pointer)
			value = append(append(value, t.raw[at:now.value.Start]...), "null"...)
			at = now.value.End
		}
		if whole {
			continue
		}
		if out != nil {
			out = append(out, ',')
		}
		out = append(appendText(out, m.name), ':')
		out = append(append(out, value...), t.raw[at:m.value.End]...)
	}
	return out
}
