package train

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// separator says what separates the sentences of a document.
type separator uint8

const (
	asRead separator = iota // what the reader of the corpus puts there
	lines                   // the end of a line
	mixed                   // lines in every other document, so that a model learns both
)

func (j separator) separator(doc int) byte {
	if j == lines || doc%2 == 1 {
		return '\n'
	}
	return ' '
}

// columns says how pieces are cut from a file of tokens and tags: the token stands in
// the first column, its tag in the last.
type columns struct {
	sep       string // "": any white space
	sentences int    // in a piece
}

// columns reads a file in pieces of so many sentences, whatever documents it marks, with
// their sentences joined in both ways. Package corpus keeps documents whole; en-general
// learnt from pieces, and from whole ones learns no better.
func (d Data) columns(ctx context.Context, name string, c columns) ([]Document, error) {
	r, err := d.open(ctx, name)
	if err != nil {
		return nil, err
	}
	return c.read(r, path.Base(name))
}

func (c columns) read(r io.Reader, name string) ([]Document, error) {
	p := pieces{name: name, columns: c}
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		p.line++
		if err := p.read(strings.TrimRight(s.Text(), "\r")); err != nil {
			return nil, fmt.Errorf("train: read %s:%d: %w", name, p.line, err)
		}
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("train: read %s:%d: %w", name, p.line+1, err)
	}
	p.sentence()
	p.piece()
	return p.docs, nil
}

// pieces cuts a file into documents.
type pieces struct {
	columns
	name  string
	line  int
	docs  []Document
	text  joiner
	count int    // sentences so far
	open  string // type of the mention that is going on
	ended bool   // a sentence ended since the last token
}

func (p *pieces) read(line string) error {
	if strings.TrimSpace(line) == "" {
		p.sentence()
		return nil
	}
	cols := strings.Fields(line)
	if p.sep != "" {
		cols = strings.Split(line, p.sep)
	}
	if len(cols) < 2 {
		return fmt.Errorf("%d columns, want a token and a tag", len(cols))
	}
	return p.token(cols[0], cols[len(cols)-1])
}

func (p *pieces) token(word, tag string) error {
	if p.ended {
		p.text.pause(mixed.separator(len(p.docs)))
		p.ended = false
	}
	at := p.text.add(word)
	if tag == "O" {
		p.open = ""
		return nil
	}
	prefix, typ, ok := strings.Cut(tag, "-")
	if !ok || typ == "" || prefix != "B" && prefix != "I" {
		return fmt.Errorf("a tag is not O, B- or I- with a type")
	}
	if prefix == "I" && p.open == typ {
		p.text.mentions[len(p.text.mentions)-1].End = at.End
	} else {
		p.text.mentions = append(p.text.mentions, Mention{at, typ})
	}
	p.open = typ
	return nil
}

func (p *pieces) sentence() {
	p.open = ""
	if p.text.Len() == 0 || p.ended {
		return
	}
	p.ended = true
	if p.count++; p.count >= p.sentences {
		p.piece()
	}
}

func (p *pieces) piece() {
	if p.text.Len() > 0 {
		id := fmt.Sprintf("%s#%d", p.name, len(p.docs)+1)
		p.docs = append(p.docs, Document{ID: id, Text: p.text.String(), Mentions: p.text.mentions})
	}
	p.text, p.count, p.ended, p.open = joiner{}, 0, false, ""
}

// joiner puts tokens together to a text as people write it.
type joiner struct {
	strings.Builder
	mentions []Mention
	glue     bool // no space before the next token
	paused   bool
}

func (j *joiner) pause(separator byte) {
	j.WriteByte(separator)
	j.paused = true
}

func (j *joiner) add(word string) span.Span {
	if j.Len() > 0 && !j.glue && !j.paused && !closing(word) {
		j.WriteByte(' ')
	}
	j.paused = false
	s := span.Span{Start: j.Len(), End: j.Len() + len(word)}
	j.WriteString(word)
	j.glue = strings.Contains(" ( [ { „ “ ¿ ¡ ", " "+word+" ") || elision(word)
	return s
}

func closing(word string) bool {
	return strings.Contains(" . , ; : ! ? ) ] } … % 's 'S ’s n't 're 've 'll 'm 'd ”  ", " "+word+" ")
}

// elision is an article that is written without a space before its noun.
func elision(word string) bool {
	return len(word) >= 2 && len(word) <= 5 && (strings.HasSuffix(word, "'") || strings.HasSuffix(word, "’")) && word != "''"
}
