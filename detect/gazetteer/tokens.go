package gazetteer

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// tokens reads a text as words, which are runs of letters, digits and combining
// marks, and single signs.
type tokens struct {
	text        string
	start, stop int  // of the current token
	spaced      bool // white space stands before it
	plain       bool // it is ASCII
	marked      bool // it has combining marks
	buffer      []byte
}

func (t *tokens) reset(text string) { *t = tokens{text: text, buffer: t.buffer[:0]} }

// letter tells the ASCII letters and digits.
var letter = func() (set [utf8.RuneSelf]bool) {
	for b := range set {
		c := rune(b)
		set[b] = unicode.IsLetter(c) || unicode.IsDigit(c)
	}
	return set
}()

// next moves on to the next token.
func (t *tokens) next() bool {
	i := t.skipSpace(t.stop)
	if i >= len(t.text) {
		return false
	}
	t.spaced = i > t.stop
	t.start, t.plain, t.marked = i, true, false
	for i < len(t.text) {
		b := t.text[i]
		if b < utf8.RuneSelf {
			if !letter[b] {
				break
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(t.text[i:])
		mark := unicode.IsMark(r)
		if !mark && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		t.plain, t.marked = false, t.marked || mark
		i += n
	}
	if i == t.start {
		_, n := utf8.DecodeRuneInString(t.text[i:])
		t.plain = n == 1 && t.text[i] < utf8.RuneSelf
		i += n
	}
	t.stop = i
	return true
}

func (t *tokens) skipSpace(i int) int {
	for i < len(t.text) {
		b := t.text[i]
		if b == ' ' || '\t' <= b && b <= '\r' {
			i++
			continue
		}
		if b < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeRuneInString(t.text[i:])
		if !unicode.IsSpace(r) {
			break
		}
		i += n
	}
	return i
}

// lower is the current token in lower case, composed and with plain apostrophes
// and hyphens. It is valid until the next call.
func (t *tokens) lower() []byte {
	b := t.buffer[:0]
	token := t.text[t.start:t.stop]
	if t.plain {
		for i := range len(token) {
			c := token[i]
			if 'A' <= c && c <= 'Z' {
				c |= 0x20
			}
			b = append(b, c)
		}
	} else {
		for _, r := range token {
			b = utf8.AppendRune(b, plainSign(unicode.ToLower(r)))
		}
		if t.marked {
			b = norm.NFC.Append(nil, b...)
		}
	}
	t.buffer = b
	return b
}

// capital reports whether the current token begins with a capital.
func (t *tokens) capital() bool {
	r, _ := utf8.DecodeRuneInString(t.text[t.start:t.stop])
	return unicode.IsUpper(r)
}

func plainSign(r rune) rune {
	switch r {
	case '’', 'ʼ':
		return '\''
	case '\u2010', '\u2011':
		return '-'
	}
	return r
}
