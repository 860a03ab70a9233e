package format

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// maxDepth is how deep objects and arrays of a Tree may be nested. Pointers of
// leaves grow with the depth, so that a bound is needed well before the stack's.
const maxDepth = 1000

// Tree is a JSON value with an index of its texts, of which some can be rewritten
// while every other byte stays.
type Tree struct {
	// Leaves are the strings, numbers and member names, in document order.
	Leaves []Leaf

	raw     []byte
	kind    jsontext.Kind
	members []member
}

// Leaf is a literal of a Tree.
type Leaf struct {
	// Pointer is the JSON Pointer (RFC 6901) of the value or member. Where objects
	// repeat a name, the second leaf of the same pointer has "~#2" appended, the
	// third "~#3", which no JSON Pointer can contain: leaves of one kind have
	// distinct pointers.
	Pointer string
	// Text is the decoded string, or the number as written.
	Text string
	// Kind is lethe.Text, lethe.Number or lethe.Key.
	Kind lethe.Kind

	object int32 // number of the object that a Key is in
	member int32 // index of the top-level member that the leaf is in

	// Span is where the literal lies in the JSON, quotes included, in bytes.
	span.Span
}

// member is one of the top-level object.
type member struct {
	name  string
	kind  jsontext.Kind
	value span.Span
}

// ParseTree indexes a JSON value, which it keeps and does not change. The error
// is a byte offset with what is wrong there; it quotes nothing.
func ParseTree(raw []byte) (*Tree, error) {
	f := checkText(raw, 0)
	if f != nil {
		return nil, f
	}
	t, f := parseTree(raw)
	if f != nil {
		return nil, f
	}
	return t, nil
}
