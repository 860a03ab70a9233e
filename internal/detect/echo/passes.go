package echo

import "github.com/lethe-privacy/lethe"

// pass is one reading of a document, which adds what it finds. A place in the text is taken by who comes first:
// later passes leave it alone. So what is sure comes before guesses, and longer forms before their parts.
type pass struct {
	name string
	find func(*document)
	bare bool // only where names are found with nothing that announces them ([Options])
	// after are the passes whose mentions it builds on, and why says what it takes from them. Of what earlier
	// passes added, some read all, and others only what foundSoFar has joined to the detectors' mentions.
	after []string
	why   string
}

// foundSoFar is the pass that takes what was added for what the detectors found.
const foundSoFar = "found so far"

// passes are all of them, in their order.
var passes = []pass{
	{name: "names of lists", bare: true, find: (*document).lists},
	{name: "names in capitals", bare: true, find: (*document).inCapitals},
	{name: "names by how they are written", bare: true, find: (*document).written},
	{name: "who writes", find: (*document).writers},
	{name: "who writes in chats", bare: true, find: (*document).chatters},
	{name: "who writes in messengers", bare: true, find: (*document).stampedSpeakers,
		after: []string{"who writes in chats"}, why: "a line that has its speaker has no other"},

	{name: "given names", bare: true, find: (*document).givenNames},
	{name: "first and last names of records", bare: true, find: (*document).firstAndLast},
	{name: "names in fields", bare: true, find: (*document).enteredNames},
	{name: "surnames", bare: true, find: (*document).surnames},
	{name: "full names", bare: true, find: (*document).fullNames,
		after: []string{"given names", "surnames"}, why: "an ordinary word is a surname beside somebody"},
	{name: "names that are months", bare: true, find: (*document).monthNames},
	{name: "people in notes", find: (*document).notedPeople},
	{name: "names that are words", bare: true, find: (*document).givenWords},
	{name: "names in small letters", bare: true, find: (*document).lower},
	{name: "line-ups", bare: true, find: (*document).lineups},

	{name: "mail addresses in words", bare: true, find: (*document).mails},
	{name: "user names", bare: true, find: (*document).users},
	{name: "number plates", bare: true, find: (*document).plates},
	{name: "numbers given out", bare: true, find: (*document).issued},
	{name: "numbers written oddly", bare: true, find: (*document).oddNumbers},
	{name: "numbers by form", bare: true, find: (*document).numbers},
	{name: "telephones of bare texts", bare: true, find: (*document).telephones,
		after: []string{"given names"}, why: "some stand behind a name"},
	{name: "extensions", bare: true, find: (*document).extensions,
		after: []string{"telephones of bare texts"}, why: "they continue a number, or follow a name"},
	{name: "numbers in groups", bare: true, find: (*document).groups,
		after: []string{"telephones of bare texts"}, why: "those of telephones are taken"},
	{name: "form and a word beside it", bare: true, find: (*document).byForm,
		after: []string{"given names"}, why: "some forms begin with a name"},
	{name: "rooms", bare: true, find: (*document).rooms},

	{name: "announced names", bare: true, find: (*document).announced},
	{name: "names by role", bare: true, find: (*document).inRoles},
	{name: "people without a name", bare: true, find: (*document).unnamedPeople},
	{name: "clubs", bare: true, find: (*document).clubs},
	{name: "around towns", bare: true, find: (*document).aroundTowns},
	{name: "introductions", bare: true, find: (*document).introductions},
	{name: "signatures with roles", bare: true, find: (*document).signedRoles},
	{name: "last lines", bare: true, find: (*document).closing},
	{name: "lines below signatures", bare: true, find: (*document).signatures},
	{name: "surnames first", bare: true, find: (*document).turnedNames,
		after: []string{"given names", "surnames"}, why: "it joins the two"},
	{name: foundSoFar, bare: true, find: (*document).found},

	{name: "nicknames", bare: true, find: (*document).nicknames,
		after: []string{foundSoFar}, why: "the name stands after what somebody is called"},
	{name: "nicknames in quotes", bare: true, find: (*document).quoted,
		after: []string{foundSoFar}, why: "it joins the names on both sides"},
	{name: "initials in minutes", bare: true, find: (*document).minuted,
		after: []string{"full names", "nicknames in quotes"}, why: "they are those of somebody who is named in full"},
	{name: "what people are called", bare: true, find: (*document).called,
		after: []string{"nicknames in quotes"}, why: "it is told by their names, and what is part of them is taken"},
	{name: "homes", bare: true, find: (*document).homes},
	{name: "post codes", bare: true, find: (*document).postcodes,
		after: []string{"homes"}, why: "they stand before a town"},
	{name: "streets before post codes", bare: true, find: (*document).streetsBefore,
		after: []string{"post codes"}, why: "they stand before one"},
	{name: "houses", bare: true, find: (*document).named},
	{name: foundSoFar, bare: true, find: (*document).found},
	{name: "tails of addresses", bare: true, find: (*document).tails,
		after: []string{foundSoFar, "houses"}, why: "they continue an address"},
	{name: "firms", bare: true, find: (*document).firms,
		after: []string{foundSoFar}, why: "firms are called after people and places"},
	{name: foundSoFar, bare: true, find: (*document).found},
	{name: "relatives and speakers", bare: true, find: (*document).kinNames,
		after: []string{foundSoFar}, why: "they are called as others of the text are"},
	{name: "diminutives", bare: true, find: (*document).diminutives,
		after: []string{foundSoFar, "given names"}, why: "they are of names that the text has"},
	{name: "digits in words", bare: true, find: (*document).digitsInWords},
	{name: "codes that are said", bare: true, find: (*document).saidCodes},
	{name: "names that are spelled", bare: true, find: (*document).spelledOut,
		after: []string{foundSoFar}, why: "they are of names that the text has"},
	{name: "given names joined to others", bare: true, find: (*document).joinedGiven,
		after: []string{"given names"}, why: "they stand before one"},
	{name: "who signs the lines of a log", bare: true, find: (*document).handovers},

	{name: "people taken for places", find: (*document).takenForPlaces},
	{name: "lists of people with ages", find: (*document).enumerated},
	{name: "places behind institutions", find: (*document).sited},
	{name: "initials", find: (*document).initials},
	{name: "given names in brackets", bare: true, find: (*document).givenInBrackets,
		after: []string{"full names"}, why: "they stand behind a name"},
	{name: "kinds", find: (*document).kinds},
	{name: "whole tokens", find: (*document).tokens},
	{name: "surnames in capitals", find: (*document).surnameFirst},
	{name: "neighbours", find: (*document).neighbours,
		after: []string{"people taken for places", "surnames in capitals"}, why: "they widen names"},
	{name: "bynames", find: (*document).bynamed,
		after: []string{"neighbours"}, why: "a name of one word is one that has no neighbour"},
	{name: "short names", find: (*document).shortNames},
	{name: "pairs", find: (*document).pairs},
	{name: "telephones", find: (*document).telephones,
		after: []string{"neighbours"}, why: "some stand behind a name"},
	{name: "clients", find: (*document).clientNames,
		after: []string{"neighbours"}, why: "origin and matter stand behind a name"},
	{name: "handles", find: (*document).handles,
		after: []string{"whole tokens", "neighbours"}, why: "it matches whole handles with names"},
	{name: "shortenings", find: (*document).shortenings,
		after: []string{"neighbours"}, why: "initials are those of whole names"},
	{name: "names again", find: (*document).again,
		after: []string{"neighbours", "short names"}, why: "their parts stand alone, unless they are part of more"},
	{name: "forms again", find: (*document).forms,
		after: []string{"whole tokens"}, why: "the form is that of a whole identifier"},
	{name: foundSoFar, find: (*document).found},
	{name: "ties", find: (*document).tied,
		after: []string{foundSoFar, "names again"}, why: "it joins the names on both sides"},
	{name: "ages", find: (*document).ages,
		after: []string{"names again", "ties"}, why: "they stand behind a whole name"},
	{name: "known words", bare: true, find: (*document).knownWords,
		after: []string{foundSoFar, "names again"}, why: "only whoever the text names otherwise makes a name of a word"},
	{name: "numbers behind the word for a telephone", find: (*document).numbersOfTelephones,
		after: []string{"telephones"}, why: "whole numbers are taken"},
}

// chatters finds who writes in chats.
func (d *document) chatters() {
	for _, t := range d.texts {
		d.plainSpeakers(t)
	}
}

// numbersOfTelephones finds the ends of numbers that stand right behind the word for a telephone.
func (d *document) numbersOfTelephones() {
	for _, t := range d.texts {
		d.matches(t, behindTelephone, lethe.Phone, "extension", func(string) bool { return true })
	}
}
