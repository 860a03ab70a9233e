package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// alias is what somebody is called, in quotes: calls him "Fisky", alias „Bommel“.
	alias = looks.Form(`(?:(?i:\bcall(?:s|ed|ing)? (?:him|her|me|them|us|himself|herself|themselves|myself)|\b(?:was|is|are|were|be|been) known(?: to (?:all|everyone|everybody|friends|police))? as|\bbetter known as|\bnicknamed|\bnickname(?: is| was|:)?|\balias|\ba\.?k\.?a\.?|\bgoes by(?: the name(?: of)?)?|\banswers to` +
		`|\bgenannt|\bhei(?:ß|ss)(?:e|t|en)?(?: \pL+){0,2}|\bSpitznamen?(?: ist| war|:)?|\bruft (?:ihn|sie)|\brufen (?:ihn|sie)|\bnennt (?:ihn|sie|sich)|\bnennen (?:ihn|sie)` +
		`|\bapodad[oa]|\bapodo(?: es|:)?|\ble llaman|\bse hace llamar|\bli diuen|\bmalnom(?: és|:)?|\bes fa dir)),? (?:just |simply |only )?["“”„'‘’«]([\p{Lu}][\p{L}’-]{1,20}(?: [\p{Lu}][\p{L}’-]{1,20})?)["“”'‘’»]`)
	// bareAlias is what somebody goes by, with no quotes around it: "He goes by Spud", "wird Schorsch genannt".
	bareAlias = looks.Form(`\b(?:[Hh]e|[Ss]he|[Ww]ho|[Tt]hey) (?:also )?(?:goes|went|go) by (?:the name (?:of )?)?(\p{Lu}\p{Ll}{2,14})(?:$|[\s,.;!?])|\b(?:wird|wurde|werde) (?:nur |von allen |überall )?(\p{Lu}\p{Ll}{2,14}) genannt\b|\b(?:le|lo|la|em|li) (?:llaman|dicen|diuen) (?:el |la |en )?(\p{Lu}[\p{Ll}·]{2,14})(?:$|[\s,.;!?])`)
	// besideAlias is what somebody is called after a relative or another person, in quotes: his brother "Mouse",
	// T. Angove and "Bex". The first group is the other person.
	besideAlias = looks.Form(`(?:\b(?:[Bb]rother|[Ss]ister|[Ss]on|[Dd]aughter|[Uu]ncle|[Aa]unt|[Cc]ousin|[Ff]riend|[Mm]ate|[Nn]eighbour|[Cc]olleague|[Bb]oyfriend|[Gg]irlfriend|Bruder|Schwester|Sohn|Tochter|Freund|Freundin|Nachbar|Nachbarin|Kollege|Kollegin|Kumpel|[Hh]ermano|[Hh]ermana|[Aa]migo|[Aa]miga)|(\p{Lu}[\p{L}’'-]+) (?:and|und|y|i|&)) ["“„«]([\p{Lu}][\p{L}’-]{1,20})["”“»]`)
	// rankAndName is the number of a member of the police before a name, rankNumberName that name, and
	// ranked a number after the word for its bearer.
	rankAndName    = looks.Form(`\b(?:W?PC|PS|DC|DS|PCSO|SC|Sgt|Sergeant|Constable|Officer)\.? (\d{2,5}) \p{Lu}\p{Ll}`)
	rankNumberName = looks.Form(`\b(?:W?PC|PS|DC|DS|PCSO|SC|Sgt|Sergeant|Constable|Officer)\.? \d{2,5} (\p{Lu}\p{L}[\p{L}'’-]*)`)
	ranked         = looks.Form(`\b(?:W?PC|PCSO|Sgt|Sergeant|Constable) (\d{3,5})(?:$|[^\p{L}\d/:])`)
	// tavern is a house where people meet, by what such houses are called.
	tavern = looks.Form(`\b(?:[Tt]he )?((?:(?:Red|White|Black|Golden|Blue|Green) (?:Lion|Hart|Horse|Bull|Swan|Boar|Dragon|Bear|Cow|Eagle|Fleece|Cock|Stag|Man|Dog)|Royal (?:Oak|Standard|Hotel|George)|(?:King|Queen|Duke|Prince|Nag|Bull|Boar|Turk|Saracen|Hop)['’]?s['’]? (?:Arms|Head|Rest)|(?:Fox|Dog|Hare|Rose|Coach|Horse|Crown|Hand|Eagle|Ship|Elephant|Star|Plough|Lamb|Hound|Bird|Pig|Slug|Frog|Bat|Bricklayers|Wheel|Cat|Hook|Bear|Anchor|Cricketers) (?:and|&|['’]?n['’]?) (?:Hounds?|Ducks?|Crown|Horses?|Groom|Flag|Child|Castle|Garter|Harrow|Ball|Shovel|Whistle|Lettuce|Pheasant|Anchor|Baby|Trumpet|Barrel|Fiddle|Hatchet|Staff|Ragged Staff|Shamrock|Partridge)` +
		`|(?:Coopers|Bricklayers|Cricketers|Carpenters|Masons|Railway|Victoria|Foresters|Farmers|Travellers|Drovers|Millers|Fishermans|Sportsmans|Plumbers|Blacksmiths)['’]? (?:Arms|Inn|Tavern|Rest|Return)|(?:Wheatsheaf|Three Horseshoes|Cross Keys|Prince of Wales|Duke of (?:York|Wellington|Cumberland)|Marquis of Granby|Rising Sun|Jolly Sailor|Lord Nelson|Moon Under Water|Hope and Anchor)(?: (?:Inn|Arms|Tavern|Hotel))?))\b`)
	// pub is the word for one, before or after a name that is no more than a word: the Plough Inn, "landlord of The Plough".
	pub = looks.Form(`\b(?:landlord|landlady|licensee|barman|barmaid|bar staff|regular|darts|quiz|lunch|dinner|drinks?|pint|pints|bar|outside|inside|drinking) (?:of|at|in|from|outside) [Tt]he (\p{Lu}\p{L}+(?: (?:and|&) \p{Lu}\p{L}+| \p{Lu}\p{L}+)?)|\b[Tt]he (\p{Lu}\p{L}+(?: (?:and|&) \p{Lu}\p{L}+| \p{Lu}\p{L}+)?) (?:[Pp]ub|[Ii]nn|[Tt]avern|public house)\b`)
	// site is the text after the town where a firm has an office.
	site = wordset.Of("office offices branch depot surgery site store plant warehouse factory works showroom campus practice yard brewery bakery clinic")
)

