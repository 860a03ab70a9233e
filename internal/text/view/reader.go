package view

import (
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// reader makes one pass over a text.
type reader struct {
	text    string
	names   Names
	out     []byte
	copied  int // up to here the text is in out
	changes []change

	spaced            int // up to here letters are spaced
	unspaced          int // up to here they are not
	pipes, semicolons rows
	paragraph         paragraph       // around the end of a line that was looked at last
	groups            int             // of RTF that are open
	isRTF             int8            // whether the text is RTF: 0 unknown, 1 yes, -1 no
	back              int             // bytes before the place of a rule that it takes in
	closing           map[string]bool // names of elements that are closed somewhere, once asked for
	tagEnd            int             // where the tag ends whose attributes are being read, and the sign for its end
	tagText           string
	mail              int8 // whether the text is quoted-printable: 0 unknown, 1 yes, -1 no
}

// A rule says how many bytes from a place on are read as a text; 0 for none.
type rule func(r *reader, at int) (n int, text string)

// rules are those that a character below 128 may begin.
var rules = func() (t [utf8.RuneSelf]rule) {
	t['<'] = (*reader).tag
	t['>'] = (*reader).tagClose
	t['&'] = (*reader).entity
	t['\\'] = (*reader).backslash
	t['%'] = (*reader).percent
	t['+'] = (*reader).plus
	t['='] = (*reader).equals
	t['\n'] = (*reader).newline
	t['-'] = (*reader).hyphen
	t[' '] = (*reader).space
	t['|'] = (*reader).pipe
	t[';'] = (*reader).semicolon
	t['{'] = (*reader).group
	t['}'] = (*reader).groupEnd
	t['0'], t['1'], t['5'] = (*reader).misread, (*reader).misread, (*reader).misread
	t['['] = (*reader).link
	t[']'] = (*reader).target
	for c := 'A'; c <= 'Z'; c++ {
		t[c] = (*reader).capital
	}
	t['.'], t['_'] = (*reader).leader, (*reader).low
	for _, c := range "*~`" {
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
		r.put(i-r.back, i+n, text)
		r.back = 0
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

// byteAt is the byte at a place, 0 letter.Not the text.
func (r *reader) byteAt(at int) byte {
	if at < 0 || at >= len(r.text) {
		return 0
	}
	return r.text[at]
}
