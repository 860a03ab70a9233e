// Package fold gives texts the forms by which they are compared. Which differences count
// depends on what is compared:
//
//   - [Lower]: case alone does not count.
//   - [Composed]: case and the form of characters do not count. For lists whose words
//     have their accents.
//   - [Bare]: accents do not count either. For lexicons of names and ordinary words.
//   - [Unmarked]: accents alone do not count; [Unstroked]: nor does the stroke of ł.
//   - [Alike]: what a reader takes for the same, white space and width included. For
//     values that are kept.
//
// Three more are next to what they are for: text/name keeps umlauts, which have two
// spellings; text/words folds character by character and knows where each stood; and
// detect/gazetteer folds as GATE does.
package fold

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Composed is a text in lower case and composed characters.
func Composed(s string) string { return norm.NFC.String(Lower(s)) }

// Bare is a text in lower case without accents, with ss for ß and a straight
// apostrophe; what nobody sees is left out.
func Bare(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		plain = plain && s[i] < utf8.RuneSelf
	}
	if plain {
		return Lower(s)
	}
	return string(AppendBare(make([]byte, 0, len(s)), s))
}

// AppendBare appends [Bare].
func AppendBare(to []byte, s string) []byte {
	if strings.ContainsRune(s, 'Σ') { // what it becomes depends on what follows it
		s = Lower(s)
	}
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			to = append(to, byte(unicode.ToLower(r)))
		case r < tabled:
			to = append(to, latin()[r]...)
		default:
			to = append(to, bare(r)...)
		}
	}
	return to
}

// tabled ends the characters whose forms are kept: Latin, Extended-A.
const tabled = 0x180

var latin = sync.OnceValue(func() *[tabled]string {
	var table [tabled]string
	for r := rune(utf8.RuneSelf); r < tabled; r++ {
		table[r] = bare(r)
	}
	return &table
})

func bare(r rune) string {
	switch {
	case r == 'ß':
		return "ss"
	case r == '’':
		return "'"
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(Lower(string(r))) {
		switch {
		case unicode.IsMark(r) || unicode.Is(unicode.Cf, r):
		case r == 'ß':
			b.WriteString("ss")
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Unmarked is a text without the marks on its letters.
func Unmarked(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// Unstroked is [Unmarked] with l for ł, whose stroke is no mark: words as they are written where the keys for
// their letters are missing.
func Unstroked(s string) string { return strings.ReplaceAll(Unmarked(s), "ł", "l") }

// Alike is one form of texts that a reader takes for the same: whatever their case,
// the form of their characters, and the white space in them.
func Alike(s string) string {
	if !spacesAreSingle(s) {
		s = strings.Join(strings.Fields(s), " ")
	}
	if isPlain(s) {
		return strings.ToLower(s)
	}
	s = norm.NFKC.String(cases.Fold().String(norm.NFKC.String(s)))
	return strings.Join(strings.Fields(s), " ") // some characters become white space
}

// isPlain reports whether every character is one of European languages that folds to its
// lower case and is composed already, as nearly all are.
func isPlain(s string) bool {
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
		case r < 'À' || r > 'ž':
			return false
		case strings.ContainsRune("ßİĲĳĿŀŉ", r): // all others here do
			return false
		}
	}
	return true
}

// spacesAreSingle reports whether the white space of s is single spaces inside.
func spacesAreSingle(s string) bool {
	space := true // one at the start would be the second
	for _, r := range s {
		if r != ' ' && unicode.IsSpace(r) || r == ' ' && space {
			return false
		}
		space = r == ' '
	}
	return !space || s == ""
}
