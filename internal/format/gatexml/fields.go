package gatexml

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe/span"
)

// Field is a span of the text that belongs to one element.
type Field struct {
	// Pointer is the JSON Pointer of the element, "" where there are no elements; those of
	// a second span of the same element, or of an element of the same name, have "~#2"
	// appended.
	Pointer string
	Number  bool // it is a number of the JSON that the document was made from
	span.Span
}

// node is an element with what is in it.
type node struct {
	span.Span
	kind     string // of the JSON value, "" where nothing shows it
	name     string
	pointer  string
	children []int
	lists    int // its elements of lists
}

// FeatureKind is the feature of an element that says what it was in the JSON, and of
// nobody's making else.
const FeatureKind = "json"

// IsKind reports whether a value of that feature is one that it has.
func IsKind(value string) bool {
	return slices.Contains([]string{"object", "array", "string", "number", "true", "false", "null"}, value)
}

// tree puts the elements into one another. The first node is the whole document.
func (d *Document) tree() []node {
	markups, _ := d.Set(Markups)
	nodes := []node{{Span: span.Span{End: len(d.Text)}}}
	open := []int{0}
	for i, a := range outer(markups) {
		for len(open) > 1 && !nodes[open[len(open)-1]].holds(a.Span) {
			open = open[:len(open)-1]
		}
		if len(open) == maxDepth {
			continue
		}
		n := node{Span: a.Span, name: a.Type, kind: Get(a.Features, FeatureKind)}
		parent := &nodes[open[len(open)-1]]
		switch {
		case i == 0 && a.Type == root:
		case a.Type == listElement:
			n.pointer = parent.pointer + "/" + strconv.Itoa(parent.lists)
			parent.lists++
		default:
			n.pointer = parent.pointer + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(Member(a.Type))
		}
		parent.children = append(parent.children, len(nodes))
		open = append(open, len(nodes))
		nodes = append(nodes, n)
	}
	return nodes
}

// holds reports whether an element that opens later lies in another. One that begins
// where the other ends, behind some text of it, is its neighbour, but for one without text behind
// elements.
func (n *node) holds(inner span.Span) bool {
	return n.Contains(inner) && (inner.Start < n.End || n.Empty() || len(n.children) > 0)
}

// Fields returns the spans of the text in order. What is white space between elements
// belongs to none.
func (d *Document) Fields() []Field {
	nodes := d.tree()
	if len(nodes) == 1 {
		return []Field{{Span: nodes[0].Span}}
	}
	c := collector{d: d, nodes: nodes, seen: map[string]int{}}
	c.collect(0)
	return c.fields
}

type collector struct {
	d      *Document
	nodes  []node
	seen   map[string]int
	fields []Field
}

func (c *collector) collect(at int) {
	n := &c.nodes[at]
	from := n.Start
	for _, k := range n.children {
		child := &c.nodes[k]
		if child.Start < from { // it crosses the one before
			continue
		}
		c.add(at, span.Span{Start: from, End: child.Start})
		c.collect(k)
		from = child.End
	}
	c.add(at, span.Span{Start: from, End: n.End})
}

func (c *collector) add(at int, s span.Span) {
	n := &c.nodes[at]
	if s.Empty() || len(n.children) > 0 && strings.TrimSpace(s.In(c.d.Text)) == "" || n.literal(s.In(c.d.Text)) {
		return
	}
	pointer := n.pointer
	if pointer == "" {
		pointer = "/text"
	}
	if c.seen[pointer]++; c.seen[pointer] > 1 {
		pointer += "~#" + strconv.Itoa(c.seen[pointer])
	}
	c.fields = append(c.fields, Field{Pointer: pointer, Number: n.kind == "number" && isNumber(s.In(c.d.Text)), Span: s})
}

// literal reports whether a text of an element is none, but true, false or null. What the
// element says of itself is not enough: anybody may have written it.
func (n *node) literal(text string) bool {
	return n.kind == "null" && text == rawNull || (n.kind == "true" || n.kind == "false") && text == n.kind
}

// isNumber reports whether a text is a number of JSON.
func isNumber(text string) bool {
	v := jsontext.Value(text)
	return v.IsValid() && v.Kind() == '0' && strings.TrimSpace(text) == text
}
