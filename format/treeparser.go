package format

import (
	"bytes"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// parseTree indexes what checkText has passed.
func parseTree(raw []byte) (*Tree, *fault) {
	p := treeParser{tree: &Tree{raw: raw}, dec: decoders.Get().(*jsontext.Decoder)}
	p.dec.Reset(bytes.NewBuffer(raw), jsontext.AllowDuplicateNames(true))
	defer p.release()
	p.tree.kind = p.dec.PeekKind()
	if f := p.value(0); f != nil {
		return nil, f
	}
	if f := p.end(); f != nil {
		return nil, f
	}
	if p.repeated {
		p.tree.distinguish()
	}
	return p.tree, nil
}

var decoders = sync.Pool{New: func() any { return jsontext.NewDecoder(bytes.NewReader(nil)) }}

type treeParser struct {
	tree     *Tree
	dec      *jsontext.Decoder
	pointer  []byte // of the value being read
	objects  int    // seen so far
	repeated bool   // an object repeats a name
}

// release gives the decoder back, without what it read.
func (p *treeParser) release() {
	p.dec.Reset(new(bytes.Buffer))
	decoders.Put(p.dec)
}

func (p *treeParser) value(depth int) *fault {
	switch p.dec.PeekKind() {
	case '{':
		return p.object(depth + 1)
	case '[':
		return p.array(depth + 1)
	case '"':
		_, f := p.leaf(lethe.Text, 0)
		return f
	case '0':
		_, f := p.leaf(lethe.Number, 0)
		return f
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
	mark := len(p.tree.Leaves)
	base := len(p.pointer)
	text, f := p.leaf(lethe.Key, object)
	if f != nil {
		return "", f
	}
	p.pointer = appendToken(p.pointer[:base], text)
	p.tree.Leaves[mark].Pointer = string(p.pointer)
	return text, nil
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
	p.tree.members = append(p.tree.members, member{name, kind, span.Span{Start: at, End: p.offset()}})
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

func (p *treeParser) leaf(kind lethe.Kind, object int) (string, *fault) {
	v, f := p.read()
	if f != nil {
		return "", f
	}
	end := p.offset()
	l := Leaf{Text: unquote(v), Kind: kind, Span: span.Span{Start: end - len(v), End: end},
		object: object, member: len(p.tree.members)}
	if kind != lethe.Key {
		l.Pointer = string(p.pointer)
	}
	p.tree.Leaves = append(p.tree.Leaves, l)
	return l.Text, nil
}

func (p *treeParser) offset() int { return int(p.dec.InputOffset()) }

// skipTo is the offset of the next literal or bracket.
func (p *treeParser) skipTo() int {
	rest := p.tree.raw[p.offset():]
	return len(p.tree.raw) - len(bytes.TrimLeft(rest, " \t\r\n:,"))
}

// end checks that only white space follows the value.
func (p *treeParser) end() *fault {
	rest := bytes.TrimLeft(p.tree.raw[p.offset():], " \t\r\n")
	if len(rest) > 0 {
		return faultf(len(p.tree.raw)-len(rest), "something follows the JSON value")
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
