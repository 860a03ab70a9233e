package corpus

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// bratDocument puts a text and its stand-off annotation together. Of the
// annotation, text-bound mentions ("T1") and their attributes ("A1") are of use;
// what else stands there is passed over.
func bratDocument(id, text, file, annotation string) (*Document, error) {
	if !utf8.ValidString(text) || !utf8.ValidString(annotation) {
		return nil, &Error{File: file, Err: errUTF8}
	}
	b := &brat{d: newDocument(id, "", text), points: newCodePoints(text), index: map[string]int{}}
	number := 0
	for line := range strings.Lines(annotation) {
		number++
		if err := b.line(strings.TrimRight(line, "\r\n")); err != nil {
			return nil, &Error{File: file, Line: number, Err: err}
		}
	}
	for _, a := range b.attributes {
		if err := b.attribute(a.fields); err != nil {
			return nil, &Error{File: file, Line: a.line, Err: err}
		}
	}
	return b.d, nil
}

// brat is a document under construction.
type brat struct {
	d          *Document
	points     codePoints
	index      map[string]int // "T1" → place in Gold
	lines      int
	attributes []bratAttribute // they may stand before what they belong to
}

type bratAttribute struct {
	line   int
	fields []string
}

func (b *brat) line(line string) error {
	b.lines++
	if line == "" {
		return nil
	}
	switch line[0] {
	case 'T':
		return b.mention(line)
	case 'A', 'M': // M: the same in files of older versions
		_, rest, _ := strings.Cut(line, "\t")
		b.attributes = append(b.attributes, bratAttribute{b.lines, strings.Fields(rest)})
	case 'R', 'E', 'N', '#', '*':
	default:
		return errors.New("this is no kind of annotation that brat knows")
	}
	return nil
}

func (b *brat) mention(line string) error {
	columns := strings.SplitN(line, "\t", 3)
	if len(columns) != 3 {
		return fmt.Errorf("%d columns between tabs, want 3", len(columns))
	}
	label, ranges, ok := strings.Cut(columns[1], " ")
	if !ok {
		return errNoOffsets
	}
	if _, ok := b.index[columns[0]]; ok {
		return errors.New("a second mention has the same id")
	}
	m := Mention{Label: lethe.Label(label)}
	var said []string
	for _, r := range strings.Split(ranges, ";") {
		s, err := b.piece(r)
		if err != nil {
			return err
		}
		m.Parts = append(m.Parts, s)
		said = append(said, s.In(b.points.text))
	}
	if flat(strings.Join(said, " ")) != flat(columns[2]) {
		return errOtherText
	}
	m.Span = span.Span{Start: m.Parts[0].Start, End: m.Parts[len(m.Parts)-1].End}
	if len(m.Parts) == 1 {
		m.Parts = nil
	}
	b.index[columns[0]] = len(b.d.Gold)
	b.d.Gold = append(b.d.Gold, m)
	return nil
}

// piece reads "12 17".
func (b *brat) piece(s string) (span.Span, error) {
	from, to, _ := strings.Cut(s, " ")
	start, err1 := strconv.Atoi(from)
	end, err2 := strconv.Atoi(to)
	if err1 != nil || err2 != nil {
		return span.Span{}, errNoOffsets
	}
	return b.points.span(&start, &end, nil)
}

// attribute takes "Negation T1", or "Tense T1 past".
func (b *brat) attribute(fields []string) error {
	if len(fields) < 2 || len(fields) > 3 {
		return errors.New("an attribute has a name, a mention and at most one value")
	}
	i, ok := b.index[fields[1]]
	if !ok {
		return nil // it belongs to an event or a relation
	}
	m := &b.d.Gold[i]
	if m.Features == nil {
		m.Features = map[string]string{}
	}
	m.Features[fields[0]] = strings.Join(fields[2:], "")
	return nil
}
