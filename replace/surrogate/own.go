package surrogate

import (
	"strings"
	"unicode/utf8"
)

// least is how many letters a word of the original has that must not be a part of a
// drawn one either: "Kellermann" for "Keller". Fewer are in half of all names.
const least = 4

// holds reports whether a text has a folded word, or words, of the original in it, in
// any spelling of umlauts: as a word, or, if it is long enough, anywhere.
func holds(text, fold string) bool {
	for _, w := range pieces(text) {
		if w.word() && equal(w.fold, fold) {
			return true
		}
	}
	if utf8.RuneCountInString(fold) < least {
		return foldAll(text) == fold
	}
	all := foldAll(text)
	return strings.Contains(long.Replace(all), long.Replace(fold)) || strings.Contains(plain.Replace(all), plain.Replace(fold))
}

// holdsAny reports whether a text has a word in it that one of them stands for.
func holdsAny(text string, were []Word) bool {
	for _, w := range were {
		if holds(text, w.From) {
			return true
		}
	}
	return false
}
