package manual

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Screen is where help is read.
type Screen struct {
	Width int  // in columns; 0: 80
	Bold  bool // headings stand out
}

// mostExamples is how many examples short help has.
const mostExamples = 3

// WriteShort writes usage, three examples and the flags that are used most.
func (p *Page) WriteShort(w io.Writer, s Screen) error {
	t := newText(s)
	t.line(0, p.Short)
	t.usage(p)
	t.examples(p.Examples[:min(mostExamples, len(p.Examples))])
	t.commands(p)
	flags, more := p.CommonFlags()
	if len(flags) > 0 {
		heading := "Most used flags"
		if more == 0 {
			heading = "Flags"
		}
		t.flags(heading, flags)
	}
	switch {
	case more > 0:
		t.heading("")
		t.line(0, fmt.Sprintf("`%s --help=all` explains the command and has %d more flags.", p.Path, more))
	case p.Long != "" || len(p.Examples) > mostExamples:
		t.heading("")
		t.line(0, fmt.Sprintf("`%s --help=all` explains the command.", p.Path))
	}
	return t.write(w)
}

// WriteAll writes all that help says, with the flags under their headings.
func (p *Page) WriteAll(w io.Writer, s Screen) error {
	t := newText(s)
	t.prose(cmp.Or(p.Long, p.Short))
	t.usage(p)
	t.examples(p.Examples)
	t.commands(p)
	for _, g := range p.Flags {
		t.flags(g.Heading, g.Flags)
	}
	return t.write(w)
}

// text is help as it grows.
type text struct {
	strings.Builder
	Screen
}

func newText(s Screen) *text {
	s.Width = cmp.Or(s.Width, 80)
	return &text{Screen: s}
}

func (t *text) write(w io.Writer) error {
	_, err := io.WriteString(w, t.String())
	return err
}

// heading begins a part; "" is one without a heading.
func (t *text) heading(h string) {
	t.WriteByte('\n')
	switch {
	case h == "":
	case t.Bold:
		t.WriteString("\x1b[1m" + h + ":\x1b[0m\n")
	default:
		t.WriteString(h + ":\n")
	}
}

func (t *text) usage(p *Page) {
	t.heading("Usage")
	for _, u := range p.Usage {
		t.line(2, u)
	}
}

// examples are never broken: people copy them.
func (t *text) examples(lines []string) {
	if len(lines) == 0 {
		return
	}
	t.heading("Examples")
	for _, l := range lines {
		t.WriteString("  " + l + "\n")
	}
}

func (t *text) commands(p *Page) {
	width := 0
	for _, g := range p.Commands {
		for _, c := range g.Commands {
			width = max(width, len(c.Name))
		}
	}
	for _, g := range p.Commands {
		t.heading(g.Heading)
		for _, c := range g.Commands {
			t.entry("  "+c.Name, width+4, c.Short)
		}
	}
}

// flagColumn is where the words of flags begin.
const flagColumn = 28

func (t *text) flags(heading string, flags []Flag) {
	t.heading(heading)
	for _, f := range flags {
		t.entry("  "+f.String(), min(flagColumn, t.Width/2), f.Told())
	}
}

// String is the flag as it is typed.
func (f Flag) String() string {
	s := "    --" + f.Name
	if f.Short != "" {
		s = "-" + f.Short + ", --" + f.Name
	}
	if f.Value != "" {
		s += " " + f.Value
	}
	return s
}

// Told is what help says of the flag, with its default.
func (f Flag) Told() string {
	if f.Default == "" && f.Otherwise == "" {
		return f.Doc
	}
	return f.Doc + " (default " + cmp.Or(f.Otherwise, f.Default) + ")"
}

// entry writes a name, and from a column on what is said of it.
func (t *text) entry(name string, column int, said string) {
	lines := wrap(said, t.Width-column)
	if n := utf8.RuneCountInString(name); n+2 > column {
		t.WriteString(name + "\n")
	} else {
		t.WriteString(name + strings.Repeat(" ", column-n) + lines[0] + "\n")
		lines = lines[1:]
	}
	for _, l := range lines {
		t.WriteString(strings.Repeat(" ", column) + l + "\n")
	}
}

// line writes a paragraph, broken where the screen ends.
func (t *text) line(indent int, words string) {
	for i, l := range wrap(words, t.Width-indent) {
		if i > 0 && indent > 0 { // the rest of a usage stands below it
			l = "    " + l
		}
		t.WriteString(strings.Repeat(" ", indent) + l + "\n")
	}
}

// prose writes paragraphs. Lines that are indented stand as they are.
func (t *text) prose(words string) {
	for i, p := range paragraphs(words) {
		if i > 0 {
			t.WriteByte('\n')
		}
		if p.asIs {
			t.WriteString(p.words + "\n")
		} else {
			t.line(0, p.words)
		}
	}
}

// paragraph is a part of a text between empty lines.
type paragraph struct {
	words string
	asIs  bool // its lines are not to be joined
}

func paragraphs(words string) []paragraph {
	var all []paragraph
	for p := range strings.SplitSeq(strings.Trim(words, "\n"), "\n\n") {
		all = append(all, paragraph{p, strings.HasPrefix(p, " ")})
	}
	return all
}

// wrap breaks words into lines; there is always one.
func wrap(words string, width int) []string {
	lines, n := []string{""}, 0
	for word := range strings.FieldsSeq(words) {
		size := utf8.RuneCountInString(word)
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last, n = word, size
		case n+1+size > width:
			lines, n = append(lines, word), size
		default:
			*last, n = *last+" "+word, n+1+size
		}
	}
	return lines
}
