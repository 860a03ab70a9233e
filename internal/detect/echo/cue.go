package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// heralds are what people are called by before their name: relatives, those whom one has to
// do with, greetings.
var heralds = lists.Set("heralds")

// beds are what a number follows, and whoever lies or sits there.
var beds = wordset.Of("bed bett zi zimmer room ward cama hab habitación llit seat platz")

// announced finds the names that only a relative, a greeting, a bed or a telephone number
// beside them announces.
func (d *document) announced() {
	for _, t := range d.texts {
		for i, w := range t.words {
			if t.free(w) && d.unknown(t, i) && (t.cued(i) || d.described(t, i) || t.inBed(i) || t.rings(i) && !strings.EqualFold(w.In(t.s), "ext") && (!d.begins(t, i) || d.classes(t.word(i))&(given|family) != 0 || d.language == "de")) {
				d.add(t, w, lethe.Person, bareScore, "name behind a word for somebody, or before a telephone number")
			}
		}
	}
}

// unknown reports whether word i can be a name: it has a capital and is no ordinary word.
func (d *document) unknown(t *text, i int) bool {
	word := t.word(i)
	return capital(word) && !capitals(word) && digits(word) == 0 && letters(word) > 1 && !cue.NoName(word) && d.name(word) &&
		!d.ofTerm(t, i) && !t.inside(i) && !t.eponym(i) && !d.label(t, i) && !d.joins(t, i, i+1) && !d.joins(t, i-1, i-1)
}

// cued reports whether a word for somebody stands before word i.
func (t *text) cued(i int) bool {
	between := t.between(i - 1)
	if i == 0 || between != " " && between != ". " {
		return false
	}
	before := lethe.Lower(t.word(i - 1))
	return heralds[before] || before == "law" && t.between(i-2) == "-" || between == " " && i > 1 && softeners[before] && t.near(i-2) && greeting[lethe.Lower(t.word(i-2))]
}

// describes are the adjectives that stand before names in talk; those of German follow an article.
var (
	describes       = wordset.Of("young old little poor dear our")
	describesGerman = wordset.Of("junge jungen alte alten kleine kleinen arme armen liebe lieben")
)

// described reports whether word i is a name of the lists, and of no place, behind how somebody is: "der junge
// Hölzel", "poor Doris".
func (d *document) described(t *text, i int) bool {
	if i == 0 || !t.near(i-1) || d.classes(t.word(i))&(given|family) == 0 || !d.nobodysPlace(t.word(i)) || t.near(i) && capital(t.word(i+1)) {
		return false
	}
	switch before := lethe.Lower(t.word(i - 1)); d.language {
	case "de":
		return describesGerman[before] && t.near(i-2) && namedWithArticle[lethe.Lower(t.word(i-2))]
	case "en":
		return describes[before]
	}
	return false
}

// inBed reports whether the number of a bed or room stands before word i.
func (t *text) inBed(i int) bool {
	if i < 2 || !t.near(i-1) && t.between(i-1) != ": " || digits(t.word(i-1)) == 0 || len(t.word(i-1)) > 3 {
		return false
	}
	return (t.near(i-2) || t.between(i-2) == ". ") && beds[lethe.Lower(t.word(i-2))]
}

// rings reports whether a telephone number stands after word i.
func (t *text) rings(i int) bool {
	if i+1 >= len(t.words) || !t.phones.Any(t.words[i+1]) {
		return false
	}
	switch strings.TrimRight(t.between(i), "+(0") {
	case " ", ", ", ": ", " – ", " - ", "":
		return true
	}
	return false
}

// lists finds the names of lists, the surname in capitals first: "VON DER HEIDE, Anna".
func (d *document) lists() {
	for _, t := range d.texts {
		for i := 1; i < len(t.words); i++ {
			if t.between(i-1) != ", " || d.classes(t.word(i))&given == 0 || !capital(t.word(i)) || capitals(t.word(i)) {
				continue
			}
			first := i
			for first > 0 && i-first < longestName && (first == i || t.between(first-1) == " " || t.between(first-1) == "-" || t.between(first-1) == "'") && capitals(t.word(first-1)) {
				first--
			}
			if s := t.spanOf(first, i); first < i && d.surnamesFirst(t, first, i) && !d.joinedTo(t, first) && !t.people.All(s) {
				d.add(t, s, lethe.Person, .6, "surname in capitals, then a given name")
			}
		}
	}
}

// surnamesFirst reports whether the words in capitals from word first may be the surname of the given name
// i: one of them is no ordinary word, as all are in "BOX, Mark", and a surname that the lists have where the given name
// is a word as well or the surname may be short for something: "MAL, Nine".
func (d *document) surnamesFirst(t *text, first, i int) bool {
	known, odd, longest := false, false, 0
	for w := first; w < i; w++ {
		known = known || d.classes(t.word(w))&family != 0
		odd = odd || !d.ordinary(t.word(w))
		longest = max(longest, letters(t.word(w)))
	}
	return odd && (known || longest > 4 && !d.ordinary(t.word(i)))
}

// inCapitals finds names in capitals throughout: two words or more of which one is a given
// name and none is ordinary.
func (d *document) inCapitals() {
	for _, t := range d.texts {
		for i := 0; i < len(t.words); i++ {
			last, named := i-1, false
			for last+1 < len(t.words) && last-i < longestName && capitals(t.word(last+1)) && digits(t.word(last+1)) == 0 && !d.ordinary(t.word(last+1)) && !cue.NoName(t.word(last+1)) && (last < i || t.near(last) || t.between(last) == "-") {
				last++
				named = named || d.isGiven(t.word(last)) && letters(t.word(last)) > 3
			}
			if s := t.spanOf(i, max(i, last)); last > i && named && !t.people.All(s) {
				d.add(t, s, lethe.Person, bareScore, "name in capitals")
			}
			i = max(i, last)
		}
	}
}

// entry reports whether word i is the surname of an entry that is nothing but a name:
// "Kern, Nadja".
func (d *document) entry(t *text, i int) bool {
	return i == 0 && len(t.words) == 2 && t.between(0) == ", " && capital(t.word(0)) && digits(t.word(0)) == 0 && d.isGiven(t.word(1)) && !d.ordinary(t.word(1))
}

// joinedTo reports whether word i goes on from the text before it on its line.
func (d *document) joinedTo(t *text, i int) bool {
	return i > 0 && t.near(i-1) && digits(t.word(i-1)) == 0
}

// givenNames are words that the lists have as given names; those that large towns share
// must be common ones.
func (d *document) isGiven(word string) bool {
	c := d.classes(word)
	return c&given != 0 && c&tagger.Country == 0 && (c&tagger.PlaceMajor == 0 || c&tagger.GivenCommon != 0)
}
