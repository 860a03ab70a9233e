package format

import (
	"bytes"
	"cmp"

	"github.com/lethe-privacy/lethe"
)

// jsonRecord is a body whose fields are leaves of a tree.
type jsonRecord struct {
	tree   *Tree
	parts  parts
	leaves []int // of each field of the document; -1 for an id that the record does not have
	own    bool  // the record is not in the form that lethe reads unasked
}

func (j *jsonRecord) rewrite(texts []string, _ fieldMoves) ([]byte, error) {
	all := make([]string, len(j.tree.Leaves))
	for i, l := range j.tree.Leaves {
		all[i] = l.Text
	}
	for i, leaf := range j.leaves {
		if leaf >= 0 {
			all[leaf] = texts[i]
		}
	}
	return j.tree.rewrite(all)
}

func decodeJSON(it Item, raw []byte, o Options) (*lethe.Document, body, *fault) {
	tree, f := parseTree(raw)
	if f != nil {
		return nil, nil, f
	}
	p, f := tree.parts(o)
	if f != nil {
		return nil, nil, f
	}
	usual := len(p.texts) == 1 && (p.texts[0].pointer == "/content" || p.texts[0].pointer == "/text")
	j := &jsonRecord{tree: tree, parts: p, own: o.IDField != "" || len(o.TextFields) > 0 || !usual || p.id.absent()}
	doc, f := j.decoded(it, o)
	return doc, j, f
}

// decoded is the document of a record.
func (j *jsonRecord) decoded(it Item, o Options) (*lethe.Document, *fault) {
	p := &j.parts
	doc := j.document(p)
	if p.id.absent() {
		doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: it.numbered(), Kind: lethe.ID})
		j.leaves = append(j.leaves, -1)
	}
	doc.SourceID = doc.Fields[len(doc.Fields)-1].Text
	if doc.SourceID == "" {
		return nil, faultf(p.id.value.Start, "%q is empty", cmp.Or(o.IDField, "id"))
	}
	language, _ := doc.Field("metadata/language")
	doc.Language = language.Text
	doc.ID = lethe.DocumentID(doc.SourceID, j.content(doc))
	return doc, nil
}

// document makes the fields: content, metadata, the rest, the id.
func (j *jsonRecord) document(p *parts) *lethe.Document {
	n := len(j.tree.Leaves)
	doc := &lethe.Document{Fields: make([]lethe.Field, 0, n)}
	j.leaves = make([]int, 0, n)
	for _, want := range []role{content, metadata, other, id} {
		for i := range j.tree.Leaves {
			l := &j.tree.Leaves[i]
			role, of := p.role(l)
			if role != want || p.ownName(l) {
				continue
			}
			doc.Fields = append(doc.Fields, p.field(l, role, of))
			j.leaves = append(j.leaves, i)
		}
	}
	return doc
}

// content is what the id of the document is computed from.
func (j *jsonRecord) content(doc *lethe.Document) []byte {
	if len(j.parts.texts) == 1 && j.parts.texts[0].kind == '"' {
		return []byte(doc.Fields[0].Text)
	}
	return j.contentJSON(func(p part) []byte { return compact(j.tree.raw[p.value.Start:p.value.End]) })
}

// contentJSON is the content as one JSON value: of several texts, an object.
func (j *jsonRecord) contentJSON(value func(part) []byte) []byte {
	if len(j.parts.texts) == 1 {
		return value(j.parts.texts[0])
	}
	out := []byte{'{'}
	for i, p := range j.parts.texts {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendText(out, tokenUnescaper.Replace(p.pointer[1:])), ':')
		out = append(out, value(p)...)
	}
	return append(out, '}')
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
