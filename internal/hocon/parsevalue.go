package hocon

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// value reads a value up to the end of its line, a comma or a closing bracket.
func (p *parser) value() (*value, error) {
	v := &value{pos: p.pos()}
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, p.fail("values are nested too deep")
	}
	for {
		from, pos := p.at, p.pos()
		p.space()
		if p.end() || strings.IndexByte("\n,}]", p.peek()) >= 0 {
			break
		}
		if p.at > from && len(v.parts) > 0 {
			v.parts = append(v.parts, part{kind: spacePart, pos: pos, text: p.text[from:p.at]})
		}
		next, err := p.part()
		if err != nil {
			return nil, err
		}
		v.parts = append(v.parts, next)
	}
	if len(v.parts) == 0 {
		return nil, p.fail("a value is expected here")
	}
	return v, nil
}

func (p *parser) part() (part, error) {
	out := part{pos: p.pos()}
	var err error
	switch c := p.peek(); {
	case p.has(`"""`):
		out.kind = quotedPart
		out.text, err = p.tripleQuoted()
	case c == '"':
		out.kind = quotedPart
		out.text, err = p.quoted()
	case p.has("${"):
		out.kind = substitution
		out.path, out.optional, err = p.substitution()
	case p.take("{"):
		out.kind, out.object = objectPart, newObject()
		p.depth++
		if p.depth > maxDepth {
			return out, p.fail("values are nested too deep")
		}
		err = p.body(out.object, out.pos, true, false)
		p.depth--
	case p.take("["):
		out.kind = listPart
		out.list, err = p.elements(out.pos)
	default:
		out.kind = textPart
		out.text, err = p.unquoted()
	}
	return out, err
}

func (p *parser) elements(open Pos) ([]*value, error) {
	var list []*value
	for p.blank(); ; {
		if p.end() {
			return nil, &Error{open, "a list is not closed by ']'"}
		}
		if p.take("]") {
			return list, nil
		}
		v, err := p.value()
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		if !p.separated() && !p.end() && p.peek() != ']' {
			return nil, p.fail("a comma, a line break or ']' is expected after an element")
		}
	}
}

// forbidden is true for what unquoted text cannot have.
func forbidden(r rune) bool { return strings.ContainsRune("$\"{}[]:=,+#`^?!@*&\\", r) }

func blankRune(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' }

func (p *parser) unquoted() (string, error) {
	rest := p.text[p.at:]
	n := strings.IndexFunc(rest, func(r rune) bool { return forbidden(r) || blankRune(r) })
	if n < 0 {
		n = len(rest)
	}
	if i := strings.Index(rest[:n], "//"); i >= 0 {
		n = i
	}
	if n == 0 {
		r, _ := utf8.DecodeRuneInString(rest)
		return "", p.fail("the character %s is not allowed here; put the text in quotes", strconv.QuoteRune(r))
	}
	p.at += n
	return rest[:n], nil
}

func (p *parser) tripleQuoted() (string, error) {
	open := p.pos()
	p.take(`"""`)
	end := strings.Index(p.text[p.at:], `"""`)
	if end < 0 {
		return "", &Error{open, `a text is not closed by """`}
	}
	for p.text[p.at+end:] != `"""` && strings.HasPrefix(p.text[p.at+end+3:], `"`) {
		end++ // quotes before the last three belong to the text
	}
	text := p.text[p.at : p.at+end]
	p.take(text)
	p.take(`"""`)
	return text, nil
}

func (p *parser) quoted() (string, error) {
	open := p.pos()
	p.at++
	var b strings.Builder
	for {
		c := p.peek()
		switch {
		case p.end() || c == '\n':
			return "", &Error{open, "a text is not closed by '\"'"}
		case c == '"':
			p.at++
			return b.String(), nil
		case c == '\\':
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			b.WriteRune(r)
		default:
			b.WriteByte(c)
			p.at++
		}
	}
}

var escapes = map[byte]rune{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func (p *parser) escape() (rune, error) {
	if p.at+1 >= len(p.text) {
		return 0, p.fail("an escape is not complete")
	}
	c := p.text[p.at+1]
	if r, ok := escapes[c]; ok {
		p.at += 2
		return r, nil
	}
	high, ok := p.unit(p.at)
	if !ok {
		return 0, p.fail(`escapes are \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits`)
	}
	if low, ok := p.unit(p.at + 6); ok && utf16.IsSurrogate(high) {
		if r := utf16.DecodeRune(high, low); r != unicode.ReplacementChar {
			p.at += 12
			return r, nil
		}
	}
	if utf16.IsSurrogate(high) {
		return 0, p.fail("half of a surrogate pair is alone")
	}
	p.at += 6
	return high, nil
}

// unit reads \uXXXX.
func (p *parser) unit(at int) (rune, bool) {
	if at+6 > len(p.text) || p.text[at:at+2] != `\u` {
		return 0, false
	}
	n, err := strconv.ParseUint(p.text[at+2:at+6], 16, 16)
	return rune(n), err == nil
}

func (p *parser) substitution() ([]string, bool, error) {
	open := p.pos()
	p.take("${")
	optional := p.take("?")
	p.space()
	path, err := p.key()
	if err != nil {
		return nil, false, err
	}
	if p.space(); !p.take("}") {
		return nil, false, &Error{open, "a substitution is not closed by '}'"}
	}
	return path, optional, nil
}
