package temporal

import (
	"strings"
	"unicode"

	lethe "github.com/lethe-privacy/lethe"
)

// meaning is what the name of a field says about its value.
type meaning uint8

const (
	noMeaning meaning = iota
	dateMeaning
	birthMeaning
	ageMeaning
)

// meaningOf reads the last named part of a JSON Pointer: /patient/birthDate,
// /Geburtsdatum, metadata/dates/0.
func meaningOf(name string) meaning {
	found := noMeaning
	for _, w := range nameWords(name) {
		switch {
		case words.Birth[w]:
			return birthMeaning
		case words.FieldAge[w]:
			found = ageMeaning
		case words.FieldDate[w] && found == noMeaning:
			found = dateMeaning
		}
	}
	return found
}

// nameWords splits the last part of a pointer that is not an index into its words.
func nameWords(name string) []string {
	parts := strings.Split(name, "/")
	last := ""
	for i := len(parts) - 1; i >= 0 && last == ""; i-- {
		last = strings.Trim(parts[i], "0123456789")
	}
	var b strings.Builder
	lower := false
	for _, r := range last {
		if unicode.IsUpper(r) && lower {
			b.WriteByte(' ')
		}
		lower = unicode.IsLower(r)
		if !unicode.IsLetter(r) {
			r = ' '
		}
		b.WriteRune(r)
	}
	return strings.Fields(lethe.Lower(b.String()))
}
