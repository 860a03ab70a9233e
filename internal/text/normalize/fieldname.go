package normalize

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
)

// FieldWords returns the words, in lower case, of a field's name and of the part
// above it: {"birth", "date"} and {"patient"} for /patient/0/birthDate. The parts of
// a JSON Pointer that are indexes are passed over.
func FieldWords(name string) (own, parent []string) {
	parts := strings.Split(name, "/")
	for i := len(parts) - 1; i >= 0 && parent == nil; i-- {
		words := identifierWords(parts[i])
		switch {
		case len(words) == 0:
		case own == nil:
			own = words
		default:
			parent = words
		}
	}
	return own, parent
}

// identifierWords splits birthDate, birth_date and "Birth date".
func identifierWords(s string) []string {
	var b strings.Builder
	small := false
	for _, r := range s {
		if unicode.IsUpper(r) && small {
			b.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		if !unicode.IsLetter(r) {
			r = ' '
		}
		b.WriteRune(r)
	}
	return strings.Fields(lethe.Lower(b.String()))
}
