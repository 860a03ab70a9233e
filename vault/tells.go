package vault

import (
	"strings"
	"unicode"
	"unicode/utf8"

	lethe "github.com/lethe-privacy/lethe"
)

// tells reports whether a text holds an original, as it was written, as whole words.
func (v *Vault) tells(text string) bool {
	text = lethe.Lower(text)
	for i, forms := range v.forms {
		for _, f := range forms {
			if i > 0 && f.Count > 0 && holds(text, lethe.Lower(f.Original)) {
				return true
			}
		}
	}
	return false
}

// holds reports whether a text holds a value as whole words. Single characters and
// small numbers say nothing.
func holds(text, value string) bool {
	if n := utf8.RuneCountInString(value); n < 2 || n < 5 && strings.Trim(value, "0123456789") == "" {
		return false
	}
	for at := 0; ; {
		n := strings.Index(text[at:], value)
		if n < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at+n])
		after, _ := utf8.DecodeRuneInString(text[at+n+len(value):])
		if !wordRune(before) && !wordRune(after) {
			return true
		}
		at += n + 1
	}
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
