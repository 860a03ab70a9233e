package surrogate

import (
	"strings"
	"unicode/utf8"
)

// least is how many letters a word of the original has that must not be a part of a
// drawn one either: "Kellermann" for "Keller". Fewer are in half of all names.
const least = 4

// candidate is a text that was drawn, taken apart.
type candidate struct {
	words []string // folded
	all   string   // they together
}

func drawnFrom(text string) candidate {
	var d candidate
	for _, w := range pieces(text) {
		if w.word() {
			d.words = append(d.words, w.fold)
		}
	}
	d.all = strings.Join(d.words, " ")
	return d
}

// holds reports whether a folded word, or words, of the original are in it, in any
// spelling of umlauts: as a word, or, if they are long enough, anywhere.
func (d candidate) holds(fold string) bool {
	for _, w := range d.words {
		if equal(w, fold) {
			return true
		}
	}
	switch {
	case fold == "":
		return false
	case utf8.RuneCountInString(fold) < least:
		return d.all == fold
	case isASCII(d.all) && isASCII(fold):
		return strings.Contains(d.all, fold)
	}
	return strings.Contains(long.Replace(d.all), long.Replace(fold)) || strings.Contains(plain.Replace(d.all), plain.Replace(fold))
}

func holds(text, fold string) bool { return drawnFrom(text).holds(fold) }

// holdsAny reports whether a text has a word in it that one of them stands for.
func holdsAny(text string, were []Word) bool {
	d := drawnFrom(text)
	for _, w := range were {
		if d.holds(w.From) {
			return true
		}
	}
	return false
}
