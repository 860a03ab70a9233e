package main

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// printable makes a line that names files and says what others said safe for a terminal
// and a log: control characters and marks that turn the direction of writing are written
// as escapes, and no URL shows a password.
func printable(line string) string {
	line = password.ReplaceAllString(line, "${1}…@")
	if strings.IndexFunc(line, hidden) < 0 {
		return line
	}
	var b strings.Builder
	for _, r := range line {
		if hidden(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// hidden characters move the cursor, or the text around them; the tab moves little.
func hidden(r rune) bool {
	return r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' || r == unicode.ReplacementChar)
}

// password is that of a URL: postgres://user:secret@host.
var password = lazyregexp.New(`(\b[a-zA-Z][a-zA-Z0-9+.:-]*://[^\s/:@]*:)[^\s/@]+@`)
