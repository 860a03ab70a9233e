package normalize

import (
	"unicode"
	"unicode/utf8"
)

// cursor reads forward over a text. Its methods are called on copies when a
// reading may fail, so there is nothing to undo.
type cursor struct {
	text string
	at   int
}

func digit(b byte) bool { return '0' <= b && b <= '9' }

// peek is the byte at the cursor, 0 at the end.
func (c *cursor) peek() byte {
	if c.at < len(c.text) {
		return c.text[c.at]
	}
	return 0
}

// number reads a run of digits and gives its value and length; runs longer than
// four digits have no value.
func (c *cursor) number() (value, length int) {
	start := c.at
	for c.at < len(c.text) && digit(c.text[c.at]) {
		if c.at-start < 4 {
			value = value*10 + int(c.text[c.at]-'0')
		}
		c.at++
	}
	return value, c.at - start
}

// letters reads a run of letters.
func (c *cursor) letters() string {
	start := c.at
	for c.at < len(c.text) {
		b := c.text[c.at]
		if b < utf8.RuneSelf {
			if 'a' > b|0x20 || b|0x20 > 'z' {
				break
			}
			c.at++
			continue
		}
		r, n := utf8.DecodeRuneInString(c.text[c.at:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		c.at += n
	}
	return c.text[start:c.at]
}

// maxBlanks is how much white space may lie inside a date: more is a table.
const maxBlanks = 3

// blanks skips white space, of which at most one line break, and reports whether
// there was any.
func (c *cursor) blanks() bool {
	start, breaks := c.at, 0
	for n := 0; n < maxBlanks && c.at < len(c.text); n++ {
		size, newline := blank(c.text[c.at:])
		if size == 0 || newline && breaks > 0 {
			break
		}
		if newline {
			breaks++
		}
		c.at += size
	}
	return c.at > start
}

// blank gives the length of the white space at the front of s, 0 where there is
// none, and whether it breaks the line.
func blank(s string) (size int, newline bool) {
	switch s[0] {
	case ' ', '\t', '\r':
		return 1, false
	case '\n':
		return 1, true
	}
	if s[0] < utf8.RuneSelf {
		return 0, false
	}
	if r, n := utf8.DecodeRuneInString(s); unicode.IsSpace(r) {
		return n, false
	}
	return 0, false
}

// literal skips s, given in lower case and ASCII, in either case.
func (c *cursor) literal(s string) bool {
	if len(c.text)-c.at < len(s) {
		return false
	}
	for i := range len(s) {
		b := c.text[c.at+i]
		if 'A' <= b && b <= 'Z' {
			b |= 0x20
		}
		if b != s[i] {
			return false
		}
	}
	c.at += len(s)
	return true
}
