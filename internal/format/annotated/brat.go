package annotated

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

var errUTF8 = errors.New("the text is not UTF-8")

// BratFile is a text's stand-off annotation: its text-bound mentions ("T1") with
// their attributes ("A1"), and the lines that it is made of.
type BratFile struct {
	Spans []Span

	text  string
	lines []bratLine
	index map[string]int // "T1" → place in Spans
}

// bratLine is a line of the file with what of it can change.
type bratLine struct {
	raw  string
	span int       // of a mention, its place in Spans; else -1
	note span.Span // in raw: what somebody wrote; empty where there is nothing
	ends string    // how the line ends
}

// ParseBrat takes the annotation of a text apart. The error is a [Fault] with a line.
func ParseBrat(text, annotation string) (*BratFile, error) {
	if !utf8.ValidString(text) || !utf8.ValidString(annotation) {
		return nil, &Fault{Err: errUTF8}
	}
	b := &BratFile{text: text, index: map[string]int{}}
	points, number := NewPoints(text), 0
	for line := range strings.Lines(annotation) {
		number++
		raw := strings.TrimRight(line, "\r\n")
		b.lines = append(b.lines, bratLine{raw: raw, span: -1, ends: line[len(raw):]})
		if err := b.line(points); err != nil {
			return nil, &Fault{Line: number, Err: err}
		}
	}
	for i := range b.lines { // an attribute may stand before what it belongs to
		if err := b.attribute(&b.lines[i]); err != nil {
			return nil, &Fault{Line: i + 1, Err: err}
		}
	}
	return b, nil
}

// line takes in the last line.
func (b *BratFile) line(points Points) error {
	l := &b.lines[len(b.lines)-1]
	if l.raw == "" {
		return nil
	}
	switch l.raw[0] {
	case 'T':
		return b.mention(l, points)
	case '#':
		if i := strings.IndexByte(l.raw, '\t'); i >= 0 {
			if j := strings.IndexByte(l.raw[i+1:], '\t'); j >= 0 {
				l.note = span.Span{Start: i + j + 2, End: len(l.raw)}
			}
		}
	case 'A', 'M', 'R', 'E', 'N', '*': // M: an attribute in files of older versions
	default:
		return errors.New("brat knows no annotation of this kind")
	}
	return nil
}

func (b *BratFile) mention(l *bratLine, points Points) error {
	columns := strings.SplitN(l.raw, "\t", 3)
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
	s := Span{Label: lethe.Label(label)}
	var said []string
	for _, r := range strings.Split(ranges, ";") {
		p, err := piece(points, r)
		if err != nil {
			return err
		}
		s.Parts = append(s.Parts, p)
		said = append(said, p.In(b.text))
	}
	if flat(strings.Join(said, " ")) != flat(columns[2]) {
		return errOtherText
	}
	s.Span = span.Span{Start: s.Parts[0].Start, End: s.Parts[len(s.Parts)-1].End}
	if len(s.Parts) == 1 {
		s.Parts = nil
	}
	l.span, b.index[columns[0]] = len(b.Spans), len(b.Spans)
	b.Spans = append(b.Spans, s)
	return nil
}

// piece reads "12 17".
func piece(points Points, s string) (span.Span, error) {
	from, to, _ := strings.Cut(s, " ")
	start, err1 := strconv.Atoi(from)
	end, err2 := strconv.Atoi(to)
	if err1 != nil || err2 != nil {
		return span.Span{}, errNoOffsets
	}
	return points.Span(&start, &end, nil)
}

// attribute takes in "Negation T1", or "Tense T1 past".
func (b *BratFile) attribute(l *bratLine) error {
	if l.raw == "" || l.raw[0] != 'A' && l.raw[0] != 'M' {
		return nil
	}
	_, rest, _ := strings.Cut(l.raw, "\t")
	fields := strings.Fields(rest)
	if len(fields) < 2 || len(fields) > 3 {
		return errors.New("an attribute has a name, a mention and at most one value")
	}
	if len(fields) == 3 {
		end := len(strings.TrimRight(l.raw, " \t"))
		l.note = span.Span{Start: end - len(fields[2]), End: end}
	}
	i, ok := b.index[fields[1]]
	if !ok {
		return nil // it belongs to an event or a relation
	}
	s := &b.Spans[i]
	if s.Features == nil {
		s.Features = map[string]string{}
	}
	s.Features[fields[0]] = strings.Join(fields[2:], "")
	return nil
}

