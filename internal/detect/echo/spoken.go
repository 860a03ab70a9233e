package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/numeral"
)

// figures are digits in words, as people give their numbers.
var figures = set("zero nought oh one two three four five six seven eight nine double triple",
	"null eins zwei zwo drei vier fünf sechs sieben acht neun doppel",
	"cero uno dos tres cuatro cinco seis siete ocho nueve doble", "zero u un dos tres quatre cinc sis set vuit nou doble")

// leastFigures in a row are a number that somebody has: those who count stop before, or go on.
// leastPairs is how many digits it has where some words are numbers of two.
const (
	leastFigures = 6
	leastPairs   = 8
)

// digitsInWords finds numbers that are written as they are said: "seven nine four six, oh five
// five two", "seis cuatro cinco, doble cero, doce, treinta y cuatro".
func (d *document) digitsInWords() {
	for _, t := range d.texts {
		for i := 0; i < len(t.words); i++ {
			last, digits, pairs := i-1, 0, 0
			for next := i; next < len(t.words) && (next == i || strings.Trim(t.between(next-1), " ,-–") == "" && len(t.between(next-1)) < 3); next++ {
				word := lethe.Lower(t.word(next))
				n := said(word)
				if n == 0 && !(joiners[word] && pairs > 0 && next+1 < len(t.words) && said(lethe.Lower(t.word(next+1))) == 1) {
					break
				}
				if n == 2 {
					pairs++
				}
				digits, last = digits+n, next
			}
			enough := pairs == 0 && last-i+1 >= leastFigures || pairs > 0 && digits >= leastPairs && last-i+1 >= leastFigures
			if enough && !counting(t, i, last) && t.free(t.spanOf(i, last)) {
				d.add(t, t.spanOf(i, last), lethe.Phone, .6, "digits in words")
			}
			i = max(i, last)
		}
	}
}

// joiners stand between a ten and what is more.
var joiners = set("y i and")

// said is how many digits a word stands for: 1, or 2 for numbers from 10 to 99; 0 for none.
func said(word string) int {
	if figures[word] {
		return 1
	}
	if n := numeral.Value(word); n >= 10 && n <= 99 {
		return 2
	}
	return 0
}

// counting reports whether the words from one to another go on as numbers do: one, two,
// three, four.
func counting(t *text, first, last int) bool {
	for _, l := range [...]string{"zero one two three four five six seven eight nine", "null eins zwei drei vier fünf sechs sieben acht neun",
		"cero uno dos tres cuatro cinco seis siete ocho nueve", "zero u dos tres quatre cinc sis set vuit nou"} {
		spoken := make([]string, 0, last-first+1)
		for i := first; i <= last; i++ {
			spoken = append(spoken, lethe.Lower(t.word(i)))
		}
		if strings.Contains(l, strings.Join(spoken, " ")) {
			return true
		}
	}
	return false
}
