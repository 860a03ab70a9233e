package reach

import (
	_ "embed"
	"strings"
)

//go:embed fields.txt
var fieldsFile string

// fields are words that name fields, units, months and the like, in small letters.
var fields = func() map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(fieldsFile) {
		if !strings.HasPrefix(line, "#") {
			for _, w := range strings.Fields(line) {
				set[w] = true
			}
		}
	}
	return set
}()

// ordinary reports whether a word is one of the language, or of any that is known where
// the language is not.
func ordinary(word, language string) bool {
	return fields[strings.ToLower(word)]
}

// Plain reports whether a text is one ordinary word of a language, "" for any.
func Plain(text, language string) bool {
	ws := wordsOf(text)
	return len(ws) == 1 && ordinary(ws[0], language)
}