// Note is what somebody wrote beside the text: a note on an annotation, or the value
// of an attribute.
type Note struct{ ID, Text string }

// Notes lists the notes in the order of the file.
func (b *BratFile) Notes() []Note {
	var out []Note
	for _, l := range b.lines {
		if !l.note.Empty() {
			id, _, _ := strings.Cut(l.raw, "\t")
			out = append(out, Note{id, l.note.In(l.raw)})
		}
	}
	return out
}

// plainLine are lines that name nothing but annotations and kinds of them.
var plainLine = lazyregexp.New(`^(?:T.*|[AM]\d+\t\S+ [A-Z#*]\d+(?: \S+)?\s*|#\d*\t\S+ [A-Z#*]\d+(?:\t.*)?|` +
	`R\d+\t\S+(?: \w+:[A-Z]\d+)+\s*|E\d+\t\S+:[A-Z]\d+(?: \w+:[A-Z]\d+)*\s*|\*\t\S+(?: [A-Z]\d+)+\s*|)$`)

// Writable reports a line that could not be written back without telling more than
// the text: N lines name what a mention refers to in the world.
func (b *BratFile) Writable() error {
	for i, l := range b.lines {
		switch {
		case strings.HasPrefix(l.raw, "N"):
			return &Fault{Line: i + 1, Err: errors.New("a normalization names what the mention refers to in some list, and replacement could not hide that: take the lines that begin with N out")}
		case !plainLine.MatchString(l.raw):
			return &Fault{Line: i + 1, Err: errors.New("the line is not of the form that brat gives this kind of annotation")}
		}
	}
	return nil
}

// Write returns the annotation of the new form of the text, with other notes, as many
// as there are. What has not changed comes out byte for byte.
func (b *BratFile) Write(text string, ms []moved.Move, notes []string) (string, error) {
	spans, err := Moved(b.Spans, ms)
	if err != nil {
		return "", err
	}
	before, now, out, note := NewPoints(b.text), NewPoints(text), strings.Builder{}, 0
	for _, l := range b.lines {
		raw := l.raw
		switch {
		case !l.note.Empty():
			if n := notes[note]; n != l.note.In(raw) {
				raw = raw[:l.note.Start] + l.put(n) + raw[l.note.End:]
			}
			note++
		case l.span >= 0:
			raw = rewritten(raw, before.stretches(&b.Spans[l.span]), now.stretches(&spans[l.span]))
		}
		out.WriteString(raw)
		out.WriteString(l.ends)
	}
	return out.String(), nil
}

// put makes a note fit its line: one line, and for the value of an attribute one word.
func (l *bratLine) put(note string) string {
	if l.raw[0] == '#' {
		return oneLine(note)
	}
	return strings.Join(strings.Fields(note), "_")
}

// stretches are the pieces of a span as brat writes them: where they are, and what
// stands there.
type stretches struct{ ranges, text string }

func (p Points) stretches(s *Span) stretches {
	var ranges, said []string
	for _, piece := range s.Pieces() {
		at := p.Runes(piece)
		ranges = append(ranges, fmt.Sprintf("%d %d", at.Start, at.End))
		said = append(said, piece.In(p.text))
	}
	return stretches{strings.Join(ranges, ";"), oneLine(strings.Join(said, " "))}
}

// rewritten is the line of a mention that has moved.
func rewritten(raw string, was, is stretches) string {
	columns := strings.SplitN(raw, "\t", 3)
	if was.ranges != is.ranges {
		label, _, _ := strings.Cut(columns[1], " ")
		columns[1] = label + " " + is.ranges
	}
	if was.text != is.text {
		columns[2] = is.text
	}
	return strings.Join(columns, "\t")
}

// oneLine puts a text into a line, as brat does.
func oneLine(s string) string { return strings.NewReplacer("\r", " ", "\n", " ").Replace(s) }
