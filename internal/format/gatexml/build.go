package gatexml

import (
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// Text is one of a record, by its JSON Pointer; "" for a record that is one text.
type Text struct {
	Pointer, Text string
	Number        bool
}

// FromTexts makes a document of the texts of a record, which come in its order, and says
// where each lies. What is no text - true, false, null - is not in it.
func FromTexts(texts []Text) (*Document, []span.Span) {
	b := &stack{}
	if len(texts) != 1 || texts[0].Pointer != "" {
		b.open(root, "")
	}
	places := make([]span.Span, len(texts))
	for i, t := range texts {
		b.goTo(tokens(t.Pointer))
		kind := "string"
		if t.Number {
			kind = "number"
		}
		if n := len(b.path); n > 0 {
			b.kind(b.path[n-1], kind)
		}
		places[i].Start = b.text.Len()
		b.text.WriteString(t.Text)
		places[i].End = b.text.Len()
	}
	for len(b.path) > 0 {
		b.close()
	}
	d := &Document{Text: b.text.String()}
	if b.markups != nil {
		d.Sets = []Set{{Name: Markups, Annotations: b.markups}}
	}
	return d, places
}

// tokens are the names on the way to a text. The mark of a repeated name is none of it.
func tokens(pointer string) []string {
	if pointer == "" {
		return nil
	}
	if i := strings.LastIndex(pointer, "~#"); i >= 0 {
		pointer = pointer[:i]
	}
	return strings.Split(strings.TrimPrefix(pointer, "/"), "/")
}

// stack is a document in which some elements are open.
type stack struct {
	text    strings.Builder
	markups []Annotation
	path    []int    // the annotations of open elements, the root first
	names   []string // the tokens that they stand for
}

// goTo opens a new element for a text, within those that are open on the way to it.
func (b *stack) goTo(names []string) {
	if names == nil {
		return
	}
	same := 0
	for same < len(names)-1 && same+1 < len(b.path) && b.names[same+1] == names[same] {
		same++
	}
	for len(b.path) > same+1 {
		b.close()
	}
	for _, name := range names[same:] {
		inner := Element(strings.NewReplacer("~1", "/", "~0", "~").Replace(name))
		kind := "object"
		if name != "" && strings.Trim(name, "0123456789") == "" {
			inner, kind = listElement, "array"
		}
		b.kind(b.path[len(b.path)-1], kind)
		b.open(inner, name)
	}
}

func (b *stack) open(name, token string) {
	b.path, b.names = append(b.path, len(b.markups)), append(b.names, token)
	b.markups = append(b.markups, Annotation{ID: len(b.markups), Type: name, Span: span.Span{Start: b.text.Len()}})
}

func (b *stack) kind(at int, kind string) {
	b.markups[at].Features = []Feature{{Name: FeatureKind, Value: kind}}
}

func (b *stack) close() {
	last := len(b.path) - 1
	b.markups[b.path[last]].End = b.text.Len()
	b.path, b.names = b.path[:last], b.names[:last]
	if last > 0 {
		b.text.WriteByte('\n')
	}
}
