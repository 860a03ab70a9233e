package link

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// Merge says that a value became one entity with a more complete one.
type Merge struct {
	From, Into string // normalized values; Into is the entity's
	Entity     int    // its index in the collection
	Reason     Reason
	Documents  int    // in how many documents it was so
	Detail     string // more about the reason Similar; holds no value
}

// Reason is why a name belongs to a person.
type Reason uint8

const (
	none Reason = iota
	reasonSameName
	reasonFewerGivenNames
	reasonInitials
	reasonSurnamePart
	reasonBirthDate
	reasonOnlyBearer
	reasonSurnameHere
	reasonGivenNameHere
	reasonSurnameInitialHere
	reasonGenitive
	reasonNickname
	reasonSlip
	reasonSimilar
)

var reasons = [...]string{
	none:                     "",
	reasonSameName:           "the same name, written differently",
	reasonFewerGivenNames:    "fewer given names",
	reasonInitials:           "initials and surname",
	reasonSurnamePart:        "given name and part of the surname",
	reasonBirthDate:          "name and date of birth",
	reasonOnlyBearer:         "nobody else in the collection has the surname",
	reasonSurnameHere:        "surname in the same document",
	reasonGivenNameHere:      "given name in the same document",
	reasonSurnameInitialHere: "given name and initial of the surname in the same document",
	reasonGenitive:           "genitive in the same document",
	reasonNickname:           "short form of the given name in the same document",
	reasonSlip:               "one letter of the surname differs in the same document",
	reasonSimilar:            "similar in spelling and use",
}

func (r Reason) String() string { return reasons[r] }

// MarshalText gives the words of String.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// reasonOf gives the reason that a relation of names is.
func reasonOf(r name.Relation, across bool) Reason {
	switch r {
	case name.FewerGivenNames:
		return reasonFewerGivenNames
	case name.Initials, name.Unrelated: // each has initials that the other has in full
		return reasonInitials
	case name.SurnamePart:
		return reasonSurnamePart
	case name.SurnameInitial:
		return reasonSurnameInitialHere
	case name.GivenNameAlone:
		return reasonGivenNameHere
	case name.SurnameAlone:
		if across {
			return reasonOnlyBearer
		}
		return reasonSurnameHere
	}
	return reasonSameName
}

// explain lists the merges by entity, value and reason.
func (b *Builder) explain(l *Linked, drafts []draft) {
	for i := range drafts {
		d := &drafts[i]
		if d.person == nil {
			continue
		}
		entity := l.Entities[d.person.members[0].handle]
		start := len(l.Merges)
		for _, m := range d.person.members {
			if m.value != d.value {
				l.Merges = append(l.Merges, Merge{
					From: b.values[m.value].normalized, Into: d.person.normalized, Entity: entity, Reason: m.reason, Documents: 1,
				})
			}
		}
		l.Merges = l.Merges[:start+counted(l.Merges[start:])]
	}
	slices.SortStableFunc(l.Merges, func(x, y Merge) int { return cmp.Compare(x.Entity, y.Entity) })
}

// counted sorts the merges of an entity and makes one of those that are equal. It
// returns how many are left.
func counted(ms []Merge) int {
	slices.SortFunc(ms, func(x, y Merge) int {
		return cmp.Or(strings.Compare(x.From, y.From), cmp.Compare(x.Reason, y.Reason))
	})
	n := 0
	for _, m := range ms {
		if n > 0 && ms[n-1].From == m.From && ms[n-1].Reason == m.Reason {
			ms[n-1].Documents++
			continue
		}
		ms[n] = m
		n++
	}
	return n
}
