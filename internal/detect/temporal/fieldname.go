package temporal

import "github.com/lethe-privacy/lethe/internal/text/normalize"

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
	own, _ := normalize.FieldWords(name)
	for _, w := range own {
		switch {
		case words().Birth[w], words().FieldBirth[w]:
			return birthMeaning
		case words().FieldAge[w]:
			found = ageMeaning
		case words().FieldDate[w] && found == noMeaning:
			found = dateMeaning
		}
	}
	return found
}

// OfBirth reports whether the name of a field says that a date of birth stands there.
func OfBirth(field string) bool { return meaningOf(field) == birthMeaning }
