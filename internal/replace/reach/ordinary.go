package reach

import (
	_ "embed"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

//go:embed fields.txt
var fieldsFile string

// fields are words that name fields, units, months and the like, in lower case.
var fields = wordset.Read(fieldsFile)

//go:embed countries.txt
var countriesFile string

// countries are the names of countries, and words for where somebody is from.
var countries = func() map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(countriesFile) {
		if !strings.HasPrefix(line, "#") {
			set[strings.TrimSpace(line)] = true
		}
	}
	return set
}()

// isCountry reports whether a value is a country, with or without an article.
func isCountry(text string) bool {
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	for _, article := range []string{"", "the ", "die ", "der ", "den ", "la ", "el ", "los ", "les ", "l'"} {
		if rest, ok := strings.CutPrefix(text, article); ok && countries[rest] {
			return true
		}
	}
	return false
}

// ordinary reports whether a word is one of the language, or of any that is known where
// the language is not.
func ordinary(word, language string) bool {
	if small := strings.ToLower(word); fields[small] || countries[small] {
		return true
	}
	if language == "" {
		return lexicon.Ordinary(word)
	}
	return lexicon.Ordinary(word, language)
}

// Plain reports whether a text is one ordinary word of a language, "" for any.
func Plain(text, language string) bool {
	ws := wordsOf(text)
	return len(ws) == 1 && ordinary(ws[0], language)
}
