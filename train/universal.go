package train

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// Universal reads files of Universal Dependencies, whose comments give each
// sentence as it was written, and names in one of two forms: a tag column (UNER),
// or, when Tag is 0, AnCora's tags np0000p, np0000o, np0000l and np0000a in the
// fifth column with the extent in MWE=… of the last.
type Universal struct {
	Tag  int // zero-based column of the tag; 0: AnCora's form
	Join Join
}

// Read reads a file; name is for errors and document ids.
func (u Universal) Read(r io.Reader, name string) ([]Document, error) {
	p := universalReader{name: name, u: u}
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		p.line++
		if err := p.read(s.Text()); err != nil {
			return nil, fmt.Errorf("train: read %s:%d: %w", name, p.line, err)
		}
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("train: read %s:%d: %w", name, p.line+1, err)
	}
	p.document()
	return p.docs, nil
}

type universalReader struct {
	name     string
	u        Universal
	line     int
	docs     []Document
	text     strings.Builder
	sentence string
	base     int // where the sentence begins in the document
	at       int // how far tokens of the sentence were found
	until    int // last word of the contraction that is going on
	open     string
	mentions []Mention
}

func (p *universalReader) read(line string) error {
	switch {
	case strings.HasPrefix(line, "# newdoc"):
		p.document()
	case strings.HasPrefix(line, "# text = "):
		p.begin(strings.TrimPrefix(line, "# text = "))
	case line == "" || line[0] == '#':
	default:
		return p.word(strings.Split(line, "\t"))
	}
	return nil
}

func (p *universalReader) begin(text string) {
	if p.text.Len() > 0 {
		p.text.WriteByte(p.u.Join.separator(len(p.docs)))
	}
	p.base, p.at, p.sentence, p.until, p.open = p.text.Len(), 0, text, 0, ""
	p.text.WriteString(text)
}

func (p *universalReader) word(cols []string) error {
	if len(cols) < 3 || p.u.Tag >= len(cols) || p.u.Tag == 0 && len(cols) != 10 {
		return fmt.Errorf("%d columns", len(cols))
	}
	var id, to int
	if n, _ := fmt.Sscanf(cols[0], "%d-%d", &id, &to); n == 0 {
		return fmt.Errorf("a word without its number")
	}
	start, end := p.at, p.at
	if to > 0 || id > p.until { // not a part of a contraction
		i := strings.Index(p.sentence[p.at:], cols[1])
		if i < 0 {
			return fmt.Errorf("word %d is not in the sentence's text", id)
		}
		start = p.at + i
		end = start + len(cols[1])
		p.at = end
	}
	if to > 0 {
		p.until = to
		return nil
	}
	if p.u.Tag == 0 {
		return p.name0(cols, start, end)
	}
	p.tag(cols[p.u.Tag], span.Span{Start: p.base + start, End: p.base + end})
	return nil
}

func (p *universalReader) tag(tag string, s span.Span) {
	prefix, typ, ok := strings.Cut(tag, "-")
	switch {
	case !ok || typ == "O":
		p.open = ""
	case prefix == "I" && typ == p.open:
		p.mentions[len(p.mentions)-1].End = s.End
	default:
		p.mentions = append(p.mentions, Mention{s, typ})
		p.open = typ
	}
}

// name0 takes a proper noun of AnCora, as long as its MWE says.
func (p *universalReader) name0(cols []string, start, end int) error {
	tag := cols[4]
	if len(tag) < 7 || !strings.HasPrefix(tag, "np0000") || end == start {
		return nil
	}
	for _, f := range strings.Split(cols[9], "|") {
		if mwe, ok := strings.CutPrefix(f, "MWE="); ok {
			end = extent(p.sentence, start, mwe, end)
		}
	}
	p.mentions = append(p.mentions, Mention{span.Span{Start: p.base + start, End: p.base + end}, tag})
	return nil
}

// extent finds where mwe ends in text from start on, without regard to spaces and
// underscores; or gives least, where it is written otherwise.
func extent(text string, start int, mwe string, least int) int {
	i := start
	for _, part := range strings.Split(mwe, "_") {
		for i < len(text) && text[i] == ' ' {
			i++
		}
		if !strings.HasPrefix(text[i:], part) {
			return least
		}
		i += len(part)
	}
	return i
}

func (p *universalReader) document() {
	if p.text.Len() > 0 {
		d := Document{ID: fmt.Sprintf("%s#%d", p.name, len(p.docs)+1), Text: p.text.String(), Mentions: p.mentions}
		d.Flat()
		p.docs = append(p.docs, d)
	}
	p.text.Reset()
	p.mentions, p.open = nil, ""
}
