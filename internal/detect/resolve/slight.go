package resolve

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

const (
	mostSlight  = 2   // letters and digits of a mention that names nothing
	mostNumber  = 3   // digits of a bare number that refers to nothing: a position in a list
	sureSlight  = 0.5 // the least score of a name of two letters: EU, VW
	sureGuess   = 0.3 // the least score at which a statistical detector alone is believed
	wideLetters = 2   // letters that one of a script without an alphabet counts for
)

// short are the labels of what is known from one or two characters: 45, M, J.
var short = []lethe.Label{lethe.Age, lethe.Date, lethe.BirthDate, lethe.Demographic, lethe.Person, lethe.Address}

// Guess reports whether a mention is one of the tagger alone that is hardly likelier than
// not: it is replaced where it stands, but its text is not searched for elsewhere.
func Guess(m *lethe.Mention) bool { return m.Detector == "tagger" && m.Score < sureGuess }

// Slight reports whether a mention is too slight to be an entity: one or two characters
// or a bare small number, unless its label is one of those that may be so short, or two
// letters are all but sure to be a name.
func Slight(m *lethe.Mention) bool {
	if slices.Contains(short, m.Label) {
		return false
	}
	letters, digits := 0, 0
	for _, r := range m.Text {
		switch {
		case r >= utf8.RuneSelf && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.So):
			letters += wideLetters
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		}
	}
	if letters == 0 {
		return digits < mostNumber || digits == mostNumber && m.Label != schema.Secret // the three digits of a card
	}
	return letters+digits < mostSlight || letters+digits == mostSlight && m.Score < sureSlight
}
