package ordinary

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// candidate is a doubtful mention with what stands before and after it.
type candidate struct {
	*field
	m             lethe.Mention
	before, after string // after is cut off at reach
}

// rule is one way in which a mention names nobody.
type rule struct {
	name   string
	of     []lethe.Label // of which labels it judges mentions; nil: of any
	not    []lethe.Label // of which it does not
	except string        // a detector whose mentions it lets pass
	test   func(c *candidate) bool
}

// judges reports whether a rule has anything to say of a mention.
func (r *rule) judges(m *lethe.Mention) bool {
	return (r.of == nil || slices.Contains(r.of, m.Label)) && !slices.Contains(r.not, m.Label) &&
		(r.except == "" || r.except != m.Detector)
}

// The labels that several rules judge together.
var (
	people         = []lethe.Label{lethe.Person}
	places         = []lethe.Label{lethe.Location}
	peopleOrPlaces = []lethe.Label{lethe.Person, lethe.Location}
	peopleOrFirms  = []lethe.Label{lethe.Person, lethe.Organization, lethe.Misc}
	placesOrFirms  = []lethe.Label{lethe.Location, lethe.Organization, lethe.Misc}
	namesOfAny     = []lethe.Label{lethe.Person, lethe.Location, lethe.Organization, lethe.Misc}
	occupations    = []lethe.Label{lethe.Occupation}
	times          = []lethe.Label{lethe.Date, lethe.Time}
	codes          = []lethe.Label{lethe.Code}
	addresses      = []lethe.Label{lethe.Address}
)

