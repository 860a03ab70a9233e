package people

import "github.com/lethe-privacy/lethe/internal/text/name"

// Reason is why a name belongs to a person.
type Reason uint8

// The reasons, of which None is none yet.
const (
	None Reason = iota
	SameName
	FewerGivenNames
	Initials
	SurnamePart
	BirthDate
	OnlyBearer
	SurnameHere
	GivenNameHere
	SurnameInitialHere
	Genitive
	Nickname
	Slip
	Similar // of values that are not people's too
)

var reasons = [...]string{
	None:               "",
	SameName:           "the same name, written differently",
	FewerGivenNames:    "fewer given names",
	Initials:           "initials and surname",
	SurnamePart:        "given name and part of the surname",
	BirthDate:          "name and date of birth",
	OnlyBearer:         "nobody else in the collection has the surname",
	SurnameHere:        "surname in the same document",
	GivenNameHere:      "given name in the same document",
	SurnameInitialHere: "given name and initial of the surname in the same document",
	Genitive:           "genitive in the same document",
	Nickname:           "short form of the given name in the same document",
	Slip:               "one letter of the surname differs in the same document",
	Similar:            "similar in spelling and use",
}

func (r Reason) String() string { return reasons[r] }

// MarshalText returns the words of String.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// reasonOf returns the reason that a relation of names is.
func reasonOf(r name.Relation, across bool) Reason {
	switch r {
	case name.FewerGivenNames:
		return FewerGivenNames
	case name.Initials, name.Unrelated: // each has initials that the other has in full
		return Initials
	case name.SurnamePart:
		return SurnamePart
	case name.SurnameInitial:
		return SurnameInitialHere
	case name.GivenNameAlone:
		return GivenNameHere
	case name.SurnameAlone:
		if across {
			return OnlyBearer
		}
		return SurnameHere
	}
	return SameName
}
