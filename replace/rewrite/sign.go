package rewrite

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// signs finds what is no prose: each sign, line break and script must be one that the
// passage has, but for the commonest signs.
func (c *candidate) signs() Reason {
	if !utf8.ValidString(c.said) {
		return reasonMarkup
	}
	scripts := map[*unicode.RangeTable]bool{}
	for _, r := range c.shown {
		if unicode.IsLetter(r) {
			scripts[script(r)] = true
		}
	}
	for i, r := range c.said {
		switch {
		case unicode.IsLetter(r):
			if !scripts[script(r)] || r > unicode.MaxLatin1 && script(r) == unicode.Latin && !strings.ContainsRune(c.shown, r) {
				return reasonMarkup // a letter that looks like another
			}
		case unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune(" .,;:'’-", r):
			if r != ' ' && inside(c.said, i) && strings.ContainsRune(".:", r) && !strings.Contains(c.shown, around(c.said, i)) {
				return reasonMarkup // j.doe
			}
		case !strings.ContainsRune(c.shown, r):
			return reasonMarkup
		}
	}
	for _, w := range c.words {
		if c.known[w.fold] == 0 && w.scripts() > 1 {
			return reasonMarkup
		}
	}
	return accepted
}

// script is the one that a letter belongs to.
func script(r rune) *unicode.RangeTable {
	if unicode.Is(unicode.Latin, r) {
		return unicode.Latin
	}
	for _, table := range []*unicode.RangeTable{unicode.Greek, unicode.Cyrillic, unicode.Arabic, unicode.Hebrew, unicode.Han} {
		if unicode.Is(table, r) {
			return table
		}
	}
	return unicode.L
}

// inside reports whether a sign at i stands between two letters.
func inside(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+1:])
	return unicode.IsLetter(before) && unicode.IsLetter(after)
}

// around is a sign at i with the letters that touch it.
func around(s string, i int) string {
	from := strings.LastIndexFunc(s[:i], unicode.IsSpace) + 1
	to := strings.IndexFunc(s[i:], unicode.IsSpace)
	if to < 0 {
		to = len(s) - i
	}
	return strings.TrimRight(s[from:i+to], ".,;:'’-")
}
