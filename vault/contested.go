package vault

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/link/name"
	"github.com/lethe-privacy/lethe/span"
)

// around is where a surrogate was found, between others that were.
type around struct {
	text     string
	at       span.Span
	from, to int
}

// contested reports whether a single word that is a surrogate may be something else
// where it stands: an everyday word, or a part of another name.
func (a around) contested(surrogate string) bool {
	found := a.at.In(a.text)
	if strings.ContainsFunc(found, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		return false
	}
	fold := name.Fold(found)
	small := lettersAre(found, unicode.IsLower) && !lettersAre(surrogate, unicode.IsLower)
	before, after := lastWord(a.text[a.from:a.at.Start]), firstWord(a.text[a.at.End:a.to])
	switch {
	case small && (everyday[fold] || utf8.RuneCountInString(found) < 4):
		return true
	case everyday[fold] && name.ParseTitle(before) == 0 && (article[name.Fold(before)] || begins(a.text[:a.at.Start])):
		return true
	}
	return otherGiven(before) || name.Given(fold) && capital(after)
}

// otherGiven reports whether the word before a surname is a given name or an initial:
// those that go with the surname would have been found together with it.
func otherGiven(word string) bool {
	if initial, ok := strings.CutSuffix(word, "."); ok {
		return utf8.RuneCountInString(initial) == 1 && capital(initial)
	}
	return capital(word) && name.Given(name.Fold(word))
}

func capital(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}

// lastWord is the word that a text ends with, before some white space.
func lastWord(text string) string {
	trimmed := strings.TrimRightFunc(text, unicode.IsSpace)
	if len(trimmed) == len(text) {
		return ""
	}
	at := strings.LastIndexFunc(trimmed, func(r rune) bool { return !unicode.IsLetter(r) && r != '.' })
	return trimmed[at+1:]
}

// firstWord is the word that a text begins with, after some white space.
func firstWord(text string) string {
	trimmed := strings.TrimLeftFunc(text, unicode.IsSpace)
	if len(trimmed) == len(text) {
		return ""
	}
	end := strings.IndexFunc(trimmed, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		end = len(trimmed)
	}
	return trimmed[:end]
}

// begins reports whether what follows a text begins a sentence: there every word has a
// capital.
func begins(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(text, unicode.IsSpace))
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != ',' && r != ';' && r != '-'
}

// article are words before a noun, and not before a name.
var article = func() map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsSeq("the a an der die das den dem des ein eine einen einem einer eines le la les un une el los las il lo gli") {
		words[w] = true
	}
	return words
}()

//go:embed everyday.txt
var everydayFile string

// everyday are words of daily use that are names as well.
var everyday = func() map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsSeq(everydayFile) {
		words[name.Fold(w)] = true
	}
	return words
}()
