package docx

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

var (
	errXML    = errors.New("its XML is damaged")
	errDTD    = errors.New("its XML declares a document type or entities, which no Word document does")
	errCoding = errors.New("its XML is not UTF-8")
	errDepth  = errors.New("its XML is nested too deep")
)

// attribute is one of a start tag.
type attribute struct {
	name  string // with its prefix
	value string
	at    span.Span // of the value, without quotes
	whole span.Span // from the name to the closing quote
}

// local is the name without prefix.
func localName(name string) string {
	if i := strings.LastIndexByte(name, ':'); i >= 0 {
		return name[i+1:]
	}
	return name
}

// reader receives the events of a part.
type reader interface {
	start(name string, attributes []attribute, at span.Span)
	end(name string, at span.Span)
	text(decoded string, at span.Span)
	drop(at span.Span) // a comment or an instruction
}

// scan walks the XML of a part. It reads what Word writes, XML 1.0 in UTF-8 without
// document types, and nothing else.
func scan(data []byte, to reader) error {
	s := scanner{data: data, to: to}
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return errCoding
	}
	if bytes.ContainsFunc(data, func(r rune) bool { return !legal(r) }) {
		return errXML
	}
	s.at = len(data) - len(bytes.TrimPrefix(data, []byte("\ufeff")))
	if err := s.declaration(); err != nil {
		return err
	}
	for s.at < len(data) {
		if err := s.next(); err != nil {
			return err
		}
	}
	if len(s.open) > 0 || !s.root {
		return errXML
	}
	return nil
}

type scanner struct {
	data []byte
	to   reader
	at   int
	open []string // names of open elements
	root bool     // the first was seen
}

// declared is <?xml …?>.
var declared = lazyregexp.New(`^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')` +
	`(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([-A-Za-z0-9._]+)"|'([-A-Za-z0-9._]+)'))?` +
	`(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>`)

// declaration passes over it.
func (s *scanner) declaration() error {
	rest := s.data[s.at:]
	if !bytes.HasPrefix(rest, []byte("<?xml")) {
		return nil
	}
	m := declared.FindSubmatch(rest[:min(len(rest), 300)])
	if m == nil {
		return errXML
	}
	switch strings.ToLower(string(m[1]) + string(m[2])) {
	case "", "utf-8", "us-ascii":
		s.at += len(m[0])
		return nil
	}
	return errCoding
}

func (s *scanner) next() error {
	rest := s.data[s.at:]
	switch {
	case rest[0] != '<':
		return s.chars()
	case bytes.HasPrefix(rest, []byte("<!--")):
		return s.passOver("-->", len("<!--"))
	case bytes.HasPrefix(rest, []byte("<?")):
		return s.passOver("?>", 2)
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		return s.cdata()
	case bytes.HasPrefix(rest, []byte("<!")):
		return errDTD
	case bytes.HasPrefix(rest, []byte("</")):
		return s.endTag()
	}
	return s.startTag()
}

// instruction is the content of a processing instruction.
var instruction = lazyregexp.New(`(?s)^[\pL_][-\pL\pN\pM._]*(?:[ \t\r\n].*)?$`)

// passOver goes behind a comment or an instruction.
func (s *scanner) passOver(end string, head int) error {
	n := bytes.Index(s.data[s.at+head:], []byte(end))
	if n < 0 {
		return errXML
	}
	to := s.at + head + n + len(end)
	if inside := s.data[s.at+head : to-len(end)]; end == "-->" && (bytes.Contains(inside, []byte("--")) || bytes.HasSuffix(inside, []byte("-"))) ||
		end == "?>" && !instruction.Match(inside) {
		return errXML
	}
	s.to.drop(span.Span{Start: s.at, End: to})
	s.at = to
	return nil
}

func (s *scanner) chars() error {
	n := bytes.IndexByte(s.data[s.at:], '<')
	if n < 0 {
		n = len(s.data) - s.at
	}
	at := span.Span{Start: s.at, End: s.at + n}
	raw := s.data[at.Start:at.End]
	s.at = at.End
	if len(s.open) == 0 {
		if len(bytes.TrimSpace(raw)) > 0 {
			return errXML
		}
		return nil
	}
	if bytes.Contains(raw, []byte("]]>")) {
		return errXML
	}
	text, err := decode(string(raw))
	if err != nil {
		return err
	}
	s.to.text(text, at)
	return nil
}

func (s *scanner) cdata() error {
	const head = len("<![CDATA[")
	n := bytes.Index(s.data[s.at:], []byte("]]>"))
	if n < 0 || len(s.open) == 0 {
		return errXML
	}
	at := span.Span{Start: s.at, End: s.at + n + 3}
	s.to.text(string(s.data[s.at+head:s.at+n]), at)
	s.at = at.End
	return nil
}

func (s *scanner) endTag() error {
	n := bytes.IndexByte(s.data[s.at:], '>')
	if n < 0 || len(s.open) == 0 {
		return errXML
	}
	name := strings.TrimRight(string(s.data[s.at+2:s.at+n]), " \t\r\n")
	if last := len(s.open) - 1; s.open[last] != name {
		return errXML
	}
	s.open = s.open[:len(s.open)-1]
	at := span.Span{Start: s.at, End: s.at + n + 1}
	s.to.end(localName(name), at)
	s.at = at.End
	return nil
}

