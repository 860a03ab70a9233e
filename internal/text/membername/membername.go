// Package membername says which names of members of objects, and which ids, may hold who somebody is,
// so that detection reads them.
package membername

import (
	"strings"
	"unicode"
)

// mark ends the name of the field of a member's name. No JSON Pointer ends so: a tilde stands before 0 or 1.
const mark = "~name"

// Field is the name of the field of a member's name, given that of its value.
func Field(pointer string) string { return pointer + mark }

// IsField reports whether a field's name is one that Field gives.
func IsField(name string) bool { return strings.HasSuffix(name, mark) }

// Value is the name of the field of the value whose member's name has a field of this name.
func Value(name string) string { return strings.TrimSuffix(name, mark) }

// leastDigits is how many digits an identifier has at least that is known by its form.
const leastDigits = 9

// longest is how long a member's name is at most, in bytes, that is read.
const longest = 200

// Telling reports whether the name of a member may be that of a person, an address of e-mail, or an identifier.
func Telling(text string) bool {
	names, digits := count(text)
	return len(text) <= longest && (names || digits >= leastDigits || strings.IndexByte(text, '@') > 0)
}

// TellingID reports whether an id may be so. Ids are mostly numbers: they tell nobody who cannot look them up.
func TellingID(text string) bool {
	names, digits := count(text)
	number := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsDigit(r) }) < 0
	return len(text) <= longest && (names || digits >= leastDigits && !number || strings.IndexByte(text, '@') > 0)
}

// count reports whether there are two words with capitals, and how many digits there are.
func count(text string) (names bool, digits int) {
	words, before := 0, ' '
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsUpper(r) && (before == ' ' || before == '\u00a0'):
			words++
		}
		before = r
	}
	return words > 1, digits
}
