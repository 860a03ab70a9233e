package corpus

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
)

// treeDocument takes a record {"id", "metadata", "content", …} apart into its
// texts. Numbers and names are left out: no mention stands in them.
func treeDocument(raw jsontext.Value) (*lethe.Document, error) {
	doc := &lethe.Document{}
	dec := jsontext.NewDecoder(bytes.NewReader(raw))
	content := false
	for depth := -1; depth != 0; depth = dec.StackDepth() {
		token, err := dec.ReadToken()
		if err != nil {
			return nil, plain(err)
		}
		pointer := string(dec.StackPointer())
		content = content || pointer == "/content" || strings.HasPrefix(pointer, "/content/")
		if kind, n := dec.StackIndex(dec.StackDepth()); token.Kind() != '"' || kind == '{' && n%2 == 1 {
			continue
		}
		treeField(doc, pointer, token.String())
	}
	if doc.SourceID == "" || !content || len(doc.Fields) == 0 {
		return nil, errors.New(`there is no "id", or no text in "content"`)
	}
	rank := func(f lethe.Field) int { return slices.Index(treeOrder, root(f.Name)) }
	slices.SortStableFunc(doc.Fields, func(a, b lethe.Field) int { return rank(a) - rank(b) })
	doc.ID = lethe.DocumentID(doc.SourceID, doc.Fields[0].Text)
	return doc, nil
}

// treeOrder is the order of fields in a document, by the first part of their names.
var treeOrder = []string{"", "metadata", "record"}

func root(name string) string {
	part, _, _ := strings.Cut(name, "/")
	return part
}

// treeField adds the text at a pointer under the name that package format gives it.
func treeField(doc *lethe.Document, pointer, text string) {
	member, rest, _ := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
	name := "record" + pointer
	switch member {
	case "id":
		if rest == "" {
			doc.SourceID = text
		}
		return
	case "content":
		name = strings.TrimPrefix(pointer, "/content")
	case "metadata":
		name = strings.TrimPrefix(pointer, "/")
		if rest == "language" {
			doc.Language = text
		}
	}
	doc.Fields = append(doc.Fields, lethe.Field{Name: name, Text: text})
}
