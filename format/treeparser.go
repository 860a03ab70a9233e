package format

import (
	"bytes"
	"slices"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// parseTree indexes what checkText has passed.
func parseTree(raw []byte) (*Tree, *fault) {
	p := parsers.Get().(*treeParser)
	defer p.release()
	p.dec.Reset(bytes.NewBuffer(raw), allowRepeats)
	p.raw, p.objects, p.repeated = raw, 0, false
	kind := p.dec.PeekKind()
	if f := p.value(0); f != nil {
		return nil, f
	}
	if f := p.end(); f != nil {
		return nil, f
	}
	t := &Tree{raw: raw, kind: kind, Leaves: slices.Clone(p.leaves), members: slices.Clone(p.members)}
	if p.repeated {
		t.distinguish()
	}
	return t, nil
}

var (
	parsers = sync.Pool{New: func() any {
		return &treeParser{dec: jsontext.NewDecoder(new(bytes.Buffer))}
	}}
	allowRepeats = jsontext.AllowDuplicateNames(true)
)

// treeParser reads one tree after the other, into the same memory.
type treeParser struct {
	dec      *jsontext.Decoder
	raw      []byte
	leaves   []Leaf
	members  []member
	pointer  []byte // of the value being read
	last     string // the pointer of the leaf before
	objects  int    // seen so far
	repeated bool   // an object repeats a name
}

// release gives the parser back, without what it has read.
func (p *treeParser) release() {
	p.dec.Reset(new(bytes.Buffer))
	clear(p.leaves)
	clear(p.members)
	p.raw, p.last = nil, ""
	p.leaves, p.members, p.pointer = p.leaves[:0], p.members[:0], p.pointer[:0]
	parsers.Put(p)
}

func (p *treeParser) value(depth int) *fault {
	switch p.dec.PeekKind() {
	case '{':
		return p.object(depth + 1)
	case '[':
		return p.array(depth + 1)
	case '"':
		return p.leaf(lethe.Text)
	case '0':
		return p.leaf(lethe.Number)
	}
	_, f := p.read()
	return f
}

func (p *treeParser) object(depth int) *fault {
	if f := p.open(depth); f != nil {
		return f
	}
	id, base := p.objects, len(p.pointer)
	p.objects++
	var names nameList
	for p.dec.PeekKind() != '}' {
		name, f := p.name(id)
		if f != nil {
			return f
		}
		p.repeated = p.repeated || names.add(name)
		if f := p.memberValue(depth, name); f != nil {
			return f
		}
		p.pointer = p.pointer[:base]
	}
	return p.token()
}

// name reads a member's name and extends the pointer by it.
func (p *treeParser) name(object int) (string, *fault) {
	v, f := p.read()
	if f != nil {
		return "", f
	}
	at, plain := len(p.pointer)+1, plainToken(v)
	if plain {
		p.pointer = append(append(p.pointer, '/'), v[1:len(v)-1]...)
	} else {
		p.pointer = appendToken(p.pointer, unquote(v))
	}
	pointer := string(p.pointer)
	text := pointer[at:]
	if !plain {
		text = unquote(v)
	}
	p.add(Leaf{Pointer: pointer, Text: text, Kind: lethe.Key, object: object}, len(v))
	return text, nil
}

// plainToken reports whether a quoted name is its own reference token.
func plainToken(v jsontext.Value) bool {
	return !slices.ContainsFunc(v, func(c byte) bool { return c == '\\' || c == '~' || c == '/' })
}

// memberValue reads the value of a member, and notes those of the top level.
func (p *treeParser) memberValue(depth int, name string) *fault {
	if depth > 1 {
		return p.value(depth)
	}
	kind := p.dec.PeekKind()
	at := p.skipTo()
	if f := p.value(depth); f != nil {
		return f
	}
	p.members = append(p.members, member{name, kind, span.Span{Start: at, End: p.offset()}})
	return nil
}

func (p *treeParser) array(depth int) *fault {
	if f := p.open(depth); f != nil {
		return f
	}
	base := len(p.pointer)
	for i := 0; p.dec.PeekKind() != ']'; i++ {
		p.pointer = strconv.AppendInt(append(p.pointer[:base], '/'), int64(i), 10)
		if f := p.value(depth); f != nil {
			return f
		}
	}
	p.pointer = p.pointer[:base]
	return p.token()
}

// open reads the bracket that begins an object or array.
func (p *treeParser) open(depth int) *fault {
	if depth > maxDepth {
		return faultf(p.skipTo(), "objects and arrays nested more than %d deep", maxDepth)
	}
	return p.token()
}

func (p *treeParser) token() *fault {
	if _, err := p.dec.ReadToken(); err != nil {
		return p.syntax(err)
	}
	return nil
}

// read reads a scalar or name, as written.
func (p *treeParser) read() (jsontext.Value, *fault) {
	v, err := p.dec.ReadValue()
	if err != nil {
		return nil, p.syntax(err)
	}
	return v, nil
}

// leaf reads a string or number.
func (p *treeParser) leaf(kind lethe.Kind) *fault {
	v, f := p.read()
	if f != nil {
		return f
	}
	pointer := p.last // often the name of this value
	if pointer != string(p.pointer) {
		pointer = string(p.pointer)
	}
	p.add(Leaf{Pointer: pointer, Text: unquote(v), Kind: kind}, len(v))
	return nil
}

// add notes a leaf whose literal, of so many bytes, has just been read.
func (p *treeParser) add(l Leaf, size int) {
	end := p.offset()
	l.Span = span.Span{Start: end - size, End: end}
	l.member = len(p.members)
	p.leaves = append(p.leaves, l)
	p.last = l.Pointer
}

func (p *treeParser) offset() int { return int(p.dec.InputOffset()) }

// skipTo is the offset of the next literal or bracket.
func (p *treeParser) skipTo() int {
	rest := p.raw[p.offset():]
	return len(p.raw) - len(bytes.TrimLeft(rest, " \t\r\n:,"))
}

// end checks that only white space follows the value.
func (p *treeParser) end() *fault {
	rest := bytes.TrimLeft(p.raw[p.offset():], " \t\r\n")
	if len(rest) > 0 {
		return faultf(len(p.raw)-len(rest), "something follows the JSON value; many records go one a line into a .jsonl file")
	}
	return nil
}

// unquote decodes a literal that the decoder has found valid.
func unquote(v jsontext.Value) string {
	if v[0] != '"' {
		return string(v)
	}
	if bytes.IndexByte(v, '\\') < 0 {
		return string(v[1 : len(v)-1])
	}
	text, _ := jsontext.AppendUnquote(nil, v)
	return string(text)
}
