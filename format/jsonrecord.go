package format

import (
	"bytes"

	lethe "github.com/lethe-privacy/lethe"
)

// jsonRecord is a body whose fields are leaves of a tree.
type jsonRecord struct {
	tree   *Tree
	leaves []int // of each field of the document
}

func (j *jsonRecord) rewrite(texts []string, _ moved) ([]byte, error) {
	all := make([]string, len(j.tree.Leaves))
	for i, l := range j.tree.Leaves {
		all[i] = l.Text
	}
	for i, leaf := range j.leaves {
		all[leaf] = texts[i]
	}
	return j.tree.Rewrite(all)
}

func decodeJSON(_ Item, raw []byte, _ Options) (*lethe.Document, body, *fault) {
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
	doc.SourceID = doc.Fields[len(doc.Fields)-1].Text
	if doc.SourceID == "" {
		return nil, nil, faultf(tree.members[p.id].value.Start, `"id" is empty`)
	}
	language, _ := doc.Field("metadata/language")
	doc.Language = language.Text
	doc.ID = lethe.DocumentID(doc.SourceID, j.content(p, doc))
	return doc, j, nil
}

// document makes the fields: content, metadata, the rest, the id.
func (j *jsonRecord) document(p parts) *lethe.Document {
	n := len(j.tree.Leaves)
	doc := &lethe.Document{Fields: make([]lethe.Field, 0, n)}
	j.leaves = make([]int, 0, n)
	for _, want := range []role{content, metadata, other, id} {
		for i := range j.tree.Leaves {
			l := &j.tree.Leaves[i]
			role := p.role(l.member)
			if role != want || role != other && l.isName() {
				continue // the name of a part is the form's, not the user's
			}
			doc.Fields = append(doc.Fields, role.field(l))
			j.leaves = append(j.leaves, i)
		}
	}
	return doc
}

// content is what the id of the document is computed from.
func (j *jsonRecord) content(p parts, doc *lethe.Document) []byte {
	m := j.tree.members[p.content]
	if m.kind == '"' {
		return []byte(doc.Fields[0].Text)
	}
	return compact(j.tree.raw[m.value.Start:m.value.End])
}

// compact is valid JSON without insignificant white space, which may be raw itself.
func compact(raw []byte) []byte {
	var out []byte
	from := 0 // what is behind it has not been copied yet
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '"':
			i = closing(raw, i)
		case ' ', '\t', '\n', '\r':
			if out == nil {
				out = make([]byte, 0, len(raw))
			}
			out = append(out, raw[from:i]...)
			from = i + 1
		}
	}
	if out == nil {
		return raw
	}
	return append(out, raw[from:]...)
}

// closing is the place of the quote that closes a string of valid JSON.
func closing(raw []byte, open int) int {
	i := open + 1
	quote := i + bytes.IndexByte(raw[i:], '"')
	for {
		slash := bytes.IndexByte(raw[i:quote], '\\')
		if slash < 0 {
			return quote
		}
		if i += slash + 2; i > quote {
			quote = i + bytes.IndexByte(raw[i:], '"')
		}
	}
}

func leadingSpace(raw []byte) int {
	for i, c := range raw {
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return i
		}
	}
	return len(raw)
}