func (s *scanner) startTag() error {
	if s.root && len(s.open) == 0 {
		return errXML
	}
	s.root = true
	from := s.at
	s.at++
	name := s.name()
	if name == "" {
		return errXML
	}
	var attributes []attribute
	for {
		spaces := s.space()
		rest := s.data[s.at:]
		switch {
		case bytes.HasPrefix(rest, []byte(">")):
			s.at++
			s.to.start(localName(name), attributes, span.Span{Start: from, End: s.at})
			if s.open = append(s.open, name); len(s.open) > maxDepth {
				return errDepth
			}
			return nil
		case bytes.HasPrefix(rest, []byte("/>")):
			s.at += 2
			at := span.Span{Start: from, End: s.at}
			s.to.start(localName(name), attributes, at)
			s.to.end(localName(name), at)
			return nil
		case !spaces:
			return errXML
		}
		a, err := s.attribute()
		if err != nil {
			return err
		}
		for _, b := range attributes {
			if a.name == b.name {
				return errXML
			}
		}
		if attributes = append(attributes, a); len(attributes) > maxAttributes {
			return errXML
		}
	}
}

// maxAttributes is how many a tag may have: each is compared with all others.
const maxAttributes = 1000

// name reads one, up to what cannot be part of it.
func (s *scanner) name() string {
	n := bytes.IndexAny(s.data[s.at:], " \t\r\n/>=<\"'&")
	if n <= 0 {
		return ""
	}
	name := string(s.data[s.at : s.at+n])
	if !nameForm.MatchString(name) {
		return ""
	}
	s.at += n
	return name
}

// nameForm are names as Word writes them, and letters of any script.
var nameForm = lazyregexp.New(`^[\pL_][-\pL\pN\pM._]*(?::[\pL_][-\pL\pN\pM._]*)?$`)

func (s *scanner) space() bool {
	rest := bytes.TrimLeft(s.data[s.at:], " \t\r\n")
	n := len(s.data) - s.at - len(rest)
	s.at += n
	return n > 0
}

func (s *scanner) attribute() (attribute, error) {
	from := s.at
	a := attribute{name: s.name()}
	s.space()
	if a.name == "" || s.at >= len(s.data) || s.data[s.at] != '=' {
		return a, errXML
	}
	s.at++
	s.space()
	if s.at >= len(s.data) || s.data[s.at] != '"' && s.data[s.at] != '\'' {
		return a, errXML
	}
	n := bytes.IndexByte(s.data[s.at+1:], s.data[s.at])
	if n < 0 {
		return a, errXML
	}
	a.at = span.Span{Start: s.at + 1, End: s.at + 1 + n}
	raw := string(s.data[a.at.Start:a.at.End])
	s.at = a.at.End + 1
	a.whole = span.Span{Start: from, End: s.at}
	if strings.IndexByte(raw, '<') >= 0 {
		return a, errXML
	}
	var err error
	a.value, err = decode(raw)
	return a, err
}

// decode resolves the references of XML itself. Others need a document type.
func decode(raw string) (string, error) {
	if strings.IndexByte(raw, '&') < 0 {
		return raw, nil
	}
	var b strings.Builder
	for {
		i := strings.IndexByte(raw, '&')
		if i < 0 {
			b.WriteString(raw)
			return b.String(), nil
		}
		b.WriteString(raw[:i])
		end := strings.IndexByte(raw[i:], ';')
		if end < 0 {
			return "", errXML
		}
		r, err := reference(raw[i+1 : i+end])
		if err != nil {
			return "", err
		}
		b.WriteRune(r)
		raw = raw[i+end+1:]
	}
}

var named = map[string]rune{"lt": '<', "gt": '>', "amp": '&', "quot": '"', "apos": '\''}

func reference(name string) (rune, error) {
	if r, ok := named[name]; ok {
		return r, nil
	}
	digits, numeric := strings.CutPrefix(name, "#")
	if !numeric {
		return 0, errDTD
	}
	base := 10
	if hex, ok := strings.CutPrefix(digits, "x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || !legal(rune(n)) || n > utf8.MaxRune {
		return 0, errXML
	}
	return rune(n), nil
}

// legal reports whether XML may have a character.
func legal(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' || r >= ' ' && r <= 0xD7FF || r >= 0xE000 && r <= 0xFFFD || r >= 0x10000 && r <= utf8.MaxRune
}

// escape writes a text as content or as the value of an attribute. What XML cannot
// have becomes a space.
func escape(text string, inAttribute bool) []byte {
	var b []byte
	for _, r := range text {
		switch {
		case r == '&':
			b = append(b, "&amp;"...)
		case r == '<':
			b = append(b, "&lt;"...)
		case r == '>':
			b = append(b, "&gt;"...)
		case inAttribute && r == '"':
			b = append(b, "&quot;"...)
		case inAttribute && r == '\'':
			b = append(b, "&apos;"...)
		case inAttribute && (r == '\n' || r == '\t' || r == '\r'), !legal(r):
			b = append(b, ' ')
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}