// rules are asked in this order, and the first that holds names the reason. They look at the text and change
// nothing, so the order decides that name and the cost, never the answer: what is cheap and frequent is first.
var rules = []rule{
	// Of mentions of any label.
	{name: "title alone", test: func(c *candidate) bool { return isTitleAlone(c.m, c.after) }},
	{name: "part of a program", test: func(c *candidate) bool { return c.isOfCode(c.m) }},
	{name: "brand", test: func(c *candidate) bool { return isBrand(c.m, c.before) }},
	{name: "label of a field", test: func(c *candidate) bool { return c.isLabel(c.m, c.before, c.after) }},
	{name: "numbered thing", test: func(c *candidate) bool { return isNumbered(c.m, c.after) }},
	{name: "power of ten", test: func(c *candidate) bool { return isMagnitude(c.m, c.before, c.after) }},
	{name: "degree", test: func(c *candidate) bool { return isDegree(c.m) }},
	{name: "row of a table", test: func(c *candidate) bool { return isRowOfTable(c.m, c.before, c.after) }},
	{name: "title in short", test: func(c *candidate) bool { return isTitleOnly(c.m, c.after) }},
	{name: "two languages", test: func(c *candidate) bool { return areTongues(c.m) }},
	{name: "council", test: func(c *candidate) bool { return isCouncil(c.m) }},
	{name: "currency", test: func(c *candidate) bool { return isCurrency(c.m) }},
	{name: "time zone", test: func(c *candidate) bool { return isZone(c.m) }},
	{name: "size", test: func(c *candidate) bool { return isSize(c.m, c.after) }},
	{name: "day of the week", test: func(c *candidate) bool { return c.isWeekday(c.m, c.after) }},
	{name: "season or verb", test: func(c *candidate) bool { return c.isSeasonOrVerb(c.m, c.after) }},
	{name: "file", test: func(c *candidate) bool { return isFile(c.m) }},
	{name: "literal", test: func(c *candidate) bool { return isLiteral(c.m, c.before) }},
	{name: "short form", test: func(c *candidate) bool { return isShortForm(c.m, c.after) }},
	{name: "reading", test: func(c *candidate) bool { return c.isReading(c.m) }},
	{name: "specimen", test: func(c *candidate) bool { return isSpecimen(c.m) }},
	{name: "acronym", test: func(c *candidate) bool { return c.isAcronym(c.m, c.before) }},
	{name: "header of HTTP", test: func(c *candidate) bool { return protocol.MatchString(last(c.before, 32)) }},
	{name: "thing", test: func(c *candidate) bool { return c.isThing(c.m) }},
	{name: "abbreviation with points", of: namesOfAny, test: func(c *candidate) bool { return pointed.MatchString(last(c.before, 4) + c.m.Text) }},
	{name: "namesake", test: func(c *candidate) bool { return c.isNamesake(c.m, c.before, c.after) }},
	{name: "thing in quotes", test: func(c *candidate) bool { return isThingInQuotes(c.before, c.after) }},
	{name: "word of the dictionary", test: func(c *candidate) bool { return c.isOnlyWord(c.m, c.before) }},
	{name: "heading", test: func(c *candidate) bool { return c.isHeading(c.m) }},
	{name: "department", test: func(c *candidate) bool { return c.inDepartment(c.m) }},
	{name: "kind of thing", test: func(c *candidate) bool { return c.isKind(c.m, c.before, c.after) }},
	{name: "Romance words", test: func(c *candidate) bool { return c.isSaid(c.m) }},
	{name: "storm", test: func(c *candidate) bool { return isStorm(c.m, c.before) }},
	{name: "words behind a preposition", test: func(c *candidate) bool { return c.isPreposed(c.m) }},
	{name: "kind of organization", test: func(c *candidate) bool { return c.isGeneric(c.m) }},
	{name: "box", test: func(c *candidate) bool {
		return c.m.Detector == "addresses"
	}}, // of those, boxes alone are doubtful
	{name: "ward", test: func(c *candidate) bool { return isWard(c.m, c.before, c.after) }},
	{name: "Romance thing", test: func(c *candidate) bool { return c.isRomanceThing(c.m, c.before, c.after) }},
	{name: "public body, rule or feast", not: []lethe.Label{lethe.Date, lethe.Address}, test: func(c *candidate) bool {
		return isPublic(c.m, c.before, c.after)
	}},

	// Of one label or a few.
	{name: "item of minutes", of: codes, test: func(c *candidate) bool { return c.isMinute(c.m) }},
	{name: "blood pressure", of: codes, test: func(c *candidate) bool { return pressed.MatchString(last(c.before, 24)) }},

	{name: "label of a form", of: occupations, test: func(c *candidate) bool { return isLabelOfForm(c.before, c.after) }},
	{name: "second label of a form", of: occupations, test: func(c *candidate) bool {
		return strings.HasPrefix(c.after, ":") && labelAndSlash.MatchString(last(c.before, 32))
	}},
	{name: "label of findings", of: []lethe.Label{lethe.Medical, lethe.Treatment}, test: func(c *candidate) bool {
		return strings.HasPrefix(c.after, ":") && (startsLine(c.before) || allergic[lethe.Lower(c.m.Text)])
	}},
	{name: "sentence", of: occupations, test: func(c *candidate) bool { return isSentence(c.m.Text) }},
	{name: "box that is not ticked", of: occupations, test: func(c *candidate) bool { return isUnticked(c.before) }},
	{name: "part of a title", of: occupations, test: func(c *candidate) bool { return c.isPartOfTitle(c.m, c.after) }},
	{name: "part of a compound", of: occupations, test: func(c *candidate) bool { return isCompound(c.before, c.after) }},
	{name: "part in a case", of: occupations, test: func(c *candidate) bool { return isOfCase(c.m, c.after) }},
	{name: "role in a house", of: occupations, test: func(c *candidate) bool {
		return lodging[lethe.Lower(c.m.Text)] && theirs.MatchString(last(c.before, 64))
	}},
	{name: "office", of: occupations, test: func(c *candidate) bool { return c.isOffice(c.m, c.before, c.after) }},
	{name: "role", of: occupations, test: func(c *candidate) bool {
		return c.m.Detector == "gazetteer" && c.isRole(c.m, c.before, c.after)
	}},

	{name: "prose", of: addresses, test: func(c *candidate) bool { return c.m.Score < hardly && isProse(c.m.Text) }},
	{name: "scores", of: addresses, test: func(c *candidate) bool { return c.m.Score < hardly && c.isScored(c.m.Text) }},
	{name: "tally", of: addresses, test: func(c *candidate) bool { return c.m.Score < hardly && c.isTally(c.m.Text) }},
	{name: "doses of a day", of: addresses, test: func(c *candidate) bool { return c.m.Score < hardly && daily.MatchString(c.m.Text) }},
	{name: "word alone", of: addresses, test: func(c *candidate) bool { return c.m.Score < hardly && c.isOrdinary(c.m.Text) }},
	{name: "lines without a number", of: addresses, test: func(c *candidate) bool {
		return c.m.Score < hardly && strings.Contains(c.m.Text, "\n") && !strings.ContainsAny(c.m.Text, "0123456789")
	}},

	{name: "time of day or version", of: times, except: "dates", test: func(c *candidate) bool {
		return isClock(c.m.Text, c.before, c.after)
	}},
	{name: "no word of time", of: times, except: "dates", test: func(c *candidate) bool { return isTimeless(c.m) }},
	{name: "duration", of: times, except: "dates", test: func(c *candidate) bool {
		return c.isDuration(c.m, c.before, c.after)
	}},

	{name: "word behind an article", of: people, test: func(c *candidate) bool { return c.isAnySmall(c.m, c.before) }},
	{name: "species", of: people, test: func(c *candidate) bool { return c.isSpecies(c.m, c.after) }},
	{name: "outlined part", of: people, test: func(c *candidate) bool {
		return (c.m.Detector == "persons" || c.m.Detector == "tagger" && c.m.Score < likely) && c.isOutlined(c.m.Text)
	}},
	{name: "whom a letter does not name", of: people, test: func(c *candidate) bool { return isAddressed(&c.m) }},
	{name: "part of a whole", of: places, test: func(c *candidate) bool { return c.isOfKind(c.m, c.after) }},
	{name: "illness or examination", of: peopleOrPlaces, except: "persons", test: func(c *candidate) bool {
		return c.isExamined(c.m)
	}},
	{name: "what something is full of", of: namesOfAny, test: func(c *candidate) bool { return isPacked(c.m, c.before) }},
	{name: "row of goods", of: namesOfAny, test: func(c *candidate) bool { return c.isInRow(c.m, c.before, c.after) }},
	{name: "product of a place", of: peopleOrPlaces, test: func(c *candidate) bool {
		return productOf.MatchString(last(c.before, 32))
	}},
	{name: "feast", of: peopleOrPlaces, test: func(c *candidate) bool { return isFeast(c.m, c.before, c.after) }},
	{name: "profession before a title", of: people, except: "persons", test: func(c *candidate) bool {
		return isProfession(c.m, c.after)
	}},
	{name: "thing by the words after it", of: people, except: "persons", test: func(c *candidate) bool {
		return c.isThingBefore(c.m, c.before, c.after)
	}},
	{name: "small letters", of: people, except: "persons", test: func(c *candidate) bool {
		return c.lowered(c.m, c.before)
	}},
	{name: "small letters behind an article", of: places, test: func(c *candidate) bool {
		return c.lowered(c.m, c.before) && isArticled(c.before)
	}},
	{name: "noun behind an article", of: people, except: "persons", test: func(c *candidate) bool {
		return c.articled(c.m, c.before, c.after)
	}},
	{name: "beginning of a sentence", of: people, except: "persons", test: func(c *candidate) bool {
		return c.beginsSentence(c.m, c.before, c.after)
	}},
	{name: "predicate", of: people, except: "persons", test: func(c *candidate) bool {
		return c.isPredicate(c.m, c.before, c.after)
	}},
	{name: "institution", of: peopleOrFirms, except: "persons", test: func(c *candidate) bool {
		return isInstitution(c.m.Text, c.before)
	}},
	{name: "classification", of: places, test: func(c *candidate) bool { return isClassified(c.before, c.after) }},
	{name: "language that somebody speaks", of: places, test: func(c *candidate) bool {
		return c.isSpoken(c.m.Text, c.before)
	}},
	{name: "term of medicine", of: placesOrFirms, test: func(c *candidate) bool { return c.isOfMedicine(c.m, c.before) }},
	{name: "unlikely place", of: places, test: func(c *candidate) bool { return c.isUnlikely(c.m, c.before) }},
	{name: "sign, score or stage", of: namesOfAny, except: "persons", test: func(c *candidate) bool {
		return c.isCalledAfter(c.m.Text, c.before, c.after)
	}},

	// Of any label again: these cost more, and hold seldom.
	{name: "part of a statute", test: func(c *candidate) bool { return c.isOfStatute(c.m) }},
	{name: "key of data", test: func(c *candidate) bool { return c.isKey(c.m) }},
	{name: "model of a product", test: func(c *candidate) bool { return c.isModel(c.m, c.before) }},
}

// reason is the name of the first rule by which a mention names nobody, "" where there is none.
func (f *field) reason(m lethe.Mention) string {
	c := &f.judged
	*c = candidate{field: f, m: m, before: f.text[:m.Start], after: first(f.text[m.End:], reach)}
	for i := range rules {
		if r := &rules[i]; r.judges(&c.m) && r.test(c) {
			return r.name
		}
	}
	return ""
}
