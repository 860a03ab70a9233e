package view

import (
	"fmt"
	"io"
	"mime"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// equals reads what mail programs write: encoded words of headers (RFC 2047), and bytes
// and broken lines of quoted-printable texts (RFC 2045).
func (r *reader) equals(at int) (int, string) {
	switch c := r.byteAt(at + 1); {
	case c == '?':
		return r.word(at)
	case c == '\n':
		return 2, ""
	case c == '\r' && r.byteAt(at+2) == '\n':
		return 3, ""
	}
	n, decoded := r.encoded(at)
	if strings.ContainsAny(r.text[at:at+n], "abcdef") { // a value after its key
		return 0, ""
	}
	switch {
	case n == 0:
	case utf8.Valid(decoded):
		if !strings.ContainsFunc(string(decoded), func(c rune) bool { return c >= utf8.RuneSelf || !unicode.IsPrint(c) }) && !r.quotedPrintable() {
			return 0, ""
		}
		if strings.ContainsFunc(string(decoded), func(c rune) bool { return unicode.IsControl(c) && !unicode.IsSpace(c) }) {
			return 0, ""
		}
		return n, string(decoded)
	case n == 3 && unicode.IsLetter(r.before(at)) && unicode.IsLetter(r.behind(at+3)):
		if c := charmap.Windows1252.DecodeByte(decoded[0]); unicode.IsLower(c) && unicode.IsLower(r.behind(at+3)) {
			return n, string(c)
		}
	}
	return 0, ""
}

// quotedPrintable reports whether the text is of that encoding: it has broken lines or
// letters beyond ASCII in it.
func (r *reader) quotedPrintable() bool {
	if r.mail == 0 {
		r.mail = -1
		if broken.MatchString(r.text) {
			r.mail = 1
		}
	}
	return r.mail > 0
}

var broken = lazyregexp.New(`=\r?\n|=C[2-9A-F]=[89AB][0-9A-F]`)

// longestWord is more than RFC 2047 allows an encoded word to have.
const longestWord = 400

var wordPattern = lazyregexp.New(`^=\?[A-Za-z0-9_.:*-]{1,40}\?[bBqQ]\?[!->@-~]*\?=`)

// decoder reads encoded words of every character set that the web knows.
var decoder = mime.WordDecoder{CharsetReader: func(charset string, in io.Reader) (io.Reader, error) {
	e, err := htmlindex.Get(charset)
	if err != nil {
		return nil, fmt.Errorf("view: %w", err)
	}
	return e.NewDecoder().Reader(in), nil
}}

// word reads an encoded word, and with it the space before the next.
func (r *reader) word(at int) (int, string) {
	rest := r.text[at:min(len(r.text), at+longestWord)]
	n, text := encodedWord(rest)
	if n == 0 {
		return 0, ""
	}
	next := strings.TrimLeft(rest[n:], " \t\r\n")
	if m, _ := encodedWord(next); m > 0 {
		n = len(rest) - len(next)
	}
	return n, text
}

// encodedWord decodes the word that a text begins with.
func encodedWord(text string) (int, string) {
	w := wordPattern.FindString(text)
	if w == "" {
		return 0, ""
	}
	decoded, err := decoder.Decode(w)
	if err != nil || !utf8.ValidString(decoded) {
		return 0, ""
	}
	return len(w), decoded
}
