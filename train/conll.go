package train

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// Columns says how a CoNLL file is laid out. The zero value is the commonest: the
// token in the first column, its tag in the last.
type Columns struct {
	Token, Tag int    // zero-based; a Tag of 0 means the last column
	Sep        string // "": any white space
	// Doc is the prefix of a line that begins a document ("-DOCSTART-", "# newdoc").
	// "": documents of Sentences sentences.
	Doc       string
	Sentences int // sentences in a document when Doc is ""; 0: one
	// Comments are lines that begin with '#' and are no token.
	Comments bool
	// Fill cleans one tag: other names, O for what is not wanted. nil: as it is.
	Fill func(tag string) string
	Join Join
}

// Join says what stands between the sentences of a document.
type Join uint8

const (
	Spaces Join = iota // a space
	Lines              // the end of a line
	Mixed              // lines in every other document, so that a model learns both
)

func (j Join) separator(doc int) byte {
	if j == Lines || j == Mixed && doc%2 == 1 {
		return '\n'
	}
	return ' '
}

// CoNLL reads tokens and tags in columns: IOB1, IOB2 and IOBES alike. The text of
// a document is its tokens joined by spaces, without those that English, German,
// Spanish and Catalan do not write around punctuation.
func CoNLL(r io.Reader, name string, c Columns) ([]Document, error) {
	p := conllReader{name: name, c: c}
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		p.line++
		if err := p.read(strings.TrimRight(s.Text(), "\r")); err != nil {
			return nil, err
		}
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("train: read %s:%d: %w", name, p.line+1, err)
	}
	p.sentence()
	p.document()
	return p.docs, nil
}

type conllReader struct {
	name      string
	c         Columns
	line      int
	docs      []Document
	text      joiner
	sentences int
	open      string // type of the mention that is going on
	ended     bool   // a sentence ended since the last token
}

func (p *conllReader) read(line string) error {
	blank := strings.TrimSpace(line) == ""
	switch {
	case p.c.Doc != "" && strings.HasPrefix(line, p.c.Doc):
		p.sentence()
		p.document()
		return nil
	case blank:
		p.sentence()
		return nil
	case p.c.Comments && strings.HasPrefix(line, "#"):
		return nil
	}
	var cols []string
	if p.c.Sep != "" {
		cols = strings.Split(line, p.c.Sep)
	} else {
		cols = strings.Fields(line)
	}
	at := p.c.Tag
	if at == 0 {
		at = len(cols) - 1
	}
	if p.c.Token >= len(cols) || at >= len(cols) || at == p.c.Token {
		return fmt.Errorf("train: read %s:%d: %d columns, want token in %d and tag in %d", p.name, p.line, len(cols), p.c.Token+1, at+1)
	}
	return p.token(cols[p.c.Token], cols[at])
}

func (p *conllReader) token(word, tag string) error {
	if p.c.Fill != nil {
		tag = p.c.Fill(tag)
	}
	if p.ended {
		p.text.pause(p.c.Join.separator(len(p.docs)))
		p.ended = false
	}
	at := p.text.add(word)
	if tag == "O" || tag == "_" || tag == "-" {
		p.open = ""
		return nil
	}
	prefix, typ, ok := strings.Cut(tag, "-")
	if !ok || typ == "" || len(prefix) != 1 || !strings.Contains("BIESLU", prefix) {
		return fmt.Errorf("train: read %s:%d: tag %q is not O, B-, I-, E-, L-, S- or U- with a type", p.name, p.line, tag)
	}
	if strings.Contains("IEL", prefix) && p.open == typ {
		p.text.mentions[len(p.text.mentions)-1].End = at.End
	} else {
		p.text.mentions = append(p.text.mentions, Mention{at, typ})
	}
	p.open = typ
	if strings.Contains("ELSU", prefix) {
		p.open = ""
	}
	return nil
}

func (p *conllReader) sentence() {
	p.open = ""
	if p.text.Len() == 0 || p.ended {
		return
	}
	p.ended = true
	p.sentences++
	if p.c.Doc == "" && p.sentences >= max(1, p.c.Sentences) {
		p.document()
	}
}

func (p *conllReader) document() {
	if p.text.Len() > 0 {
		p.docs = append(p.docs, Document{
			ID:       fmt.Sprintf("%s#%d", p.name, len(p.docs)+1),
			Text:     p.text.String(),
			Mentions: p.text.mentions,
		})
	}
	p.text, p.sentences, p.ended, p.open = joiner{}, 0, false, ""
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
