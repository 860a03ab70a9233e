package view

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// furthest is how far back a token is looked at.
const furthest = 128

const (
	mostBackslashes = 8  // of one escape: of JSON in JSON in JSON
	mostEncoded     = 64 // bytes that are decoded together
)

// token is the text before a place without a space, as far back as is looked.
func (r *reader) token(at int) string {
	from := max(0, at-furthest)
	return r.text[from+strings.LastIndexAny(r.text[from:at], " \t\r\n")+1 : at]
}

// backslash reads escapes as programs write them, once or doubly: \n, \", \u00fc, and
// those of RTF for letters: \'fc. Names of files of Windows have none.
func (r *reader) backslash(at int) (int, string) {
	if n, text := r.rtf(at); n > 0 {
		return n, text
	}
	k := at
	for r.byteAt(k) == '\\' && k-at <= mostBackslashes {
		k++
	}
	if t := r.token(at); strings.HasSuffix(t, ":") || strings.Contains(t, `:\`) || k-at > mostBackslashes {
		return 0, ""
	}
	switch c := r.byteAt(k); c {
	case 'n', 'r':
		return k + 1 - at, "\n"
	case 't':
		return k + 1 - at, "\t"
	case '"', '/':
		return k + 1 - at, string(c)
	case 'u':
		return r.unicode(at, k)
	case '\'':
		if b, ok := hex(r.text, k+1, 2); ok && k == at+1 && b >= 0x80 {
			return k + 3 - at, string(charmap.Windows1252.DecodeByte(byte(b)))
		}
	}
	return 0, ""
}

// unicode reads \u00fc, and two of them for a character beyond the first plane. The
// letter u stands at k.
func (r *reader) unicode(at, k int) (int, string) {
	first, ok := hex(r.text, k+1, 4)
	if !ok {
		return 0, ""
	}
	if !utf16.IsSurrogate(rune(first)) {
		return k + 5 - at, string(rune(first))
	}
	j := k + 5
	for r.byteAt(j) == '\\' && j < k+5+mostBackslashes {
		j++
	}
	second, ok := hex(r.text, j+1, 4)
	if !ok || r.byteAt(j) != 'u' {
		return 0, ""
	}
	c := utf16.DecodeRune(rune(first), rune(second))
	if c == utf8.RuneError {
		return 0, ""
	}
	return j + 5 - at, string(c)
}

// hex reads n hexadecimal digits.
func hex(text string, at, n int) (v uint64, ok bool) {
	if at+n > len(text) {
		return 0, false
	}
	for _, c := range []byte(text[at : at+n]) {
		d := strings.IndexByte("0123456789abcdefABCDEF", c)
		if d < 0 {
			return 0, false
		}
		if d > 15 {
			d -= 6
		}
		v = v<<4 | uint64(d)
	}
	return v, true
}

// encoded decodes a run of bytes that are written as a sign and two digits each. Of a
// long one it takes as many whole characters as it may.
func (r *reader) encoded(at int) (n int, decoded []byte) {
	sign := r.text[at]
	for r.byteAt(at+n) == sign && len(decoded) < mostEncoded {
		b, ok := hex(r.text, at+n+1, 2)
		if !ok {
			break
		}
		decoded = append(decoded, byte(b))
		n += 3
	}
	for k := 1; len(decoded) == mostEncoded && k < utf8.UTFMax; k++ {
		if utf8.RuneStart(decoded[len(decoded)-k]) {
			if !utf8.FullRune(decoded[len(decoded)-k:]) {
				return n - 3*k, decoded[:len(decoded)-k]
			}
			break
		}
	}
	return n, decoded
}

// percent reads the bytes of an address: %20, %C3%BC. "20%40%" is a list of shares.
func (r *reader) percent(at int) (int, string) {
	n, decoded := r.encoded(at)
	text := string(decoded)
	switch {
	case n == 0 || !utf8.Valid(decoded):
		return 0, ""
	case strings.ContainsFunc(text, func(c rune) bool { return unicode.IsControl(c) && !unicode.IsSpace(c) }):
		return 0, ""
	case len(text) == utf8.RuneCountInString(text) && unicode.IsDigit(r.before(at)) && !(text[0] == ' ' && unicode.IsLetter(r.behind(at+n))):
		return 0, ""
	case at == 0 || unicode.IsSpace(r.before(at)) && len(text) == 1:
		return 0, ""
	}
	return n, text
}

// plus reads the space between two words of a query.
func (r *reader) plus(at int) (int, string) {
	if unicode.IsLetter(r.before(at)) && letter.OfWord(r.behind(at+1)) && strings.ContainsAny(r.token(at), "=?&") {
		return 1, " "
	}
	return 0, ""
}
