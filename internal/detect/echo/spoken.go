package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/numeral"
	"github.com/lethe-privacy/lethe/internal/text/sieve"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// figures are digits in words, as people give their numbers.
var figures = wordset.Of(strings.Join(numeral.Digits(), " "), "double triple doppel doble")

// figureMarks say of most words that they are none of the figures.
var figureMarks = func() *sieve.Sieve {
	var marks sieve.Sieve
	for w := range figures {
		marks.Add(w)
	}
	return &marks
}()

// leastFigures in a row are a number that somebody has: those who count stop before, or go on.
// leastPairs is how many digits it has where some words are numbers of two, or some are written
// as figures behind leastSaid words for one, in groups of mostGrouped at most.
const (
	leastFigures = 6
	leastPairs   = 8
	leastSaid    = 3
	mostGrouped  = 6
)

// digitsInWords finds numbers that are written as they are said: "seven nine four six, oh five
// five two", "seis cuatro cinco, doble cero, doce, treinta y cuatro", "oh seven seven 900 455".
func (d *document) digitsInWords() {
	for _, t := range d.texts {
		for i := 0; i < len(t.words); i++ {
			n := t.dictated(i)
			if n.enough() && !counting(t, i, n.last) && t.free(t.spanOf(i, n.last)) {
				d.add(t, t.spanOf(i, n.last), lethe.Phone, .6, "digits in words")
			}
			i = max(i, n.last)
		}
	}
}

// spokenNumber is a number that somebody says: its last word, its digits, and how many words are
// for one digit, for two, and groups of figures.
type spokenNumber struct{ last, digits, ones, pairs, groups int }

func (n spokenNumber) enough() bool {
	words := n.ones + n.pairs
	return n.groups == 0 && n.pairs == 0 && words >= leastFigures ||
		n.groups == 0 && n.pairs > 0 && words >= leastFigures && n.digits >= leastPairs ||
		n.groups > 0 && n.ones >= leastSaid && n.digits >= leastPairs
}

// dictated is the number in words that begins at word i; its last word is before i where none does.
func (t *text) dictated(i int) spokenNumber {
	n := spokenNumber{last: i - 1}
	for k := i; k < len(t.words) && (k == i || strings.Trim(t.between(k-1), " ,-–") == "" && len(t.between(k-1)) < 3); k++ {
		word := lethe.Lower(t.word(k))
		switch size := said(word); {
		case size == 1:
			n.ones++
			n.digits++
		case hundreds[word] && k > i && said(lethe.Lower(t.word(k-1))) == 1:
			n.digits += 2 // "seven hundred": 700
		case size == 2:
			n.pairs++
			n.digits += 2
		case n.ones >= leastSaid && digits(word) == len(word) && len(word) <= mostGrouped:
			n.groups++
			n.digits += len(word)
		case joiners[word] && n.pairs > 0 && k+1 < len(t.words) && said(lethe.Lower(t.word(k+1))) == 1:
			continue
		default:
			return n
		}
		n.last = k
	}
	return n
}

// hundreds stand behind one figure for two noughts more.
var hundreds = wordset.Of("hundred hundert")

// joiners stand between a ten and what is more.
var joiners = wordset.Of("y i and")

// said is how many digits a word stands for: 1, or 2 for numbers from 10 to 99; 0 for none.
func said(word string) int {
	if sieve.May(figureMarks, word) && figures[word] {
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
