package annotated

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Record is a JSON object with a text and its spans.
type Record struct {
	Text  string
	Spans []Span
	// Members are the other strings and numbers of the object itself, by name.
	Members map[string]string
	// TextAt and IDAt are where the literals lie, in bytes; IDAt is empty where there is no id.
	TextAt, IDAt span.Span
	// Marks are where those of each span lie.
	Marks []Marks
}

// Marks are the literals that a span is made of: start and end, and the copy of its
// text, which is empty where there is none.
type Marks struct{ Start, End, Label, Copy span.Span }

// literal is a string or number of the object.
type literal struct {
	at   span.Span
	kind jsontext.Kind
	text string
}

// lists are the members that hold spans.
var lists = map[Form][]string{Spans: {"spans", "annotations"}, Doccano: {"label", "labels", "entities"}}

// names are what the members of a span are called; in a list of three they have numbers.
var names = struct{ start, end, label, copy []string }{
	[]string{"start", "start_offset", "0"}, []string{"end", "end_offset", "1"}, []string{"label", "entity_type", "2"}, []string{"text"},
}

// ParseRecord reads a record in the form [Spans] or [Doccano]. Errors are of type [Fault].
func ParseRecord(raw []byte, form Form) (*Record, error) {
	p := &recordParser{form: form, elements: map[string]map[string]literal{}, record: &Record{Members: map[string]string{}}}
	if err := p.walk(raw); err != nil {
		return nil, err
	}
	switch {
	case p.record.TextAt.Empty():
		return nil, &Fault{Err: errors.New(`there is no "text"`)}
	case !p.listed:
		return nil, &Fault{Err: errors.New("there is no " + quoted(lists[form]))}
	}
	points := NewPoints(p.record.Text)
	for _, key := range p.order {
		if f := p.span(points, p.elements[key]); f != nil {
			return nil, f
		}
	}
	return p.record, nil
}

func quoted(names []string) string { return `"` + strings.Join(names, `" or "`) + `"` }

// recordParser takes an object apart.
type recordParser struct {
	form     Form
	record   *Record
	listed   bool                          // a list of spans is there
	elements map[string]map[string]literal // of the lists, "spans/0" → its members
	order    []string                      // of the elements
}

func (p *recordParser) walk(raw []byte) *Fault {
	dec := jsontext.NewDecoder(bytes.NewBuffer(raw))
	if dec.PeekKind() != '{' {
		return &Fault{Err: errors.New("the record is not a JSON object")}
	}
	for {
		switch kind := dec.PeekKind(); kind {
		case '{', '[', '}', ']':
			if _, err := dec.ReadToken(); err != nil {
				return syntax(dec, err)
			}
			if kind == '{' || kind == '[' {
				p.open(string(dec.StackPointer()), kind)
			} else if dec.StackDepth() == 0 {
				return nil
			}
		default:
			if f := p.literal(dec, kind); f != nil {
				return f
			}
		}
	}
}

// syntax says where the JSON goes wrong.
func syntax(dec *jsontext.Decoder, err error) *Fault {
	at := int(dec.InputOffset())
	var s *jsontext.SyntacticError
	if errors.As(err, &s) {
		at = int(s.ByteOffset)
	}
	if errors.Is(err, jsontext.ErrDuplicateName) {
		return &Fault{At: at, Err: errors.New("an object has two members of the same name")}
	}
	return &Fault{At: at, Err: errors.New("this is not JSON")}
}

// open notes a list of spans, or one of its elements, which may turn out to be empty.
func (p *recordParser) open(pointer string, kind jsontext.Kind) {
	path := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	switch isList := slices.Contains(lists[p.form], path[0]); {
	case isList && len(path) == 1 && kind == '[':
		p.listed = true
	case isList && len(path) == 2:
		p.element(path)
	}
}

func (p *recordParser) element(path []string) map[string]literal {
	key := path[0] + "/" + path[1]
	if p.elements[key] == nil {
		p.elements[key] = map[string]literal{}
		p.order = append(p.order, key)
	}
	return p.elements[key]
}

