package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
)

// figures are digits in words, as people give their numbers.
var figures = set("zero nought oh one two three four five six seven eight nine double triple",
	"null eins zwei zwo drei vier fünf sechs sieben acht neun doppel",
	"cero uno dos tres cuatro cinco seis siete ocho nueve", "zero u un dos tres quatre cinc sis set vuit nou")

// leastFigures in a row are a number that somebody has: those who count stop before, or go on.
const leastFigures = 6

// digitsInWords finds numbers that are written as they are said: "seven nine four six, oh five
// five two".
func (d *document) digitsInWords() {
	for _, t := range d.texts {
		for i := 0; i < len(t.words); i++ {
			last, different := i-1, map[string]bool{}
			for last+1 < len(t.words) && figures[lethe.Lower(t.word(last+1))] && (last < i || strings.Trim(t.between(last), " ,-–") == "" && len(t.between(last)) < 3) {
				last++
				different[t.word(last)] = true
			}
			if last-i+1 >= leastFigures && !counting(t, i, last) && t.free(t.spanOf(i, last)) {
				d.add(t, t.spanOf(i, last), lethe.Phone, .6, "digits in words")
			}
			i = max(i, last)
		}
	}
}

// counting reports whether the words from one to another go on as numbers do: one, two,
// three, four.
func counting(t *text, first, last int) bool {
	for _, l := range [...]string{"zero one two three four five six seven eight nine", "null eins zwei drei vier fünf sechs sieben acht neun",
		"cero uno dos tres cuatro cinco seis siete ocho nueve", "zero u dos tres quatre cinc sis set vuit nou"} {
		said := make([]string, 0, last-first+1)
		for i := first; i <= last; i++ {
			said = append(said, lethe.Lower(t.word(i)))
		}
		if strings.Contains(l, strings.Join(said, " ")) {
			return true
		}
	}
	return false
}
