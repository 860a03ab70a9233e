package ordinary

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

var (
	// ofWhom is what says which of all those in a role is meant: "the mayor of Brannock".
	ofWhom = lazyregexp.New(`^(?:,? (?:of|at|in|for|from|der|des|von|vom|im|am|bei|de|del|d['’]|en|al|a) (?:(?:the|der|dem|den|des|la|el|les|els|l['’]) ?)?|, )[\p{Lu}\d"“„«]`)
	// theirs are words after which a role is anybody's: the landlord, my dentist, any buyer.
	theirs = lazyregexp.New(`(?i)(?:^|[^\pL])(?:the|this|that|any|every|each|no|either|my|your|our|their|his|her|its|said|der|die|das|dem|den|des|jede[rnms]?|kein(?:e[rnms]?)?|diese[rnms]?|el|la|los|las|del|al|els|les|dels|als|cada|cualquier|qualsevol|ningún|cap) $|(?:^|[^\pL])[lLdD]['’]$`)
	// anybodys is the same in German, where prepositions hold an article and adjectives stand between:
	// "beim Bäcker", "unser Pfarrer", "der junge Kellner".
	anybodys = lazyregexp.New(`(?:^|[^\pL])(?i:beim|vom|(?:mein|dein|sein|ihr|unser)(?:e[rnms]?)?|unsre[rnms]?|eure[rnms]?) $|(?:^|[^\pL])(?i:der|die|das|dem|den|des) \p{Ll}+en? $`)
	// whose is the genitive of one.
	whose = lazyregexp.New(`^['’]s? \p{Ll}`)
	// party stands before what a side of a contract is: "la parte vendedora".
	party = lazyregexp.New(`(?i)(?:^|[^\pL])parte? $`)
	// doing stands before verbs: "to engineer", "shall not tutor".
	doing  = lazyregexp.New(`(?i)(?:^|[^\pL])(?:to|will|shall|must|may|can|could|would|should|cannot|not|reverse|don['’]t|won['’]t|can['’]t) $`)
	plural = lazyregexp.New(`[^s]s$`)
)

// titleAlone is a title that stands right before a name, and says no more than the name has.
var titleAlone = lazyregexp.New(`^(?i:professor(?:in)?) \p{Lu}`)

// litigants are those of a case, and parents in the files of offices, which no list of occupations should have.
var litigants = wordset.Of(`sachverständige sachverständiger sachverständigen kindsvater kindsmutter kindesvater kindesmutter streithelfer streithelferin streithelferinnen nebenintervenient nebenintervenientin nebenkläger nebenklägerin streitverkündeter streitverkündete intervener interveners`)

// lodging is who lives in a house and whose it is: behind an article a role to the others, whoever is named beside it.
var lodging = wordset.Of(`landlord landlady tenant lodger flatmate housemate neighbour neighbor vermieter vermieterin mieter mieterin untermieter untermieterin
	nachbar nachbarin mitbewohner mitbewohnerin casero casera arrendador arrendadora arrendatario arrendataria inquilino inquilina vecino vecina
	llogater llogatera arrendatari arrendatària veí veïna`)

// isOfCase reports whether a word for an occupation is a part in a case, or a title before a name.
func isOfCase(m lethe.Mention, after string) bool {
	return litigants[lethe.Lower(m.Text)] || titleAlone.MatchString(m.Text+first(after, 2))
}

// isRole reports whether a word for an occupation stands for whoever is in that role, and says
// of nobody what they do: after an article that is definite, before a colon, or where nothing says that
// somebody is one.
func (f *field) isRole(m lethe.Mention, before, after string) bool {
	switch {
	case strings.HasPrefix(f.language, "de") && isCommonest(m.Text): // "nun", of a convent in English
		return true
	case isOfCase(m, after), f.language == "en" && doing.MatchString(last(before, 16)), f.isRomance() && party.MatchString(last(before, 16)):
		return true
	case f.isMany(lethe.Lower(m.Text)) && startsLine(before) && headingBehind.MatchString(after): // over a list of them
		return true
	case ofWhom.MatchString(after), f.isNamed(before), f.isBesideName(m):
		return false
	case !f.isCommonRole(m.Text):
		return f.isMany(m.Text) && !f.isSaidOf(m, before, after)
	case strings.HasPrefix(after, ":") && startsLine(before): // what the entry of a form is called
		return true
	case theirs.MatchString(last(before, 64)) && !f.isAs(before), whose.MatchString(after):
		return true
	case strings.HasPrefix(f.language, "de") && anybodys.MatchString(last(before, 64)):
		return true
	}
	return !f.isSaidOf(m, before, after)
}

// isAs reports whether a German text says what somebody is by "als", which is an article in Catalan.
func (f *field) isAs(before string) bool {
	return strings.HasPrefix(f.language, "de") && strings.HasSuffix(lethe.Lower(last(before, 8)), "als ")
}

// isMany reports whether a word for an occupation is in the plural, where a letter tells.
func (f *field) isMany(word string) bool {
	return !strings.HasPrefix(f.language, "de") && plural.MatchString(word)
}

// commonest are how many words of a language are common enough that most texts may have them. A
// word for a rare occupation tells even after an article: "the carillonneur".
const commonest, commonestGerman = 10_000, 20_000

// noOccupation is how many words of German are so common that none of them is one for an occupation.
const noOccupation = 500

func isCommonest(word string) bool {
	r := lexicon.Rank(word, "de")
	return r > 0 && r <= noOccupation
}

// isCommonRole reports whether all words for an occupation are common ones.
func (f *field) isCommonRole(s string) bool {
	language, most := f.language, commonest
	if strings.HasPrefix(language, "de") || strings.HasPrefix(language, "ca") {
		most = commonestGerman // which writes "family doctor" as one word; of Catalan there are fewer texts
	}
	for w := range strings.FieldsFuncSeq(s, letter.NotOfWord) {
		if r := lexicon.Rank(w, language); r == 0 || r > most {
			return false
		}
	}
	return true
}

// isSpouse reports whether the word for a woman in Spanish or Catalan is a wife's: "su mujer", "la seva dona".
func (f *field) isSpouse(m lethe.Mention) bool {
	return spouse.MatchString(last(f.text[:m.Start], 24) + m.Text)
}

var spouse = lazyregexp.New(`(?i)(?:^|[^\pL])(?:(?:mi|tu|su|vuestra|nuestra) mujer|(?:meva|teva|seva) dona)$`)

// isNamed reports whether a name and a comma stand before a role: "Jane Doe, the baker".
func (f *field) isNamed(before string) bool {
	m := named.FindStringSubmatch(last(before, 40))
	return m != nil && !lexicon.Ordinary(m[1], f.languages()...)
}

var named = lazyregexp.New(`(\p{Lu}\pL+), (?:the|an?|der|die|das|eine?|el|la|una?|els?|l['’]) ?$`)

// first is the beginning of a text, of n bytes at most, in whole characters.
func first(text string, n int) string {
	for n < len(text) && n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:min(n, len(text))]
}

// last is the end of a text, of n bytes at most.
func last(text string, n int) string {
	return strings.ToValidUTF8(text[max(0, len(text)-n):], "")
}
