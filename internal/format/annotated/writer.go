package annotated

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// Text is a text with its spans, to be written.
type Text struct {
	ID    string
	Text  string
	Spans []Span
}

// Writer writes texts in one of the forms.
type Writer struct {
	form  Form
	ends  scheme
	out   *bufio.Writer
	file  func(name string, data []byte) error
	names map[string]bool
}

// NewWriter writes to a stream. [Brat] is written by [NewBratWriter]. With iobes the
// tags of columns mark the ends of mentions too.
func NewWriter(w io.Writer, form Form, iobes bool) (*Writer, error) {
	if form == Brat || !slices.Contains(Forms(), form) {
		return nil, fmt.Errorf("annotated: %s is not written to a stream", form)
	}
	out := &Writer{form: form, out: bufio.NewWriter(w)}
	if iobes {
		out.ends = scheme{'E', 'S'}
	}
	return out, nil
}

// NewBratWriter gives file a .txt and an .ann file for each text. Their names are
// those of the texts' ids, as name makes them fit.
func NewBratWriter(file func(name string, data []byte) error, name func(id string) string) *Writer {
	w := &Writer{form: Brat, names: map[string]bool{}}
	w.file = func(id string, data []byte) error { return file(name(id), data) }
	return w
}

// Write writes a text. Its spans are in order.
func (w *Writer) Write(t Text) error {
	var err error
	switch w.form {
	case Brat:
		err = w.brat(t)
	case Conll:
		err = w.columns(t)
	default:
		err = w.record(t)
	}
	if err != nil {
		return fmt.Errorf("annotated: write document %s: %w", t.ID, err)
	}
	return nil
}

// Flush writes out what is buffered.
func (w *Writer) Flush() error {
	if w.out == nil {
		return nil
	}
	if err := w.out.Flush(); err != nil {
		return fmt.Errorf("annotated: write: %w", err)
	}
	return nil
}

// record writes a line of JSON.
func (w *Writer) record(t Text) error {
	points, list := NewPoints(t.Text), "spans"
	if w.form == Doccano {
		list = "label"
	}
	line := appendString(append(appendString([]byte(`{"id":`), t.ID), `,"text":`...), t.Text)
	line = append(line, `,"`+list+`":[`...)
	n := 0
	for _, s := range t.Spans {
		for _, p := range s.Pieces() { // the forms have no discontinuous ones
			if n++; n > 1 {
				line = append(line, ',')
			}
			line = w.appendSpan(line, points.Runes(p), &s)
		}
	}
	_, err := w.out.Write(append(line, "]}\n"...))
	return err
}

func (w *Writer) appendSpan(line []byte, at span.Span, s *Span) []byte {
	start, end := strconv.Itoa(at.Start), strconv.Itoa(at.End)
	if w.form == Doccano {
		return append(appendString(append(line, "["+start+","+end+","...), string(s.Label)), ']')
	}
	line = appendString(append(line, `{"start":`+start+`,"end":`+end+`,"label":`...), string(s.Label))
	if s.Rank != 0 {
		line = append(line, `,"rank":`+strconv.Itoa(s.Rank)...)
	}
	return append(line, '}')
}

func appendString(out []byte, s string) []byte {
	out, _ = jsontext.AppendQuote(out, s) // texts are valid UTF-8
	return out
}

// brat writes a pair of files.
func (w *Writer) brat(t Text) error {
	if w.names[t.ID] {
		return errors.New("a second document has the same id")
	}
	w.names[t.ID] = true
	points := NewPoints(t.Text)
	var b bytes.Buffer
	for i, s := range t.Spans {
		at := points.stretches(&s)
		if strings.ContainsAny(string(s.Label), " \t\r\n") {
			return errors.New("a label has white space, which brat does not permit")
		}
		fmt.Fprintf(&b, "T%d\t%s %s\t%s\n", i+1, s.Label, at.ranges, at.text)
	}
	if err := w.file(t.ID+".txt", []byte(t.Text)); err != nil {
		return err
	}
	return w.file(t.ID+".ann", b.Bytes())
}

var (
	errOverlap = errors.New("spans overlap, which columns cannot show: settle the overlaps first")
	errParts   = errors.New("a discontinuous span, which columns cannot show")
)

// columns writes tokens in the four columns of CoNLL 2003, of which the second and
// third are not filled.
func (w *Writer) columns(t Text) error {
	for i, s := range t.Spans {
		switch {
		case s.Parts != nil:
			return errParts
		case i > 0 && s.Start < t.Spans[i-1].End:
			return errOverlap
		case strings.ContainsAny(string(s.Label), " \t\r\n"):
			return errors.New("a label has white space, which columns cannot show")
		}
	}
	fmt.Fprintf(w.out, "%s (%s) -X- O\n", docstart, strings.Join(strings.Fields(t.ID), "_"))
	at, spans, borders := 0, t.Spans, map[int]bool{}
	for _, s := range t.Spans {
		borders[s.Start], borders[s.End] = true, true
	}
	for line := range strings.Lines(t.Text) {
		blank := true
		for _, token := range tokens(t.Text, at, at+len(line), borders) {
			if blank {
				w.out.WriteByte('\n')
				blank = false
			}
			fmt.Fprintf(w.out, "%s -X- _ %s\n", token.In(t.Text), w.tagOf(token, &spans))
		}
		at += len(line)
	}
	return w.out.WriteByte('\n')
}

// tagOf is the tag of the next token; spans are those that are not behind it.
func (w *Writer) tagOf(token span.Span, spans *[]Span) string {
	for len(*spans) > 0 && (*spans)[0].End <= token.Start {
		*spans = (*spans)[1:]
	}
	if len(*spans) == 0 || !(*spans)[0].Overlaps(token) {
		return "O"
	}
	return w.ends.tag(token, (*spans)[0])
}

// tokens cuts a span of a text into runs of letters, digits and marks, and single
// other characters, and at every border.
func tokens(text string, from, to int, borders map[int]bool) []span.Span {
	var out []span.Span
	word := false // the last token goes on
	for i, r := range text[from:to] {
		at := from + i
		end := at + len(string(r))
		ofWord := letter.OrNumber(r)
		switch {
		case unicode.IsSpace(r):
			word = false
			continue
		case ofWord && word && !borders[at]:
			out[len(out)-1].End = end
		default:
			out = append(out, span.Span{Start: at, End: end})
		}
		word = ofWord
	}
	return out
}