// speaking are verbs of which nothing but people are the subject.
var speaking = lists.Set("speaking")

// called finds what people are called beside their names, and those whose names are words but
// for what they do.
func (d *document) called() {
	for _, t := range d.texts {
		for _, at := range t.look().All(alias) {
			s := span.Span{Start: at[2], End: at[3]}
			thing := d.ordinary(s.In(t.s)) && strings.Contains(t.s[at[0]:at[2]], "known") // "known as "Timeline""
			if !t.taken.All(s) && !thing && !cue.NoName(s.In(t.s)) {
				d.add(t, s, lethe.Person, .6, "what somebody is called")
				d.everywhere(s.In(t.s), s)
			}
		}
		for _, at := range t.look().All(bareAlias) {
			if s := group(at, 0); !t.people.Any(s) && !cue.NoName(s.In(t.s)) {
				d.add(t, s, lethe.Person, .6, "what somebody is called")
				d.everywhere(s.In(t.s), s)
			}
		}
		for _, at := range t.look().All(besideAlias) {
			s := span.Span{Start: at[4], End: at[5]}
			other := span.Span{Start: at[2], End: at[3]}
			if !t.taken.All(s) && !cue.NoName(s.In(t.s)) && (other.Start < 0 || t.people.All(other) && !d.ordinary(s.In(t.s))) {
				d.add(t, s, lethe.Person, .6, "what somebody is called")
				d.everywhere(s.In(t.s), s)
			}
		}
		if d.language == "en" {
			d.speakers(t)
			d.matches(t, rankAndName, lethe.Code, "number of an officer", func(string) bool { return true })
			d.matches(t, rankNumberName, lethe.Person, "name behind an officer's number", func(s string) bool { return !cue.NoName(s) })
			d.matches(t, ranked, lethe.Code, "number of an officer", func(s string) bool { return !year(s) })
			d.matches(t, tavern, lethe.Location, "name of a pub", func(string) bool { return true })
			d.matches(t, pub, lethe.Location, "name of a pub", func(s string) bool { return !cue.NoName(s) })
			d.sites(t)
		}
	}
}

