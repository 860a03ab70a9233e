package echo

import (
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// In English, many things are called by words that lists of names have and no list of ordinary words: brands,
// plants, dishes, tools. A word that only such a list knows must stand as the names of people do.

var (
	// beforePeople are verbs and small words behind which people are named.
	beforePeople = lists.Set("before-people")
	// quantities are words behind which things are counted.
	quantities = wordset.Of("no any one two three four five six seven eight nine ten twelve several many few both each every another some more less first second third next last half")
	// behindPeople are small words and verbs that may stand behind who acts.
	behindPeople = lists.Set("behind-people")
)

// lone reports whether word i of an English text, a name in a list and nothing else, stands there as a thing
// does: counted, before a number, before the noun that it is the kind of, or within another name.
func (d *document) lone(t *text, i int) bool {
	if d.language != "en" {
		return false
	}
	if i > 0 && t.near(i-1) {
		before := t.word(i - 1)
		if digits(before) > 0 && letters(before) == 0 && !t.startsLine(i-1) || quantities[lethe.Lower(before)] {
			return true
		}
		if capital(before) && !capitals(before) && letters(before) > 1 && !d.begins(t, i-1) && d.ordinary(before) && !d.titled(before) {
			return true // "Sweet Caroline"
		}
	}
	return d.beforeThing(t, i)
}

// beforeThing reports whether the word after word i makes it a kind of thing: "Moses basket", "Cone 8".
func (d *document) beforeThing(t *text, i int) bool {
	if i+1 >= len(t.words) || !t.near(i) {
		return false
	}
	switch after := t.word(i + 1); {
	case digits(after) > 0:
		return letters(after) == 0 && len(after) < 4 && !ageUnits[t.word(i+2)]
	case capital(after):
		return !capitals(after) && letters(after) > 1 && d.ordinary(after) && !cue.NoName(after) && d.classes(after)&given == 0
	default:
		return letters(after) > 2 && d.ordinary(after) && !behindPeople[after] && !acting[after] && !inflected(after)
	}
}

// ageUnits stand behind how old somebody is.
var ageUnits = wordset.Of("y yr yrs year years yo months weeks mo")

// inflected reports whether a word ends as verbs and adverbs do.
func inflected(word string) bool {
	n := len(word)
	return n > 4 && (word[n-2:] == "ed" || word[n-2:] == "ly" || word[n-1] == 's' && word[n-2] != 's') || n > 6 && word[n-3:] == "ing"
}

// titled reports whether a word is a title or what somebody is, which names follow.
func (d *document) titled(word string) bool {
	return heralds[lethe.Lower(word)] || cue.NoName(word)
}

// startsLine reports whether word i is the first of its line.
func (t *text) startsLine(i int) bool {
	for at := t.words[i].Start; at > 0; {
		r, n := utf8.DecodeLastRuneInString(t.s[:at])
		if r == '\n' {
			return true
		}
		if !unicode.IsSpace(r) {
			return false
		}
		at -= n
	}
	return true
}

// leads reports whether the word before word i leads to somebody: "spoke with", "told".
func (t *text) leads(i int) bool {
	return i > 0 && t.near(i-1) && beforePeople[t.word(i-1)]
}

// besidePeople reports whether word i stands in a row with the name of somebody: "Lorcan, Tierney and".
func (t *text) besidePeople(i int) bool {
	return i > 0 && t.between(i-1) == ", " && t.people.Any(t.words[i-1]) ||
		i+1 < len(t.words) && t.between(i) == ", " && t.people.Any(t.words[i+1]) || t.besideOther(i)
}
