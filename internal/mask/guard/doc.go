// Package guard chooses words that lead an attacker with public texts from a document to the
// person it is about. Names are gone by then; what is left are ordinary words that few people's
// texts share: an illness, a trade, a ship.
//
// The attackers are those of package retrieval: TF-IDF over words, over words of which each counts
// once, over pairs of words, and over runs of five characters. The second is there for all those who,
// unlike the first, hardly care how often a word occurs. A document is safe from one when at least [Settings.Rank] other
// people fit it clearly better than its own person does, or four times as many fit it as well. Where no word
// is left that would help, as many as Rank who fit as well are enough. Until it is safe from all of them, the words go
// that say most: what a word adds to the lead of the right person, over its number of
// occurrences to the power of .7, since each costs the reader. Four words go at a time.
// In the end each word is put back that need not go beside those that were taken after it, as long as twice as
// many people fit as must.
//
// A word in a phrase that can be said less exactly (package coarse) does not go at once: the phrase
// takes its next step, which costs half as much for each of its words. Only behind the last step do its words go.
//
// Without public texts ([Self]) a word goes that fewer than Rank documents of the collection have.
package guard

import "github.com/lethe-privacy/lethe"

// Label is that of a word that goes, General that of a phrase that is said less exactly.
const (
	Label   lethe.Label = "WORD"
	General lethe.Label = "GENERAL"
)

// Settings say against whom documents are guarded.
type Settings struct {
	Background string `yaml:"background,omitempty" names:"file" flag:"guard" suggest:"self" secret:"yes" doc:"public texts about people, as an attacker has them: words that lead from a document to its person are said less exactly or removed too; self: words that few documents of the collection have" example:"public/"`
	People     string `yaml:"people,omitempty" names:"file" secret:"yes" doc:"a table in CSV, document,person, that says whom documents and public texts are about; empty: a public text is about whomever its id names, a document about whomever it fits best" example:"people.csv"`
	Rank       int    `yaml:"rank" default:"3" range:"[1,)" doc:"how many other people must fit a document clearly better than its own person; with self, how many documents must have a word" example:"5"`
}

// Self stands for the collection itself in place of public texts.
const Self = "self"
