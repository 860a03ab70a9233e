package temporal

import (
	"strings"

	"github.com/lethe-privacy/lethe"
)

// ageAnchors are pieces of the words that follow a number in an age.
var ageAnchors = [...]string{"year", "jähr", "Jähr", "Jahre", "años", "anys"}

// longestNumber bounds a number in words, in bytes: "siebenundachtzig".
const longestNumber = 24

// spelledAges finds ages whose number is in words: "forty-five years old",
// "fünfundvierzigjährig", "de cuarenta y cinco años".
func spelledAges(text string, add func(start, end, years int)) {
	for _, anchor := range ageAnchors {
		for from := 0; ; {
			i := strings.Index(text[from:], anchor)
			if i < 0 {
				break
			}
			at := from + i
			from = at + len(anchor)
			start, past, years := numberBefore(text, at)
			if years == 0 {
				continue
			}
			unitEnd, kind := unitAfter(text, past)
			if kind == ageItself || kind == yearsOnly && lifeYears(text, start, unitEnd) {
				add(start, unitEnd, years)
			}
		}
	}
}

// numberBefore reads the longest number in words that ends before byte i, where
// hyphens or blanks may stand between, and gives its span and value, 0 for none.
func numberBefore(text string, i int) (start, end, value int) {
	end = skipBack(text, i, hyphens)
	for begin := end; begin > 0 && end-begin <= longestNumber; {
		_, at := wordEnding(text, begin)
		if at == begin {
			break
		}
		if v := numberWords()[lethe.Lower(text[at:end])]; v > 0 {
			start, value = at, v
		}
		begin = skipBack(text, at, " -")
		if begin == at {
			break
		}
	}
	return start, end, value
}
