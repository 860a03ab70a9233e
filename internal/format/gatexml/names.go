package gatexml

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// Elements that stand for what has no name of its own.
const (
	root        = "report"
	listElement = "LISTELEMENT"
	emptyName   = "EMPTY"
	numberMark  = "NUMBER_"
)

// Element is what the clinical tool calls the element of a member. Unlike there a name
// that begins with a digit is escaped further on, and so are names that would read as
// others: all come back.
func Element(name string) string {
	if name == "" {
		return emptyName
	}
	mark := ""
	if name[0] >= '0' && name[0] <= '9' {
		mark = numberMark
	}
	plain := mark == "" && (name == emptyName || name == listElement || strings.HasPrefix(name, numberMark))
	var b strings.Builder
	b.WriteString(mark)
	for i, r := range name {
		if plain && i == 0 || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			b.WriteString("___" + strconv.Itoa(int(r)) + "---")
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

var escape = lazyregexp.New(`___[0-9]{1,7}---`)

// Member is the name that an element stands for.
func Member(element string) string {
	if element == emptyName {
		return ""
	}
	return escape.ReplaceAllStringFunc(strings.TrimPrefix(element, numberMark), func(s string) string {
		n, err := strconv.Atoi(s[3 : len(s)-3])
		if err != nil || n > unicode.MaxRune || !utf8.ValidRune(rune(n)) {
			return s
		}
		return string(rune(n))
	})
}
