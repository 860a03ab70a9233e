package date

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cursor reads forward over a text. It is copied where a reading may fail.
type cursor struct {
	text string
	at   int
}

func (c *cursor) rest() string { return c.text[c.at:] }
func (c *cursor) done() bool   { return c.at == len(c.text) }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// digits reads a run of digits.
func (c *cursor) digits() string {
	start := c.at
	for c.at < len(c.text) && isDigit(c.text[c.at]) {
		c.at++
	}
	return c.text[start:c.at]
}

// letters reads a run of letters and the marks on them.
func (c *cursor) letters() string {
	start := c.at
	for c.at < len(c.text) {
		if b := c.text[c.at]; b < utf8.RuneSelf {
			if b|0x20 < 'a' || b|0x20 > 'z' {
				break
			}
			c.at++
			continue
		}
		r, n := utf8.DecodeRuneInString(c.rest())
		if !unicode.IsLetter(r) && !unicode.IsMark(r) || r == 'º' || r == 'ª' {
			break
		}
		c.at += n
	}
	return c.text[start:c.at]
}

// spaces reads white space.
func (c *cursor) spaces() string {
	start := c.at
	for c.at < len(c.text) {
		r, n := utf8.DecodeRuneInString(c.rest())
		if !unicode.IsSpace(r) {
			break
		}
		c.at += n
	}
	return c.text[start:c.at]
}

// one reads one of the strings, of which a longer one stands before its start.
func (c *cursor) one(of ...string) string {
	for _, s := range of {
		if strings.HasPrefix(c.rest(), s) {
			c.at += len(s)
			return s
		}
	}
	return ""
}

// since is what was read after byte i.
func (c *cursor) since(i int) string { return c.text[i:c.at] }

// separator reads the text between the numbers of a date, with the space
// around it, and gives the sign: ' ' for space alone, 0 for nothing.
func (c *cursor) separator() (text string, sign rune) {
	start := c.at
	c.spaces()
	if r, n := utf8.DecodeRuneInString(c.rest()); n > 0 && strings.ContainsRune("./-‐‑–", r) {
		c.at += n
		c.spaces()
		return c.since(start), r
	}
	if c.at > start {
		return c.since(start), ' '
	}
	return "", 0
}

// endsWord reports whether a word or number ends at the cursor.
func (c *cursor) endsWord() bool {
	r, _ := utf8.DecodeRuneInString(c.rest())
	return c.done() || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
}
