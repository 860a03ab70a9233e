package cases

import (
	"errors"
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// maxNesting bounds how deep marks lie within each other.
const maxNesting = 100

// parser takes the marks out of a phrase.
type parser struct {
	in    string
	types []string
	text  strings.Builder
	run   strings.Builder // the text since the last mark
	open  []mark
	done  []mark // in the order of their beginning
}

// mark is an element.
type mark struct {
	name     string
	features annotation.Features
	parent   int // index into done
	index    int // its own index in done
	span.Span
}

func parse(in string, types []string) (*Case, error) {
	p := &parser{in: in, types: types}
	for p.in != "" {
		if err := p.next(); err != nil {
			return nil, err
		}
	}
	p.flush()
	if len(p.open) > 0 {
		return nil, fmt.Errorf("<%s> is not closed", p.open[len(p.open)-1].name)
	}
	return p.result(), nil
}

// next reads a mark, an entity or the text up to one.
func (p *parser) next() error {
	switch {
	case strings.HasPrefix(p.in, "</") && nameLength(p.in[2:]) > 0:
		return p.close()
	case strings.HasPrefix(p.in, "<") && nameLength(p.in[1:]) > 0:
		return p.begin()
	case p.in[0] == '&':
		text, n := entity(p.in)
		if n == 0 {
			text, n = "&", 1
		}
		p.run.WriteString(text)
		p.in = p.in[n:]
		return nil
	}
	n := 1 + strings.IndexAny(p.in[1:]+"<", "<&")
	p.run.WriteString(p.in[:n])
	p.in = p.in[n:]
	return nil
}

// nameLength is how many bytes of s are the name of an element.
func nameLength(s string) int {
	for i, r := range s {
		letter := unicode.IsLetter(r) || r == '_'
		if !letter && (i == 0 || !unicode.IsDigit(r) && r != '-' && r != '.') {
			return i
		}
	}
	return len(s)
}

// entity reads an entity of XML and gives its length, 0 if there is none.
func entity(s string) (string, int) {
	end := strings.IndexByte(s[:min(len(s), 12)], ';')
	if end < 2 || s[0] != '&' {
		return "", 0
	}
	name := s[1:end]
	if name[0] != '#' && !slices.Contains([]string{"amp", "lt", "gt", "quot", "apos"}, name) {
		return "", 0
	}
	text := html.UnescapeString(s[:end+1])
	if text == s[:end+1] || utf8.RuneCountInString(text) != 1 {
		return "", 0
	}
	return text, end + 1
}

func (p *parser) begin() error {
	n := 1 + nameLength(p.in[1:])
	m := mark{name: p.in[1:n], parent: -1, index: len(p.done)}
	p.in = p.in[n:]
	for {
		p.in = strings.TrimLeft(p.in, " \t\n")
		if strings.HasPrefix(p.in, "/>") {
			return fmt.Errorf("<%s> marks nothing", m.name)
		}
		if strings.HasPrefix(p.in, ">") {
			p.in = p.in[1:]
			break
		}
		if err := p.attribute(&m); err != nil {
			return err
		}
	}
	p.flush()
	if len(p.open) == maxNesting {
		return errors.New("marks are nested too deep")
	}
	if len(p.open) > 0 {
		m.parent = p.open[len(p.open)-1].index
	}
	m.Start, m.End = p.text.Len(), p.text.Len()
	p.open = append(p.open, m)
	p.done = append(p.done, m)
	return nil
}

func (p *parser) attribute(m *mark) error {
	n := nameLength(p.in)
	if n == 0 {
		return fmt.Errorf("<%s> is not closed by '>'", m.name)
	}
	name := p.in[:n]
	rest, ok := strings.CutPrefix(strings.TrimLeft(p.in[n:], " "), "=")
	rest = strings.TrimLeft(rest, " ")
	if !ok || rest == "" || rest[0] != '"' && rest[0] != '\'' {
		return fmt.Errorf("a feature of <%s> is not written name=\"value\"", m.name)
	}
	end := strings.IndexByte(rest[1:], rest[0])
	if end < 0 {
		return fmt.Errorf("a feature of <%s> has no closing quote", m.name)
	}
	if _, twice := m.features.Get(name); twice {
		return fmt.Errorf("a feature of <%s> is given twice", m.name)
	}
	m.features = m.features.With(name, html.UnescapeString(rest[1:1+end]))
	p.in = rest[end+2:]
	return nil
}

func (p *parser) close() error {
	n := 2 + nameLength(p.in[2:])
	name := p.in[2:n]
	rest, ok := strings.CutPrefix(strings.TrimLeft(p.in[n:], " "), ">")
	if !ok {
		return fmt.Errorf("</%s is not closed by '>'", name)
	}
	p.in = rest
	p.flush()
	if len(p.open) == 0 {
		return fmt.Errorf("</%s> closes nothing", name)
	}
	m := p.open[len(p.open)-1]
	if m.name != name {
		return fmt.Errorf("<%s> is closed by </%s>", m.name, name)
	}
	if m.Empty() {
		return fmt.Errorf("<%s> marks nothing", name)
	}
	p.open = p.open[:len(p.open)-1]
	p.done[m.index] = m
	return nil
}

// flush adds the text before a mark, with a space where GATE puts one.
func (p *parser) flush() {
	run := p.run.String()
	p.run.Reset()
	if run == "" {
		return
	}
	if parted(p.text.String(), run) {
		p.text.WriteByte(' ')
		for i := range p.open {
			if p.open[i].Empty() {
				p.open[i].Start++
			}
		}
	}
	p.text.WriteString(run)
	for i := range p.open {
		p.open[i].End = p.text.Len()
	}
}

// parted reports whether GATE puts a space between two texts: if neither has white space
// where they meet, unless the signs that XML escapes stand there.
func parted(before, after string) bool {
	if before == "" {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	first, n := utf8.DecodeRuneInString(after)
	const escaped = `&<>"'`
	return !unicode.IsSpace(last) && !unicode.IsSpace(first) &&
		!(n == len(after) && strings.ContainsRune(escaped, first)) && !strings.ContainsRune(escaped, last)
}

// result parts the marks into what is expected and the fields.
func (p *parser) result() *Case {
	c := &Case{Text: p.text.String()}
	place := make([]int, len(p.done)) // index among the nodes, of a mark or the field around it
	for i, m := range p.done {
		above := -1
		if m.parent >= 0 {
			above = place[m.parent]
		}
		if slices.Contains(p.types, m.name) {
			c.Expected = append(c.Expected, annotation.Annotation{Type: m.name, Span: m.Span, Features: m.features})
			place[i] = above
			continue
		}
		place[i] = len(c.nodes)
		c.nodes = append(c.nodes, field.Node{Name: field.Name{Plain: m.name, Element: m.name}, Parent: above, Span: m.Span})
	}
	return c
}
