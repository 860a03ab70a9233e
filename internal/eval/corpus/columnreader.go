package corpus

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/format/annotated"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// readColumns reads tokens and tags.
func readColumns(in *input, o *Options) error {
	r := newColumnReader(in, o.Columns)
	r.mark = func(_ []string, tag string, s span.Span) error { return r.tags.Add(tag, s) }
	return r.run()
}

// columnReader cuts a file of columns into documents. Documents begin at
// -DOCSTART- or "# newdoc" where the beginning of the file has such; elsewhere a
// blank line ends a sentence, and so many sentences are a document.
type columnReader struct {
	in   *input
	c    Columns
	mark func(columns []string, tag string, s span.Span) error // takes in one token

	sheet     annotated.Sheet
	tags      annotated.Tags
	id        string
	documents int
	sentences int       // in the document
	inside    bool      // in a sentence
	given     string    // how the next sentence was written
	marked    bool      // the file marks its documents
	part      span.Span // of a contraction ("3-4") whose words follow
	until     int       // the last of these words
}

var documentMark = lazyregexp.New(`(?m)^(?:-DOCSTART-|# newdoc)`)

func newColumnReader(in *input, c Columns) *columnReader {
	r := &columnReader{in: in, c: c}
	r.clear()
	return r
}

func (r *columnReader) clear() {
	r.sheet = annotated.Sheet{Lines: r.c.Lines, Tight: r.c.Tight}
	r.tags = annotated.Tags{Plain: r.c.Plain}
	r.id, r.sentences, r.inside, r.given = "", 0, false, ""
}

func (r *columnReader) run() error {
	// An error that ends the file early shows when the lines are read.
	head, _ := r.in.Peek(r.in.Size())
	r.marked = documentMark.Match(head)
	if err := eachLine(r.in.Reader, r.in.name, r.line); err != nil {
		return err
	}
	r.endSentence()
	return r.endDocument()
}

func (r *columnReader) line(line string) error {
	switch {
	case strings.HasPrefix(line, "-DOCSTART-"):
		return r.newDocument(docstartID(line))
	case strings.HasPrefix(line, "# newdoc"):
		_, id, _ := strings.Cut(line, "=")
		return r.newDocument(strings.TrimSpace(id))
	case strings.HasPrefix(line, "# text = "):
		r.given = strings.TrimPrefix(line, "# text = ")
		return nil
	case strings.HasPrefix(line, "# sent_id"), r.c.Comments && strings.HasPrefix(line, "#"):
		return nil
	case strings.TrimSpace(line) == "":
		return r.blank()
	}
	columns, token, tag, err := r.c.pick(line)
	if err != nil {
		return err
	}
	return r.token(columns, token, tag)
}

// docstartID is the second column, where that is an id and no filler.
func docstartID(line string) string {
	columns := strings.Fields(line)
	if len(columns) < 2 {
		return ""
	}
	switch id := strings.Trim(columns[1], "-()"); id {
	case "O", "X", "":
		return ""
	default:
		return id
	}
}

func (r *columnReader) newDocument(id string) error {
	r.endSentence()
	if err := r.endDocument(); err != nil {
		return err
	}
	r.id = id
	return nil
}

func (r *columnReader) blank() error {
	r.endSentence()
	if r.marked || r.sentences < max(r.c.Sentences, 1) {
		return nil
	}
	return r.endDocument()
}

func (r *columnReader) token(columns []string, token, tag string) error {
	if !r.inside {
		r.sheet.Sentence(r.given)
		r.inside, r.given, r.until = true, "", 0
	}
	from, to, kind := wordNumber(columns[0], r.c.Token)
	if kind == emptyNode {
		return nil
	}
	s := r.part
	if kind == contraction || from > r.until {
		if token == "" {
			return r.mark(columns, tag, span.Span{Start: r.sheet.Len(), End: r.sheet.Len()})
		}
		var err error
		if s, err = r.sheet.Word(token); err != nil {
			return err
		}
	}
	if kind == contraction {
		r.part, r.until = s, to
		return nil
	}
	return r.mark(columns, tag, s)
}

func (r *columnReader) endSentence() {
	r.tags.Break()
	if r.inside {
		r.sentences++
	}
	r.inside = false
}

func (r *columnReader) endDocument() error {
	defer r.clear()
	if r.sheet.Len() == 0 {
		return nil
	}
	r.documents++
	d := newDocument(first(r.id, numbered(r.in.name, r.documents)), "", r.sheet.Text())
	d.mark(r.tags.Spans)
	return r.in.give(d)
}
