package ordinary

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// dictionary are the words that a dictionary of English writes with small letters in all their meanings.
var dictionary = sync.OnceValue(func() map[string]bool {
	packed, err := thingFiles.ReadFile("things/words.txt.gz")
	if err != nil {
		panic(err) // it is embedded
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		panic(err)
	}
	words := map[string]bool{}
	for line := range strings.Lines(string(all)) {
		words[strings.TrimSuffix(line, "\n")] = true
	}
	return words
})

// inDictionary reports whether a word or what it is the plural of is in the dictionary.
func inDictionary(word string) bool {
	words, w := dictionary(), lethe.Lower(word)
	if words[w] {
		return true
	}
	stem, many := strings.CutSuffix(w, "s")
	return many && (words[stem] || words[strings.TrimSuffix(stem, "e")] || words[strings.TrimSuffix(stem, "ie")+"y"])
}

// The scores below which the tagger is not believed that one word of the dictionary is somebody's name, a place or
// a firm, where nothing beside it says so. A surname of the lists may be one sooner.
const (
	hardlyWord    = 0.55
	hardlySurname = 0.3
)

// leadsToName is the text before names: a preposition, a greeting, what somebody is called.
var leadsToName = lazyregexp.New(`(?:^|[^\pL])(?i:in|at|from|to|with|by|near|behind|for|of|and|or|the|called|named|is|was|re|about|love|hi|hey|dear|cheers|thanks|outside|via|company|companies|firm|firms|group|bought|acquired|joined|&)[ ,]+$|\p{Lu}[\pL’']+ $`)

// isOnlyWord reports whether a model took one word of the English dictionary for a name, unsure of it, and nothing
// beside it says that it is one: a writer gave the word a capital.
func (f *field) isOnlyWord(m lethe.Mention, before string) bool {
	if m.Detector != "tagger" || f.language != "en" || m.Score >= hardlyWord || strings.ToUpper(m.Text) == m.Text || strings.IndexFunc(m.Text, letter.NotOfWord) >= 0 {
		return false
	}
	if m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Organization {
		return false
	}
	classes := tagger.SharedClasses(m.Text)
	if classes&(tagger.Given|tagger.GivenCommon) != 0 || classes&(tagger.Surname|tagger.SurnameCommon) != 0 && m.Score >= hardlySurname {
		return false
	}
	return inDictionary(m.Text) && !f.bears(m.Text) && !leadsToName.MatchString(last(before, 24))
}

// isListedName reports whether the lists have a word as a given name or a surname.
func isListedName(word string) bool {
	return tagger.SharedClasses(word)&(tagger.Given|tagger.GivenCommon|tagger.Surname|tagger.SurnameCommon) != 0
}
