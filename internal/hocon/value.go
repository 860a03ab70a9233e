package hocon

import "fmt"

// Pos is a place in a file; lines and columns count from 1, columns in bytes.
type Pos struct {
	File         string
	Line, Column int
}

// Error is a fault at a place. It quotes keys, never values.
type Error struct {
	Pos
	Message string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

// Kind is the kind of a Value.
type Kind uint8

const (
	Null Kind = iota
	Text
	List
	Object
)

func (k Kind) String() string { return [...]string{"null", "text", "list", "object"}[k] }

// Value is a value with its place.
type Value struct {
	Pos     Pos
	Kind    Kind
	Text    string
	List    []Value
	Members []Member // in the order of their first appearance
}

// Member is a key of an object with its value.
type Member struct {
	Key string
	Value
}

// Member returns the value under a key of an object.
func (v *Value) Member(key string) (*Value, bool) {
	for i := range v.Members {
		if v.Members[i].Key == key {
			return &v.Members[i].Value, true
		}
	}
	return nil, false
}

// Options say what a file may refer to beside itself.
type Options struct {
	// Values stand for keys, as if the file began with them.
	Values map[string]string
	// Env looks up what neither the file nor Values have; nil: nothing.
	Env func(name string) (string, bool)
	// Include reads a file that another names; nil: it is an error.
	Include func(name, from string) (text []byte, file string, err error)
}

// What is not yet resolved:

// object is an object as it is written.
type object struct {
	keys   []string
	fields map[string][]*value // all values of a key, in order
}

func newObject() *object { return &object{fields: map[string][]*value{}} }

func (o *object) add(key string, vs ...*value) {
	if _, ok := o.fields[key]; !ok {
		o.keys = append(o.keys, key)
	}
	o.fields[key] = append(o.fields[key], vs...)
}

// value is a concatenation of parts.
type value struct {
	pos   Pos
	parts []part
	adds  bool // +=
}

type partKind uint8

const (
	textPart partKind = iota
	spacePart
	quotedPart
	substitution
	objectPart
	listPart
	donePart // a resolved value
)

type part struct {
	kind     partKind
	pos      Pos
	text     string
	path     []string
	optional bool
	object   *object
	list     []*value
	done     Value
}

// literal returns the object that a value is as it stands.
func (v *value) literal() *object {
	if len(v.parts) == 1 && v.parts[0].kind == objectPart {
		return v.parts[0].object
	}
	return nil
}
