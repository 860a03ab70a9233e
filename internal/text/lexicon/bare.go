package lexicon

import (
	"sync"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// bares are the words of the lists that have accents, by how they are written without, each with
// the place of the most common.
var bares = func() map[string]func() map[string]int {
	all := map[string]func() map[string]int{}
	for l, list := range lists {
		all[l] = sync.OnceValue(func() map[string]int {
			ranks := map[string]int{}
			words := list()
			for n := 1; n+1 < len(words.start); n++ {
				word := words.word(uint32(n))
				if bare := withoutAccents(word); bare != word && ranks[bare] == 0 {
					ranks[bare] = n
				}
			}
			return ranks
		})
	}
	return all
}()

// RankBare is the place of the most common word of a language that is written so where the accents
// are left out: "nao" is "não". It is 0 for none, and for words that have accents themselves.
func RankBare(word, language string) int {
	ranks, ok := bares[base(language)]
	if !ok || len(word) > longest {
		return 0
	}
	return ranks()[asListed(word)]
}

// withoutAccents is a word of the lists in plain letters.
func withoutAccents(word string) string {
	plain := true
	for i := range len(word) {
		plain = plain && word[i] < 0x80
	}
	if plain {
		return word
	}
	return fold.Unstroked(word)
}
