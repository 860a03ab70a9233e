package echo

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// fullNames finds given names with a surname of the lists after them that no detector
// saw: "May Penrose". A surname that is an ordinary word must be next to somebody else:
// "Will Grant and May Penrose".
func (d *document) fullNames() {
	for _, t := range d.texts {
		for i := len(t.words) - 2; i >= 0; i-- { // the last of "Will Grant and May Penrose" says more
			s := span.Span{Start: t.words[i].Start, End: t.words[i+1].End}
			if t.people.Any(s) || !d.givenAndSurname(t, i) {
				continue
			}
			if surname := t.word(i + 1); !d.ordinary(surname) && letters(surname) > 3 || d.besideSomebody(t, i) || d.whole(t, i) {
				d.add(t, s, lethe.Person, bareScore, "given name and surname")
			}
		}
	}
}

// givenAndSurname reports whether words i and i+1 are a given name and a surname by the lists.
func (d *document) givenAndSurname(t *text, i int) bool {
	first, last := t.word(i), t.word(i+1)
	switch {
	case t.between(i) != " " || !capital(first) || !capital(last) || capitals(first) || capitals(last):
		return false
	case d.classes(first)&given == 0 || d.classes(last)&family == 0 || digits(last) > 0:
		return false
	case d.language == "de" && letters(first) < 3: // what is cut short: "4 Ki"
		return false
	case d.term != nil && d.term(first) && d.term(last), cue.NoName(last) && !slices.Contains(months, last) && !(t.between(i+1) == ", " && d.lives(t, i+2)), determiners[lethe.Lower(first)], leading[lethe.Lower(first)]:
		return false
	case i+2 < len(t.words) && t.between(i+1) == " " && capital(t.word(i+2)):
		return false // a title of something, or the name goes on
	}
	before := lethe.Lower(t.word(i - 1))
	return !(d.ordinary(first) && beforeMonth[before] && t.between(i-1) == " ")
}

// whole reports whether words i and i+1 are somebody by what stands around them: at the beginning of a line or
// sentence, and before what people do or where one lives: "Will May rang", "Rose Early, 14 Mill Street".
func (d *document) whole(t *text, i int) bool {
	if d.language != "en" || !d.begins(t, i) {
		return false
	}
	next := i + 2
	return t.between(i+1) == " " && (speaking[t.word(next)] || acting[t.word(next)]) || t.between(i+1) == ", " && next+1 < len(t.words) && d.lives(t, next)
}

// lives reports whether a house number and a street follow at word i.
func (d *document) lives(t *text, i int) bool {
	number := t.word(i)
	return digits(number) > 0 && len(number) < 5 && t.between(i) == " " && capital(t.word(i+1)) && t.taken.Any(t.words[i+1])
}

// leading are prepositions and conjunctions that begin a line before a name, "To Hallam & Tyne".
// Lists have some of them as given names of other languages.
var leading = wordset.Of("to from for by at in on with and or via re von vom an bei mit für und oder zu zum zur de del para por con y o per amb i")

// beforeMonth are words after which "May" and "April" are months.
var beforeMonth = map[string]bool{
	"in": true, "by": true, "since": true, "until": true, "till": true, "last": true, "next": true, "this": true, "of": true,
	"early": true, "late": true, "mid": true, "im": true, "seit": true, "bis": true, "ab": true, "ende": true, "anfang": true, "mitte": true,
}

// besideSomebody reports whether "and" joins a name of two words, from word i, with one
// that was found.
func (d *document) besideSomebody(t *text, i int) bool {
	behind := i+3 < len(t.words) && joining[lethe.Lower(t.word(i+2))] && t.people.Any(t.words[i+3])
	return behind || i > 1 && joining[lethe.Lower(t.word(i-1))] && t.people.Any(t.words[i-2])
}

var joining = map[string]bool{"and": true, "und": true, "y": true, "i": true, "e": true}
