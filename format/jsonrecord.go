package format

import (
	"errors"

	"github.com/go-json-experiment/json/jsontext"
	lethe "github.com/lethe-privacy/lethe"
)

// jsonRecord is a body whose fields are leaves of a tree.
type jsonRecord struct {
	tree   *Tree
	leaves []int // of each field of the document
}

func (j *jsonRecord) rewrite(texts []string) ([]byte, error) {
	all := make([]string, len(j.tree.Leaves))
	for i, l := range j.tree.Leaves {
		all[i] = l.Text
	}
	for i, leaf := range j.leaves {
		all[leaf] = texts[i]
	}
	return j.tree.Rewrite(all)
}

// parts are the members of a record that have a meaning, by index; -1 is absent.
type parts struct{ id, content, metadata int }

func decodeJSON(_ Item, raw []byte) (*lethe.Document, body, *fault) {
	tree, f := parseTree(raw)
	if f != nil {
		return nil, nil, f
	}
	p, f := tree.parts()
	if f != nil {
		return nil, nil, f
	}
	j := &jsonRecord{tree: tree}
	doc := j.document(p)
	if doc.SourceID == "" {
		return nil, nil, faultf(tree.members[p.id].value.Start, `"id" is empty`)
	}
	doc.ID = lethe.DocumentID(doc.SourceID, j.content(p, doc))
	return doc, j, nil
}

var errNotObject = errors.New("the record is not a JSON object")

// parts finds the members of a record and checks their types.
func (t *Tree) parts() (parts, *fault) {
	p := parts{-1, -1, -1}
	start := leadingSpace(t.raw)
	if t.kind != '{' {
		return p, &fault{start, errNotObject}
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

// document makes the fields: content, metadata, the rest, the id.
func (j *jsonRecord) document(p parts) *lethe.Document {
	doc := &lethe.Document{Fields: make([]lethe.Field, 0, len(j.tree.Leaves))}
	rest := func(m int) bool { return m != p.id && m != p.content && m != p.metadata }
	j.fields(doc, func(m int) bool { return m == p.content }, len("/content"), "")
	j.fields(doc, func(m int) bool { return m == p.metadata }, len("/metadata"), "metadata")
	j.fields(doc, rest, 0, "record")
	for i, l := range j.tree.Leaves {
		if l.member == p.id && l.Kind == lethe.Text {
			doc.SourceID = l.Text
			doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: l.Text, Kind: lethe.ID})
			j.leaves = append(j.leaves, i)
		}
	}
	return doc
}

// fields adds the leaves of the members that in chooses. Their names are the
// pointers without the first cut bytes, after prefix.
func (j *jsonRecord) fields(doc *lethe.Document, in func(member int) bool, cut int, prefix string) {
	for i, l := range j.tree.Leaves {
		part := cut > 0 && l.object == 0 && l.Kind == lethe.Key
		if !in(l.member) || part {
			continue // the name of a part is the form's, not the user's
		}
		name := prefix + l.Pointer[cut:]
		if name == "metadata/language" && l.Kind == lethe.Text {
			doc.Language = l.Text
		}
		doc.Fields = append(doc.Fields, lethe.Field{Name: name, Text: l.Text, Kind: l.Kind})
		j.leaves = append(j.leaves, i)
	}
}

// content is what the id of the document is computed from.
func (j *jsonRecord) content(p parts, doc *lethe.Document) string {
	m := j.tree.members[p.content]
	if m.kind == '"' {
		return doc.Fields[0].Text
	}
	return string(compact(j.tree.raw[m.value.Start:m.value.End]))
}

// compact is valid JSON without insignificant white space.
func compact(raw []byte) []byte {
	out := make([]byte, 0, len(raw))
	quoted := false
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		switch {
		case c == '"':
			quoted = !quoted
		case c == '\\':
			out = append(out, c)
			i++
			c = raw[i]
		case !quoted && (c == ' ' || c == '\t' || c == '\n' || c == '\r'):
			continue
		}
		out = append(out, c)
	}
	return out
}

func leadingSpace(raw []byte) int {
	for i, c := range raw {
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return i
		}
	}
	return len(raw)
}
