package vault

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// surroundings is where a surrogate was found, between others that were.
type surroundings struct {
	text     string
	at       span.Span
	from, to int
	known    bool // what surely is the same entity stands in the text
}

// contested reports whether a surrogate may be something else where it stands: ordinary
// words, or a part of another name.
func (a surroundings) contested(surrogate string) bool {
	found := a.at.In(a.text)
	before, after := lastWord(a.text[a.from:a.at.Start]), firstWord(a.text[a.at.End:a.to])
	single := !strings.ContainsFunc(found, letter.NotOrMark)
	switch {
	case bracketed(surrogate):
		return false
	case single && ordinary(found):
		titled := name.ParseTitle(before) != 0 && capital(found)
		return found != surrogate || !titled && !a.joined() && !(a.known && !begins(a.text[:a.at.Start]))
	case lexicon.Plain(found):
		return capitals(found) < 2
	case !single:
		return false
	case !a.known && !a.joined() && (a.otherLetters(surrogate) || a.glued() || nounArticle[before]):
		return true
	case lettersAre(found, unicode.IsLower) && !lettersAre(surrogate, unicode.IsLower) && utf8.RuneCountInString(found) < 4:
		return true
	}
	return otherGiven(before) || name.Given(name.Fold(found)) && capital(after)
}

// otherLetters reports whether a word is written small in a text that has capitals, where
// names would have them, or in capitals in one that has lowercase letters: an abbreviation.
func (a surroundings) otherLetters(surrogate string) bool {
	found := a.at.In(a.text)
	rest := a.text[:a.at.Start] + a.text[a.at.End:]
	switch {
	case lettersAre(found, unicode.IsLower) && !lettersAre(surrogate, unicode.IsLower):
		return strings.ContainsFunc(rest, unicode.IsUpper)
	case lettersAre(found, unicode.IsUpper) && !lettersAre(surrogate, unicode.IsUpper):
		return strings.ContainsFunc(rest, unicode.IsLower)
	}
	return false
}

// glued reports whether a word is a part of something longer: a user name, a tag, an
// address of the net, a compound.
func (a surroundings) glued() bool {
	before, _ := utf8.DecodeLastRuneInString(a.text[:a.at.Start])
	after, _ := utf8.DecodeRuneInString(a.text[a.at.End:])
	return strings.ContainsRune("@#_/\\-.", before) || strings.ContainsRune("@_/\\-", after)
}

// nounArticle are the German words before a noun, and not before a name.
var nounArticle = wordset.Of("der die das den dem des ein eine einen einem einer eines kein keine keinen im am zum zur vom beim ins")

// joined reports whether a hyphen joins the word to a surrogate before it.
func (a surroundings) joined() bool {
	return a.from > 0 && a.from == a.at.Start-1 && a.text[a.from] == '-'
}

// capitals counts the words that begin with one.
func capitals(text string) int {
	n := 0
	for w := range strings.FieldsSeq(text) {
		if capital(w) {
			n++
		}
	}
	return n
}

// begins reports whether what follows a text begins a sentence: there every word has a
// capital.
func begins(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(text, unicode.IsSpace))
	return !letter.OrDigit(r) && r != ',' && r != ';' && r != '-'
}

// bracketed reports whether a surrogate is a label, which no sentence has by itself.
func bracketed(surrogate string) bool {
	return strings.HasPrefix(surrogate, "[") || strings.HasPrefix(surrogate, "<")
}

// ordinary reports whether a word is one of daily use, though it may be a name as well.
func ordinary(word string) bool { return everyday[name.Fold(word)] || lexicon.Ordinary(word) }

// findable reports whether a surrogate is looked for in texts that were edited: not what
// any of them may have, an initial, a small number, a day of the year.
func findable(surrogate string) bool {
	if date.IsHoliday(surrogate) { // any text may speak of one
		return false
	}
	if bracketed(surrogate) || !lexicon.Plain(surrogate) {
		return true
	}
	letters := 0
	for _, r := range surrogate {
		if unicode.IsDigit(r) {
			return false
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters > 2
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
	end := strings.IndexFunc(trimmed, letter.Not)
	if end < 0 {
		end = len(trimmed)
	}
	return trimmed[:end]
}

//go:embed everyday.txt
var everydayFile string

// everyday are words of daily use that are names as well.
var everyday = wordset.Folded(name.Fold, everydayFile)
