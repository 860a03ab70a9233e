package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// leastSurname is how many letters a surname has that stands alone with nothing about it.
const leastSurname = 4

// determiners stand before nouns, and seldom before names.
var determiners = lists.Set("determiners")

// acting are verbs of which people are the subject.
var acting = lists.Set("acting")

// surnames finds surnames that stand alone, with nothing that announces them: words that
// the lists have as nothing else, and that are ordinary ones in no language.
func (d *document) surnames() {
	for _, t := range d.texts {
		for i, w := range t.words {
			if t.free(w) && d.bareSurname(t, i) {
				d.add(t, w, lethe.Person, bareScore, "surname")
			}
		}
	}
}

// bareSurname reports whether word i can be nothing but the surname of somebody, in the
// genitive or not.
func (d *document) bareSurname(t *text, i int) bool {
	word := t.word(i)
	if !capital(word) || capitals(word) || letters(word) < leastSurname || digits(word) > 0 || t.inside(i) || t.eponym(i) ||
		d.label(t, i) || d.joins(t, i, i+1) || d.joins(t, i-1, i-1) || t.between(i) == " & " || t.between(i-1) == " & " {
		return false
	}
	if i > 0 && t.near(i-1) && determiners[lethe.Lower(t.word(i-1))] {
		return d.household(t, i) // not "the Lessor", "vom Beamer"
	}
	if i > 0 && t.near(i-1) && capital(t.word(i-1)) && !(d.begins(t, i-1) && d.ordinary(t.word(i-1))) || t.near(i) && i+1 < len(t.words) && capital(t.word(i+1)) {
		return false // of a longer name, of whatever
	}
	acts := (acting[t.word(i+1)] || d.language == "en" && t.word(i+1) == "v") && t.near(i)
	if !acts && (d.begins(t, i) || d.language == "de" || d.language == "") {
		return false // where any word has a capital, or any noun
	}
	if d.lone(t, i) || d.language == "en" && !acts && !t.leads(i) && !t.besidePeople(i) && !genitive(word) {
		return false // which is called by a word that nobody need be called by
	}
	stem, cut := strings.CutSuffix(word, "s")
	return d.onlySurname(word) || cut && d.language == "de" && letters(stem) > leastSurname && d.onlySurname(stem) && !lexicon.Ordinary(word)
}

// hisses ends a surname whose plural has a syllable more, as few other words have: "the Wellses".
var hisses = lazyregexp.New(`(?:s|x|z|ch|sh)$`)

// household reports whether word i is the surname of several: "the Blackledges", "the
// Lightbodys' fence".
func (d *document) household(t *text, i int) bool {
	word, article := t.word(i), lethe.Lower(t.word(i-1))
	if d.language == "es" && article == "los" || d.language == "ca" && article == "els" { // "los Fonseca": no plural
		return d.onlySurname(word) && !strings.HasSuffix(word, "s")
	}
	if d.language != "en" || article != "the" {
		return false
	}
	stem, cut := strings.CutSuffix(word, "s")
	if !cut || lexicon.Ordinary(word) {
		return false
	}
	one, hissing := strings.CutSuffix(stem, "e")
	return d.onlySurname(stem) || d.onlySurname(one) || hissing && hisses.MatchString(one) && d.classes(one)&tagger.SurnameCommon != 0
}

// onlySurname reports whether the lists have a word as a surname and as nothing else.
func (d *document) onlySurname(word string) bool {
	c := d.classes(word)
	const besides = given | family | tagger.PhraseFirst | tagger.PhraseMiddle | tagger.PhraseLast
	return c&family != 0 && c&^besides == 0 && !lexicon.Ordinary(word) && !d.compound(word) && !cue.NoName(word) && !(d.term != nil && d.term(word))
}
