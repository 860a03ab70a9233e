package view

import (
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// reader makes one pass over a text.
type reader struct {
	text    string
	out     []byte
	copied  int // up to here the text is in out
	changes []change

	spaced  int             // up to here letters are spaced
	closing map[string]bool // names of elements that are closed somewhere, once asked for
	mail    int8            // whether the text is quoted-printable: 0 unknown, 1 yes, -1 no
}

// A rule says how many bytes from a place on are read as a text; 0 for none.
type rule func(r *reader, at int) (n int, text string)

// rules are those that a character below 128 may begin.
var rules = func() (t [utf8.RuneSelf]rule) {
	t['<'] = (*reader).tag
	t['&'] = (*reader).entity
	t['\\'] = (*reader).backslash
	t['%'] = (*reader).percent
	t['+'] = (*reader).plus
	t['='] = (*reader).equals
	t['\n'] = (*reader).line
	t['-'] = (*reader).hyphen
	t[' '] = (*reader).space
	t['['] = (*reader).link
	t[']'] = (*reader).target
	for _, c := range "*_~`" {
		t[c] = (*reader).mark
	}
	return t
}()

func (r *reader) run() {
	for i := 0; i < len(r.text); {
		c := r.text[i]
		if c >= utf8.RuneSelf {
			i += r.letter(i)
			continue
		}
		if rules[c] == nil {
			i++
			continue
		}
		n, text := rules[c](r, i)
		if n == 0 {
			i++
			continue
		}
		r.put(i, i+n, text)
		i += n
	}
	if len(r.changes) > 0 {
		r.out = append(r.out, r.text[r.copied:]...)
	}
}

// put says that a stretch of the text is read as another text.
func (r *reader) put(start, end int, text string) {
	r.out = append(r.out, r.text[r.copied:start]...)
	at := len(r.out)
	r.out = append(r.out, text...)
	r.copied = end
	r.changes = append(r.changes, change{span.Span{Start: at, End: len(r.out)}, span.Span{Start: start, End: end}})
}

// before is the character in front of a place, 0 at the beginning.
func (r *reader) before(at int) rune {
	if at == 0 {
		return 0
	}
	c, _ := utf8.DecodeLastRuneInString(r.text[:at])
	return c
}

// behind is the character at a place, 0 at the end.
func (r *reader) behind(at int) rune {
	if at >= len(r.text) {
		return 0
	}
	c, _ := utf8.DecodeRuneInString(r.text[at:])
	return c
}

// byteAt is the byte at a place, 0 outside the text.
func (r *reader) byteAt(at int) byte {
	if at < 0 || at >= len(r.text) {
		return 0
	}
	return r.text[at]
}

func ofWord(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c) }
