package annotated

import (
	"errors"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// Columns is a document of tokens in columns, as CoNLL 2003 has them: the token in
// the first, its tag in the last, and at most two sets of tags between. Its text are
// the tokens with a space between any two and a line for each sentence.
type Columns struct {
	Text  string
	Spans []Span
	ID    string // of the document, "" where it has none

	rows []row
	ends scheme
}

// row is a line: a token, the begin of the document, or empty.
type row struct {
	raw     string // with its end
	token   span.Span
	columns []span.Span // in raw
	id      span.Span   // in raw, of the line that begins a document
}

// tagSet is the text between token and tag: names of closed sets have no small
// letters, lemmas and words do.
var tagSet = lazyregexp.New("^[-A-Z0-9_|$#.,:;*+/()'`\"=]{1,24}$")

var errColumns = errors.New("want the token, at most two columns with tags in capitals, and the tag of the mention: other columns, such as lemmas, would reveal the tokens that are replaced; take them out")

// ParseColumns reads one document. Errors are of type [Fault] and count lines.
func ParseColumns(raw string) (*Columns, error) {
	c := &Columns{}
	var sheet Sheet
	sheet.Lines = true
	var tags Tags
	inside, started, number, width := false, false, 0, 0
	for line := range strings.Lines(raw) {
		number++
		r := cut(line)
		switch {
		case len(r.columns) == 0:
			tags.Break()
			inside = false
		case IsStart(line):
			var err error
			if r.id, err = documentID(r); err == nil && started {
				err = errStarts
			}
			if err != nil {
				return nil, &Fault{Line: number, Err: err}
			}
			started = true
			c.ID = r.id.In(line)
			tags.Break()
			inside = false
		default:
			if width == 0 {
				width = len(r.columns)
			}
			if err := r.check(width); err != nil {
				return nil, &Fault{Line: number, Err: err}
			}
			if !inside {
				sheet.Sentence("")
				inside = true
			}
			r.token, _ = sheet.Word(r.columns[0].In(line)) // no sentence is given: it finds nothing amiss
			tag := r.columns[width-1].In(line)
			if err := tags.Add(tag, r.token); err != nil {
				return nil, &Fault{Line: number, Err: err}
			}
			c.scheme(tag)
		}
		c.rows = append(c.rows, r)
	}
	c.Text, c.Spans = sheet.Text(), tags.Spans
	return c, nil
}

// cut finds the columns of a line.
func cut(line string) row {
	r := row{raw: line}
	at := 0
	for _, f := range strings.Fields(line) {
		at += strings.Index(line[at:], f)
		r.columns = append(r.columns, span.Span{Start: at, End: at + len(f)})
		at += len(f)
	}
	return r
}

func (r *row) check(width int) error {
	if len(r.columns) != width || width < 2 || width > 4 {
		return errColumns
	}
	for _, c := range r.columns[1 : width-1] {
		if !tagSet.MatchString(c.In(r.raw)) {
			return errColumns
		}
	}
	return nil
}

const docstart, newdoc = "-DOCSTART-", "# newdoc"

// IsStart reports whether a line begins a document.
func IsStart[T ~string | ~[]byte](line T) bool {
	return strings.HasPrefix(string(line), docstart) || strings.HasPrefix(string(line), newdoc)
}

var errStart = errors.New("a line that begins a document has its id, in the second column or behind id =, and no other words")

var errStarts = errors.New("another document begins here")

// documentID is the second column of -DOCSTART-, where that is an id and no filler,
// or what follows "id =" after newdoc.
func documentID(r row) (span.Span, error) {
	n := len(r.columns)
	if strings.HasPrefix(r.raw, newdoc) {
		if n == 2 {
			return span.Span{}, nil
		}
		if n < 5 || r.columns[2].In(r.raw) != "id" || r.columns[3].In(r.raw) != "=" {
			return span.Span{}, errStart
		}
		return span.Span{Start: r.columns[4].Start, End: r.columns[n-1].End}, nil
	}
	if r.columns[0].In(r.raw) != docstart {
		return span.Span{}, errStart
	}
	if n == 1 {
		return span.Span{}, nil
	}
	for _, c := range r.columns[2:] {
		if !tagSet.MatchString(c.In(r.raw)) {
			return span.Span{}, errStart
		}
	}
	id := r.columns[1]
	for id.Start < id.End && strings.IndexByte("-()", r.raw[id.Start]) >= 0 {
		id.Start++
	}
	for id.Start < id.End && strings.IndexByte("-()", r.raw[id.End-1]) >= 0 {
		id.End--
	}
	if s := id.In(r.raw); s == "O" || s == "X" {
		return span.Span{}, nil
	}
	return id, nil
}

// scheme learns from a tag how the file marks mentions.
func (c *Columns) scheme(tag string) {
	switch tag[0] {
	case 'E', 'S':
		c.ends = scheme{'E', 'S'}
	case 'L', 'U':
		c.ends = scheme{'L', 'U'}
	}
}
