package tagger

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// Where letters tell no name, what tells one is that nobody knows the word: it is none of
// the ordinary ones, no form of one, and not made of them. It helps where letters do tell, too.

// familiarity is how well a word is known as an ordinary one.
type familiarity uint8

const (
	unasked  familiarity = iota // the model does not ask
	stranger                    // nobody knows it
	familiar                    // among the commonest, and so on
	common
	usual
	seldom
	inflected // a form of such words
	compound  // made of them
	tailed    // ends in one
)

// standingOf a word in lower case.
func standingOf(word, lang string) familiarity {
	if s := rankOf(word, lang); s != stranger {
		return s
	}
	if formOf(word, lang) {
		return inflected
	}
	return compoundOf(word, lang)
}

func rankOf(word, lang string) familiarity {
	switch lexicon.BandOf(word, lang) {
	case lexicon.Everyday:
		return familiar
	case lexicon.Common:
		return common
	case lexicon.Usual:
		return usual
	case lexicon.Seldom:
		return seldom
	}
	return stranger
}

func knows(word, lang string) bool { return rankOf(word, lang) != stranger }

// endings of words that are forms of others.
var endings = []string{"es", "en", "er", "em", "ern", "nen", "e", "n", "s", "ed", "d", "ing", "ly", "as", "os", "a", "o"}

// formOf reports whether a word is another form of an ordinary one.
func formOf(word, lang string) bool {
	for _, e := range endings {
		if stem, ok := strings.CutSuffix(word, e); ok && len(stem) >= 4 && knows(stem, lang) {
			return true
		}
	}
	return false
}

const (
	shortestTail = 4
	shortestHead = 3
)

// joints stand between the parts of German words.
var joints = []string{"", "s", "es", "n", "en", "er", "e"}

// compoundOf recognizes words made of ordinary ones by their longest end that is one.
func compoundOf(word, lang string) familiarity {
	found := stranger
	for i := range word {
		tail := word[i:]
		if i < shortestHead {
			continue
		}
		if len(tail) < shortestTail {
			break
		}
		if !knows(tail, lang) && !formOf(tail, lang) {
			continue
		}
		for _, j := range joints {
			if head, ok := strings.CutSuffix(word[:i], j); ok && len(head) >= shortestHead && knows(head, lang) {
				return compound
			}
		}
		if len(tail) > shortestTail {
			found = tailed
		}
	}
	return found
}
