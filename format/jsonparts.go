package format

import (
	"github.com/go-json-experiment/json/jsontext"
	lethe "github.com/lethe-privacy/lethe"
)

// parts are the members of a record that have a meaning, by index; -1 is absent.
type parts struct{ id, content, metadata int }

// parts finds the members of a record and checks their types.
func (t *Tree) parts() (parts, *fault) {
	p := parts{-1, -1, -1}
	start := leadingSpace(t.raw)
	if t.kind != '{' {
		return p, notObject(start, t.kind)
	}
	for i, m := range t.members {
		if f := p.take(i, m); f != nil {
			return p, f
		}
	}
	switch {
	case p.id < 0:
		return p, faultf(start, `the record has no "id"`)
	case p.content < 0:
		return p, faultf(start, `the record has no "content"`)
	}
	return p, nil
}

func (p *parts) take(i int, m member) *fault {
	switch m.name {
	case "id":
		return set(&p.id, i, m, "a string", '"')
	case "content":
		return set(&p.content, i, m, "a string, object or list", '"', '{', '[')
	case "metadata":
		return set(&p.metadata, i, m, "an object", '{', 'n')
	}
	return nil
}

// set notes member i as the part, when it is the first and of one of the kinds.
func set(part *int, i int, m member, want string, kinds ...jsontext.Kind) *fault {
	if *part >= 0 {
		return faultf(m.value.Start, "the record has a second %q", m.name)
	}
	*part = i
	for _, k := range kinds {
		if k == m.kind {
			return nil
		}
	}
	return faultf(m.value.Start, "%q is %s: want %s", m.name, kindName(m.kind), want)
}

func notObject(at int, k jsontext.Kind) *fault {
	hint := ""
	if k == '[' {
		hint = "; many records go one a line into a .jsonl file"
	}
	return faultf(at, "the record is %s: want a JSON object%s", kindName(k), hint)
}

func kindName(k jsontext.Kind) string {
	switch k {
	case '"':
		return "a string"
	case '0':
		return "a number"
	case '{':
		return "an object"
	case '[':
		return "a list"
	case 'n':
		return "null"
	}
	return "a boolean"
}

// role is what a member of a record is for.
type role uint8

const (
	content role = iota
	metadata
	other
	id
)

func (p parts) role(member int32) role {
	switch int(member) {
	case p.content:
		return content
	case p.metadata:
		return metadata
	case p.id:
		return id
	}
	return other
}

// isName reports whether the leaf is the name of a top-level member.
func (l *Leaf) isName() bool { return l.Kind == lethe.Key && l.object == 0 }

func (r role) field(l *Leaf) lethe.Field {
	f := lethe.Field{Text: l.Text, Kind: l.Kind}
	switch r {
	case content:
		f.Name = l.Pointer[len("/content"):]
	case metadata:
		f.Name = l.Pointer[len("/"):]
	case other:
		f.Name = "record" + l.Pointer
	case id:
		f.Name, f.Kind = "id", lethe.ID
	}
	return f
}
