package format

import (
	"bytes"
	"slices"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// parseTree indexes what checkText has passed. The decoder reports that all of it is valid, so
// that what goes through it afterwards need not look for errors.
func parseTree(raw []byte) (*Tree, *fault) {
	p := parsers.Get().(*treeParser)
	defer p.release()
	p.raw = raw
	dec := p.decode()
	if _, err := dec.ReadValue(); err != nil {
		return nil, p.wrong()
	}
	p.raw = raw[:dec.InputOffset()] // what follows is not known to be valid
	p.skipSpace()
	kind := p.kind()
	if f := p.value(0); f != nil {
		return nil, f
	}
	if end := p.at + leadingSpace(raw[p.at:]); end < len(raw) {
		return nil, faultf(end, "something follows the JSON value; many records go one a line into a .jsonl file")
	}
	p.giveTexts()
	t := &Tree{raw: raw, kind: kind, Leaves: slices.Clone(p.leaves), members: slices.Clone(p.members)}
	if p.repeated {
		t.distinguish()
	}
	return t, nil
}

var (
	parsers = sync.Pool{New: func() any {
		return &treeParser{dec: jsontext.NewDecoder(new(bytes.Buffer)), pointers: map[string]string{}}
	}}
	allowRepeats = jsontext.AllowDuplicateNames(true)
)

// treeParser reads one tree after the other, into the same memory.
type treeParser struct {
	dec      *jsontext.Decoder
	buffer   bytes.Buffer // what dec reads
	raw      []byte
	at       int // where the reading of valid JSON stands
	leaves   []Leaf
	members  []member
	names    [][]string        // of the open objects, by depth
	pointer  []byte            // of the value being read
	pointers map[string]string // some of those that trees had, which mostly come again
	last     string            // the pointer of the leaf before
	texts    []byte            // of values, one behind the other
	ends     []int             // where each ends
	objects  int32             // seen so far
	repeated bool              // an object repeats a name
}

// decode begins to read the tree from its start.
func (p *treeParser) decode() *jsontext.Decoder {
	p.buffer = *bytes.NewBuffer(p.raw)
	p.dec.Reset(&p.buffer, allowRepeats)
	return p.dec
}

// release gives the parser back, without what it has read.
func (p *treeParser) release() {
	p.raw = nil
	p.decode()
	clear(p.leaves)
	clear(p.members)
	for _, n := range p.names {
		clear(n[:cap(n)])
	}
	*p = treeParser{dec: p.dec, leaves: p.leaves[:0], members: p.members[:0], names: p.names, pointer: p.pointer[:0], pointers: p.pointers, texts: p.texts[:0], ends: p.ends[:0]}
	parsers.Put(p)
}

// wrong says what is wrong with JSON that is not valid.
func (p *treeParser) wrong() *fault {
	for dec := p.decode(); ; {
		kind := dec.PeekKind()
		if (kind == '{' || kind == '[') && dec.StackDepth() == maxDepth {
			rest := p.raw[dec.InputOffset():]
			return tooDeep(len(p.raw) - len(bytes.TrimLeft(rest, " \t\r\n:,")))
		}
		if _, err := dec.ReadToken(); err != nil {
			return p.syntax(err)
		}
	}
}

func tooDeep(at int) *fault {
	return faultf(at, "objects and arrays nested more than %d deep", maxDepth)
}

// kind is the kind of the value that begins here.
func (p *treeParser) kind() jsontext.Kind {
	if c := p.raw[p.at]; c != '-' && c-'0' > 9 {
		return jsontext.Kind(c)
	}
	return '0'
}

// skipSpace goes on to the next literal, bracket, comma or colon.
func (p *treeParser) skipSpace() { p.at += leadingSpace(p.raw[p.at:]) }

// skip goes over a comma or colon too, if there is one.
func (p *treeParser) skip(sign byte) {
	if p.skipSpace(); p.raw[p.at] == sign {
		p.at++
		p.skipSpace()
	}
}

func (p *treeParser) value(depth int) *fault {
	switch p.kind() {
	case '{':
		return p.object(depth + 1)
	case '[':
		return p.array(depth + 1)
	case '"':
		p.leaf(lethe.Text, closing(p.raw, p.at)+1)
	case '0':
		p.leaf(lethe.Number, p.plainEnd())
	default:
		p.at = p.plainEnd()
	}
	return nil
}

// plainEnd is the end of the number, or of true, false or null, that begins here.
func (p *treeParser) plainEnd() int {
	end := p.at + 1
	for end < len(p.raw) && (p.raw[end]-'0' <= 9 || p.raw[end]|0x20-'a' < 26 || p.raw[end] == '.' || p.raw[end] == '-' || p.raw[end] == '+') {
		end++
	}
	return end
}

func (p *treeParser) object(depth int) *fault {
	if depth > maxDepth {
		return tooDeep(p.at)
	}
	id, base := p.objects, len(p.pointer)
	p.objects++
	for len(p.names) <= depth {
		p.names = append(p.names, nil)
	}
	names := nameList{few: p.names[depth][:0]}
	p.at++
	for p.skip(','); p.raw[p.at] != '}'; p.skip(',') {
		name := p.name(id)
		p.repeated = names.add(name) || p.repeated
		p.skip(':')
		if f := p.memberValue(depth, name); f != nil {
			return f
		}
		p.pointer = p.pointer[:base]
	}
	p.names[depth] = names.few
	p.at++
	return nil
}

// name reads a member's name and extends the pointer by it.
func (p *treeParser) name(object int32) string {
	end := closing(p.raw, p.at) + 1
	v := p.raw[p.at:end]
	at, plain := len(p.pointer)+1, plainToken(v)
	if plain {
		p.pointer = append(append(p.pointer, '/'), v[1:len(v)-1]...)
	} else {
		p.pointer = appendToken(p.pointer, unquote(v))
	}
	pointer := p.pointerText()
	text := pointer[at:]
	if !plain {
		text = unquote(v)
	}
	p.add(Leaf{Pointer: pointer, Text: text, Kind: lethe.Key, object: object}, end)
	return text
}

// plainToken reports whether a quoted name is its own reference token.
func plainToken(v []byte) bool {
	for _, c := range v {
		if c == '\\' || c == '~' || c == '/' {
			return false
		}
	}
	return true
}

// A parser keeps so many pointers for the next trees, of which none is longer.
const (
	maxPointers    = 1 << 12
	longestPointer = 128
)

// pointerText is the pointer as a text, which leaves of many trees share.
func (p *treeParser) pointerText() string {
	if known, ok := p.pointers[string(p.pointer)]; ok {
		return known
	}
	text := string(p.pointer)
	if len(p.pointers) < maxPointers && len(text) <= longestPointer {
		p.pointers[text] = text
	}
	return text
}

// memberValue reads the value of a member, and notes those of the top level.
func (p *treeParser) memberValue(depth int, name string) *fault {
	if depth > 1 {
		return p.value(depth)
	}
	kind, at := p.kind(), p.at
	if f := p.value(depth); f != nil {
		return f
	}
	p.members = append(p.members, member{name, kind, span.Span{Start: at, End: p.at}})
	return nil
}

func (p *treeParser) array(depth int) *fault {
	if depth > maxDepth {
		return tooDeep(p.at)
	}
	base := len(p.pointer)
	p.at++
	p.skipSpace()
	for i := 0; p.raw[p.at] != ']'; i++ {
		p.pointer = strconv.AppendInt(append(p.pointer[:base], '/'), int64(i), 10)
		if f := p.value(depth); f != nil {
			return f
		}
		p.skip(',')
	}
	p.pointer = p.pointer[:base]
	p.at++
	return nil
}

// leaf reads a string or number up to its end.
func (p *treeParser) leaf(kind lethe.Kind, end int) {
	pointer := p.last // often the name of this value
	if pointer != string(p.pointer) {
		pointer = p.pointerText()
	}
	p.texts = appendUnquoted(p.texts, p.raw[p.at:end])
	p.ends = append(p.ends, len(p.texts))
	p.add(Leaf{Pointer: pointer, Kind: kind}, end)
}

// giveTexts gives the leaves that are values their texts, which lie in one piece of memory.
func (p *treeParser) giveTexts() {
	all, from, n := string(p.texts), 0, 0
	for i := range p.leaves {
		if l := &p.leaves[i]; l.Kind != lethe.Key {
			l.Text = all[from:p.ends[n]]
			from = p.ends[n]
			n++
		}
	}
}

// add notes a leaf whose literal lies from here to an end, and goes there.
func (p *treeParser) add(l Leaf, end int) {
	l.Span = span.Span{Start: p.at, End: end}
	l.member = int32(len(p.members))
	p.leaves = append(p.leaves, l)
	p.last, p.at = l.Pointer, end
}

// unquote decodes a literal that is valid.
func unquote(v []byte) string { return string(appendUnquoted(nil, v)) }

// appendUnquoted appends what a literal says that is valid.
func appendUnquoted(to, v []byte) []byte {
	if v[0] != '"' {
		return append(to, v...)
	}
	if bytes.IndexByte(v, '\\') < 0 {
		return append(to, v[1:len(v)-1]...)
	}
	to, _ = jsontext.AppendUnquote(to, v)
	return to
}