// wordInBrackets is a word in brackets behind a name.
var wordInBrackets = lazyregexp.New(`^ \((\p{Lu}\p{Ll}{2,15})\)`)

// givenInBrackets finds given names in brackets behind names, though they are words, too: "Mrs Sorrel (Peg)".
func (d *document) givenInBrackets() {
	for m := range d.all() {
		t := d.byField[m.Field]
		if t == nil || m.Label != lethe.Person {
			continue
		}
		at := wordInBrackets.FindStringSubmatchIndex(t.s[m.End:min(len(t.s), m.End+longestBrackets)])
		if at == nil {
			continue
		}
		s := span.Span{Start: m.End + at[2], End: m.End + at[3]}
		if word := s.In(t.s); t.free(s) && d.classes(word)&given != 0 && d.classes(word)&(tagger.PlaceMajor|tagger.Country) == 0 && !cue.NoName(word) {
			d.add(t, s, lethe.Person, bareScore, "given name in brackets behind a name")
		}
	}
}

// longestBrackets bounds what is looked at behind a name, in bytes.
const longestBrackets = 40

// everywhere adds the other places where a name stands as it is written at s.
func (d *document) everywhere(name string, s span.Span) {
	if d.ordinary(name) || letters(name) < leastSurname {
		return
	}
	places := d.wordPlaces()
	for _, at := range places[name] {
		if w := at.text.words[at.word]; !at.text.people.Any(w) && !at.text.inside(at.word) {
			d.add(at.text, w, lethe.Person, .6, "what somebody is called")
		}
	}
	delete(places, name) // who is called so often is looked for once
}

// wordPlace is a word of a text.
type wordPlace struct {
	text *text
	word int
}

// wordPlaces are the places of all words, found once: a text may call many people many things.
func (d *document) wordPlaces() map[string][]wordPlace {
	if d.places == nil {
		d.places = map[string][]wordPlace{}
		for _, t := range d.texts {
			for i := range t.words {
				d.places[t.word(i)] = append(d.places[t.word(i)], wordPlace{t, i})
			}
		}
	}
	return d.places
}

// anybody are words for somebody, and for what is read, that lists have as given names: "Manual says", "Man said".
var anybody = wordset.Of("man boy girl lady guy manual mama papa baby sister brother doctor nurse judge king queen duke earl prince major page bill")

// speakers finds given names that are words as well, before what only people do: "Will called".
func (d *document) speakers(t *text) {
	for i, w := range t.words {
		word := t.word(i)
		if !t.free(w) || !capital(word) || capitals(word) || d.classes(word)&given == 0 || cue.NoName(word) {
			continue
		}
		if anybody[lethe.Lower(word)] {
			continue
		}
		before := lethe.Lower(t.word(i - 1))
		if t.between(i) == " " && speaking[lethe.Lower(t.word(i+1))] && !(t.near(i-1) && (determiners[before] || capital(t.word(i-1)))) && !t.inside(i) {
			d.add(t, w, lethe.Person, bareScore, "given name of who speaks")
		}
	}
}

// sites finds towns before the word for what a firm has there: "the Stroud office".
func (d *document) sites(t *text) {
	for i, w := range t.words {
		word := t.word(i)
		if t.free(w) && capital(word) && !capitals(word) && t.between(i) == " " && site[t.word(i+1)] && d.classes(word)&(tagger.Place|tagger.PlaceMajor) != 0 &&
			!d.ordinary(word) && !d.begins(t, i) && !(t.near(i-1) && capital(t.word(i-1))) && !cue.NoName(word) {
			d.add(t, w, lethe.Location, bareScore, "town of an office")
		}
	}
}
