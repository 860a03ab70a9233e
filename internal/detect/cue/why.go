package cue

import (
	"maps"

	"github.com/lethe-privacy/lethe"
)

// evidence explains a mention. Mentions share its features, so nobody may write to them.
type evidence lethe.Details

// featureWord names the word that led to a mention, in lower case.
const featureWord = "word"

func rule(s string) evidence { return evidence{Rule: s} }

// by adds the word that led to a mention.
func (w evidence) by(word string) evidence { return evidence(lethe.Details(w).With(featureWord, word)) }

// as adds the role of a person or an occupation.
func (w evidence) as(role lethe.Role) evidence {
	with := lethe.Details(w)
	with.Features = maps.Clone(with.Features)
	with.Set("role", string(role))
	return evidence(with)
}

// What the detectors of this package go by.
// Titled is the rule of names behind a title.
const Titled = "title before a name"

// Introduction is the rule of names that a relative or a word for somebody announces.
const Introduction = "introduction"

// Preposed is the rule of places that a preposition alone announces.
const Preposed = "preposition of place"

// Greeted is the rule of names behind a salutation.
const Greeted = "salutation"

// OfKind is the rule of organizations with a word for their kind beside their name.
const OfKind = "word for a kind of organization"

var (
	byField        = rule("name of the field")
	byLabel        = rule("label before a colon")
	byList         = rule("list with surnames first")
	byTitle        = rule(Titled)
	byGreeting     = rule(Greeted)
	byClosing      = rule("closing of a letter")
	byQuestion     = rule("whom a question is about")
	byInitials     = rule("initials")
	byBirth        = rule("word for birth behind it")
	byIntroduction = rule(Introduction)
	byRelative     = rule("relative")
	byRepeat       = rule("repeat of a name")
	byStreet       = rule("street and number")
	byHouse        = rule("name of a house")
	byDwelling     = rule("number behind a word for living")
	byCorner       = rule("corner of two streets")
	byBox          = rule("post office box")
	byPostCode     = rule("post code and town")
	byTown         = rule("code behind a town")
	byDateline     = rule("place at the head of a letter")
	byPreposition  = rule(Preposed)
	byHome         = rule("word for living there")
	byPlaceNoun    = rule("word for a kind of place")
	byInstitution  = rule(OfKind)
	byForm         = rule("form of company")
	byEmployer     = rule("phrase for an employer")
	byDefinition   = rule("sentence that says what it is")
	byPossession   = rule("word for what organizations have")
	byPartners     = rule("three surnames")
	byJoined       = rule("two names and a word of what firms do")
	byOccupation   = rule("phrase for an occupation")
	byApposition   = rule("between commas behind a name")
	bySignature    = rule("line below a name")
	byNoun         = rule("word for a number")
	bySerial       = rule("form of the number")
)
