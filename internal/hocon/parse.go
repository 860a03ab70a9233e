package hocon

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	maxDepth    = 100
	maxIncludes = 10
	maxFile     = 1 << 22
)

// Parse reads a file and resolves everything it refers to.
func Parse(text []byte, file string, o Options) (*Value, error) {
	top := newObject()
	for _, k := range slices.Sorted(maps.Keys(o.Values)) {
		top.add(k, &value{pos: Pos{File: file}, parts: []part{{kind: quotedPart, text: o.Values[k]}}})
	}
	if err := parseFile(text, file, o, top, 0); err != nil {
		return nil, err
	}
	r := resolver{root: top, env: o.Env, active: map[*value]bool{}}
	v, err := r.object(top, Pos{File: file, Line: 1, Column: 1})
	if err != nil {
		return nil, err
	}
	return &v, nil
}

func parseFile(text []byte, file string, o Options, into *object, depth int) error {
	p := &parser{text: strings.TrimPrefix(string(text), "\ufeff"), file: file, line: 1, options: o, includes: depth}
	if len(text) > maxFile {
		return p.fail("the file is longer than %d bytes", maxFile)
	}
	if !utf8.Valid(text) {
		return p.fail("the file is not UTF-8")
	}
	p.blank()
	open := p.pos()
	braces := p.take("{")
	if err := p.body(into, open, braces, true); err != nil {
		return err
	}
	if p.blank(); !p.end() {
		return p.fail("nothing is expected after the closing brace")
	}
	return nil
}

type parser struct {
	text     string
	file     string
	at       int
	line     int
	start    int // of the line
	depth    int
	includes int
	options  Options
}

func (p *parser) pos() Pos { return Pos{p.file, p.line, p.at - p.start + 1} }

func (p *parser) fail(format string, args ...any) error {
	return &Error{p.pos(), fmt.Sprintf(format, args...)}
}

func (p *parser) end() bool { return p.at >= len(p.text) }

func (p *parser) peek() byte {
	if p.end() {
		return 0
	}
	return p.text[p.at]
}

func (p *parser) has(s string) bool { return strings.HasPrefix(p.text[p.at:], s) }

func (p *parser) take(s string) bool {
	if !p.has(s) {
		return false
	}
	for i := range len(s) {
		if s[i] == '\n' {
			p.line++
			p.start = p.at + i + 1
		}
	}
	p.at += len(s)
	return true
}

// space skips blanks within a line, and a comment at its end.
func (p *parser) space() {
	for !p.end() {
		switch c := p.peek(); {
		case c == ' ' || c == '\t' || c == '\r' || c == '\f':
			p.at++
		case p.has("\u00a0"):
			p.at += len("\u00a0")
		case c == '#' || p.has("//"):
			for !p.end() && p.peek() != '\n' {
				p.at++
			}
		default:
			return
		}
	}
}

// blank skips blanks, comments and line breaks, and reports whether there was a break.
func (p *parser) blank() bool {
	broke := false
	for {
		p.space()
		if !p.take("\n") {
			return broke
		}
		broke = true
	}
}

// separated skips what parts members or elements: line breaks and at most one comma.
func (p *parser) separated() bool {
	broke := p.blank()
	if p.take(",") {
		p.blank()
		return true
	}
	return broke
}

// body reads the members of an object up to its closing brace, or the end of the
// file.
func (p *parser) body(into *object, open Pos, braces, top bool) error {
	for p.blank(); ; {
		switch {
		case p.end() && braces:
			return &Error{open, "an object is not closed by '}'"}
		case p.end():
			return nil
		case braces && p.take("}"):
			return nil
		}
		if err := p.member(into, top); err != nil {
			return err
		}
		if !p.separated() && !p.end() && p.peek() != '}' {
			return p.fail("a line break, a comma or '}' is expected after a value; text with other characters than letters, digits, '-', '_', '.' and '/' needs quotes")
		}
	}
}

func (p *parser) member(into *object, top bool) error {
	pos := p.pos()
	if ok, err := p.include(into, top); ok || err != nil {
		return err
	}
	path, err := p.key()
	if err != nil {
		return err
	}
	p.space()
	adds := p.take("+=")
	if !adds && p.peek() != '{' && !p.take("=") && !p.take(":") {
		return p.fail("'=', ':', '+=' or '{' is expected after a key")
	}
	p.blank()
	v, err := p.value()
	if err != nil {
		return err
	}
	v.adds = adds
	for _, k := range slices.Backward(path[1:]) {
		o := newObject()
		o.add(k, v)
		v = &value{pos: pos, parts: []part{{kind: objectPart, pos: pos, object: o}}}
	}
	into.add(path[0], v)
	return nil
}

// key reads a.b."c d".
func (p *parser) key() ([]string, error) {
	var path []string
	for {
		var k strings.Builder
		pos, found := p.pos(), false
		for !p.end() {
			if p.peek() == '"' {
				s, err := p.quoted()
				if err != nil {
					return nil, err
				}
				k.WriteString(s)
				found = true
				continue
			}
			n := strings.IndexFunc(p.text[p.at:], func(r rune) bool { return r == '.' || forbidden(r) || blankRune(r) })
			if n < 0 {
				n = len(p.text) - p.at
			}
			if n == 0 {
				break
			}
			k.WriteString(p.text[p.at : p.at+n])
			p.at += n
			found = true
		}
		if !found {
			return nil, &Error{pos, "a key is expected here"}
		}
		path = append(path, k.String())
		if len(path) > maxDepth {
			return nil, &Error{pos, "the key has too many parts"}
		}
		if !p.take(".") {
			return path, nil
		}
	}
}

// include reads include "file", include file("file"), include required(file("file")).
func (p *parser) include(into *object, top bool) (bool, error) {
	rest := p.text[p.at:]
	after := strings.TrimLeft(strings.TrimPrefix(rest, "include"), " \t")
	if !strings.HasPrefix(rest, "include") || len(after) == 0 || !strings.HasPrefix(after, `"`) &&
		!strings.HasPrefix(after, "file(") && !strings.HasPrefix(after, "required(") {
		return false, nil
	}
	pos := p.pos()
	p.at += len(rest) - len(after)
	brackets := 0
	for p.take("required(") || p.take("file(") {
		brackets++
	}
	p.space()
	if p.peek() != '"' {
		return true, p.fail("the name of a file in quotes is expected after include")
	}
	name, err := p.quoted()
	if err != nil {
		return true, err
	}
	for range brackets {
		if p.space(); !p.take(")") {
			return true, p.fail("')' is expected after the name of the file")
		}
	}
	switch {
	case !top:
		return true, &Error{pos, "include is known at the top level of a file only"}
	case p.options.Include == nil:
		return true, &Error{pos, "this file cannot include others"}
	case p.includes == maxIncludes:
		return true, &Error{pos, "files include each other too deep"}
	}
	text, file, err := p.options.Include(name, p.file)
	if err != nil {
		return true, &Error{pos, fmt.Sprintf("include: %v", err)}
	}
	return true, parseFile(text, file, p.options, into, p.includes+1)
}
