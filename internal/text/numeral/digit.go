package numeral

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// digits are the words for the digits from 0 to 9, as people say telephone numbers; "o" and "oh" is what the English
// call a nought, "zwo" what Germans call a two.
var digits = [10]string{
	"zero nought oh null cero", "one eins uno u un", "two zwei zwo dos", "three drei tres", "four vier cuatro quatre",
	"five fünf cinco cinc", "six sechs seis sis", "seven sieben siete set", "eight acht ocho vuit", "nine neun nueve nou",
}

// digitOf is the digit of each of those words.
var digitOf = func() map[string]int {
	of := map[string]int{}
	for digit, words := range digits {
		for w := range strings.FieldsSeq(words) {
			of[w] = digit
		}
	}
	return of
}()

// Digit is the digit that a word stands for in English, German, Spanish or Catalan, in any letter case.
func Digit(word string) (int, bool) {
	digit, ok := digitOf[lethe.Lower(word)]
	return digit, ok
}

// Digits are the words that stand for a digit, the longest first.
func Digits() []string {
	var all []string
	for _, words := range digits {
		all = append(all, strings.Fields(words)...)
	}
	slices.SortFunc(all, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	return all
}
