package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// bareScore is what a given name counts that no detector saw: others may follow from it.
const bareScore = .5

// givenNames finds given names that can be nothing else, and the entries of lists.
func (d *document) givenNames() {
	for _, t := range d.texts {
		for i, w := range t.words {
			if t.free(w) && (d.givenName(t, i) || d.entry(t, i)) {
				d.add(t, w, lethe.Person, bareScore, "given name")
			}
		}
	}
}

// twoLetters are English given names that are nothing else in the midst of a sentence.
var twoLetters = wordset.Of("Jo Ty Vi")

// givenName reports whether word i can be nothing but the given name of somebody.
func (d *document) givenName(t *text, i int) bool {
	word := t.word(i)
	if !capital(word) {
		return false // before the lists are asked: most words are in lower case
	}
	c := d.classes(word)
	switch {
	case d.language == "en" && twoLetters[word]:
		return i > 0 && t.near(i-1) && t.word(i-1) == lethe.Lower(t.word(i-1)) && !d.attributive(t, i) && !strings.HasPrefix(t.between(i), "-")
	case !d.isGiven(word) || letters(word) < 3 || digits(word) > 0:
		return false
	case letters(word) == 3 && (c&tagger.GivenCommon == 0 || strings.HasPrefix(t.between(i), ".")):
		return false // "Vit. B12"
	case d.ofTerm(t, i):
		return false
	case lexicon.Rank(word, "en") > 0 || c&tagger.GivenCommon == 0 && d.language == "" && lexicon.Ordinary(word):
		return false // words of another language: Season, Blue, Vita
	case capitals(word) || cue.NoName(word) || d.ordinary(word) || feasts[word]:
		return false
	}
	return !d.lone(t, i) && !d.attributive(t, i) && !t.inside(i) && !t.eponym(i) && !d.label(t, i) && !d.joins(t, i, i+1) && !d.joins(t, i-1, i-1)
}

// ofTerm reports whether word i is a name that a term of medicine has, unless it is a common given name
// and no hyphen joins it: Willi, of whom there is a syndrome.
func (d *document) ofTerm(t *text, i int) bool {
	word := t.word(i)
	return d.term != nil && d.term(word) && (d.classes(word)&tagger.GivenCommon == 0 || t.between(i-1) == "-" || t.between(i) == "-")
}

// attributive reports whether an English article stands before a given name, which says which of several
// things is meant, "the Jenny code", "an Axel", or the German one that counts before a rare name: "ein Vesper".
func (d *document) attributive(t *text, i int) bool {
	before := lethe.Lower(t.word(i - 1))
	if t.between(i-1) != " " {
		return false
	}
	return d.language == "en" && (before == "the" || before == "a" || before == "an") || d.language == "de" && indefinite[before] && d.classes(t.word(i))&tagger.GivenCommon == 0
}

// indefinite are the German articles that people hardly have before their names.
var indefinite = wordset.Of("ein eine einen einem eines kein keine keinen keinem")

// joins reports whether a hyphen after word left, or an "&", makes a name of something
// else of the text there with word other: "Georgi-Markt", "Calder & Wyre".
func (d *document) joins(t *text, left, other int) bool {
	switch t.between(left) {
	case " & ", "&":
		return true
	case "-", "–":
		return d.classes(t.word(other))&(given|family) == 0 || d.ordinary(t.word(other))
	}
	return false
}
