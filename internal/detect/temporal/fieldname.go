package temporal

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// meaning is what the name of a field says about its value.
type meaning uint8

const (
	noMeaning meaning = iota
	dateMeaning
	birthMeaning
	ageMeaning
)

// meaningOf reads a field's name: /patient/birthDate, /Geburtsdatum, metadata/date.
func meaningOf(name string) meaning {
	if name == "" {
		return noMeaning
	}
	found := noMeaning
	own, parent := normalize.FieldWords(name)
	if len(own) == 1 && (words().FieldDate[own[0]] || words().FieldValue[own[0]]) && slices.ContainsFunc(parent, ofBirth) {
		return birthMeaning // birth/date
	}
	for _, w := range own {
		switch {
		case ofBirth(w):
			return birthMeaning
		case words().FieldAge[w]:
			found = ageMeaning
		case words().FieldDate[w] && found == noMeaning:
			found = dateMeaning
		}
	}
	return found
}

// ofBirth reports whether a word of a field's name tells of birth.
func ofBirth(word string) bool { return words().Birth[word] || words().FieldBirth[word] }

// OfBirth reports whether the name of a field says that a date of birth stands there.
func OfBirth(field string) bool { return meaningOf(field) == birthMeaning }
