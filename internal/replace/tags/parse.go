package tags

import (
	"iter"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// Placement is a tag in a text.
type Placement struct {
	Tag
	span.Span           // of the tag, in bytes of the text
	Original  span.Span // of its Text, in the text in which no tags stand but their Texts
}

// Each returns the tags of a text, in order. It takes time in proportion to the text.
func Each(text string) iter.Seq[Placement] {
	return func(yield func(Placement) bool) {
		gone := 0 // bytes that tags had beside their texts
		for i := 0; ; {
			n := strings.Index(text[i:], opening)
			if n < 0 {
				return
			}
			i += n
			t, end, ok := at(text, i)
			if !ok {
				i += len(opening) - 1 // its last bracket may open a tag
				continue
			}
			p := Placement{Tag: t, Span: span.Span{Start: i, End: end}}
			p.Original = span.Span{Start: i - gone, End: i - gone + len(t.Text)}
			gone += p.Len() - len(t.Text)
			if !yield(p) {
				return
			}
			i = end
		}
	}
}

// at reads the tag that begins at byte i.
func at(text string, i int) (t Tag, end int, ok bool) {
	r := reader{text: text, at: i + len(opening)}
	t.Type, t.Text, t.Annotated = r.field(), r.next(), r.next()
	for !r.bad && r.peek() == ';' {
		key := r.next()
		if r.bad || r.peek() != '=' {
			return Tag{}, 0, false
		}
		r.at++
		value := r.field()
		if _, twice := t.Features[key]; twice {
			return Tag{}, 0, false
		}
		if t.Features == nil {
			t.Features = map[string]string{}
		}
		t.Features[key] = value
	}
	if r.bad || t.Type == "" || !strings.HasPrefix(text[r.at:], closing) {
		return Tag{}, 0, false
	}
	return t, r.at + len(closing), true
}

// reader reads the fields of a tag; once bad it stays so.
type reader struct {
	text string
	at   int
	bad  bool
}

func (r *reader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// next reads a semicolon and the field behind it.
func (r *reader) next() string {
	if r.peek() != ';' {
		r.bad = true
		return ""
	}
	r.at++
	return r.field()
}

// field reads up to a delimiter.
func (r *reader) field() string {
	start := r.at
	var b strings.Builder // used once something is escaped
	for !r.bad {
		switch c := r.peek(); {
		case c == '\\':
			b.WriteString(r.text[start:r.at])
			b.WriteByte(r.escaped())
			start = r.at
		case strings.IndexByte(";=[]\n\r", c) >= 0 || r.at >= len(r.text):
			if b.Len() == 0 {
				return r.text[start:r.at]
			}
			return b.String() + r.text[start:r.at]
		default:
			r.at++
		}
	}
	return ""
}

// escaped reads what a backslash makes of the character behind it.
func (r *reader) escaped() byte {
	r.at++
	c := r.peek()
	r.at++
	switch c {
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case '\\', ';', '=', '[', ']':
		return c
	}
	r.bad = true
	return 0
}
