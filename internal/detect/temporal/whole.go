package temporal

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/date"
)

// A date in digits may be a piece of something longer: a version, an address of
// the network, an amount, the number of a case. Whether it stands alone is seen at
// its ends.

// joins are the characters that tie digits into one longer thing.
const joins = "./-:,+"

// aloneBefore reports whether a value may begin at byte i. lastEnd is where the
// date before it ended, to which a dash may tie it.
func aloneBefore(text string, i, lastEnd int) bool {
	if wordRune(runeBefore(text, i)) {
		return false
	}
	if i < 2 || !strings.ContainsRune(joins, rune(text[i-1])) {
		return true
	}
	return !digit(text[i-2]) || i-1 == lastEnd
}

// aloneAfter reports whether a value may end at byte i. Another date may be tied
// to it.
func aloneAfter(text string, i int, lang string) bool {
	if wordRune(runeAt(text, i)) {
		return false
	}
	if i+1 >= len(text) || !strings.ContainsRune(joins, rune(text[i])) || !digit(text[i+1]) {
		return true
	}
	_, _, ok := date.At(text, i+1, lang)
	return ok
}

// numbered reports whether the text before byte i makes a number of a thing of
// what follows: "no.", "version", "§".
func numbered(text string, i int) bool {
	at := skipBack(text, i, colons)
	if w, _ := wordEnding(text, at); w != "" {
		return words().Number[w]
	}
	return at > 0 && words().Number[string(runeBefore(text, at))]
}

// inColumns reports whether a text begins with the gap between two columns, behind which an amount may stand that is not
// measured by what is before it.
func inColumns(text string) bool {
	return strings.HasPrefix(text, "  ") || strings.HasPrefix(text, "\t")
}

// measured reports whether the value text[start:end] is followed or preceded by a
// unit or a currency.
func measured(text string, start, end int) bool {
	if words().Unit[next(text, end)] && !inColumns(text[end:]) || words().Unit[previous(text, start)] && !strings.HasSuffix(text[:start], "v. ") { // "Schuldschein v. 1.5.22"
		return true
	}
	sign := runeBefore(text, skipBack(text, start, blanks))
	return !wordRune(sign) && words().Unit[string(sign)]
}