func (p *recordParser) literal(dec *jsontext.Decoder, kind jsontext.Kind) *Fault {
	v, err := dec.ReadValue()
	if err != nil {
		return syntax(dec, err)
	}
	if object, n := dec.StackIndex(dec.StackDepth()); object == '{' && n%2 == 1 {
		return nil // a name
	}
	end := int(dec.InputOffset())
	l := literal{at: span.Span{Start: end - len(v), End: end}, kind: kind, text: string(v)}
	if kind == '"' {
		text, err := jsontext.AppendUnquote(nil, v)
		if err != nil {
			return syntax(dec, err)
		}
		l.text = string(text)
	}
	return p.take(strings.Split(strings.TrimPrefix(string(dec.StackPointer()), "/"), "/"), l)
}

// take puts a literal in its place.
func (p *recordParser) take(path []string, l literal) *Fault {
	isList := slices.Contains(lists[p.form], path[0])
	switch {
	case len(path) == 1 && path[0] == "text":
		if l.kind != '"' {
			return &Fault{At: l.at.Start, Err: errors.New(`"text" is no string`)}
		}
		p.record.Text, p.record.TextAt = l.text, l.at
	case len(path) == 1 && (l.kind == '"' || l.kind == '0'):
		p.record.Members[path[0]] = l.text
		if path[0] == "id" {
			p.record.IDAt = l.at
		}
	case isList && len(path) == 2:
		return &Fault{At: l.at.Start, Err: errors.New("an element of the list of spans is not a span")}
	case isList && len(path) == 3:
		p.element(path)[path[2]] = l
	}
	return nil
}

// span makes a span of its members.
func (p *recordParser) span(points Points, members map[string]literal) *Fault {
	var m Marks
	start, f := offset(members, names.start, &m.Start)
	if f != nil {
		return f
	}
	end, f := offset(members, names.end, &m.End)
	if f != nil {
		return f
	}
	var copied *string
	if l, ok := member(members, names.copy, &m.Copy); ok && l.kind == '"' {
		copied = &l.text
	}
	at, err := points.Span(start, end, copied)
	if err == nil && at.Empty() {
		err = errEmpty
	}
	if err != nil {
		return &Fault{At: m.Start.Start, Err: err}
	}
	label, _ := member(members, names.label, &m.Label)
	if label.kind != '"' || label.text == "" {
		return &Fault{At: m.Start.Start, Err: fmt.Errorf("mention %d: it has no label", len(p.record.Spans)+1)}
	}
	s := Span{Span: at, Label: lethe.Label(label.text), Features: features(members)}
	if rank, ok := members["rank"]; ok {
		if s.Rank, err = strconv.Atoi(rank.text); err != nil {
			return &Fault{At: rank.at.Start, Err: errors.New("the rank of a mention is not a whole number")}
		}
	}
	p.record.Spans, p.record.Marks = append(p.record.Spans, s), append(p.record.Marks, m)
	return nil
}

func member(members map[string]literal, names []string, at *span.Span) (literal, bool) {
	for _, n := range names {
		if l, ok := members[n]; ok {
			*at = l.at
			return l, true
		}
	}
	return literal{}, false
}

// offset is a number of code points; nil where there is none.
func offset(members map[string]literal, names []string, at *span.Span) (*int, *Fault) {
	l, ok := member(members, names, at)
	if !ok || l.kind == 'n' {
		return nil, nil
	}
	n, err := strconv.Atoi(l.text)
	if l.kind != '0' || err != nil {
		return nil, &Fault{At: l.at.Start, Err: errors.New("an offset of a mention is not a whole number")}
	}
	return &n, nil
}

// features are the strings of a span that are none of its parts.
func features(members map[string]literal) map[string]string {
	var out map[string]string
	for name, l := range members {
		if l.kind != '"' || slices.Contains(names.label, name) || slices.Contains(names.copy, name) {
			continue
		}
		if out == nil {
			out = map[string]string{}
		}
		out[name] = l.text
	}
	return out
}
