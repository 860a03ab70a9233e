package echo

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/numeral"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// alphabetic is a code that somebody spells with words for its letters: "M for mother, W five, three R E".
	alphabetic = looks.Form(`(?:^|[^\pL\pN])((?:\p{Lu}(?: (?:for|as in|wie|de|com) \p{L}{3,})?|(?i:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun)|\d)(?:,? (?:\p{Lu}(?: (?:for|as in|wie|de|com) \p{L}{3,})?|(?i:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun)|\d)){4,16})(?:$|[^\pL\pN])`)
	// dashed is a number with its signs in words: "BB dash 77 dash 4032".
	dashed = looks.Form(`\b([A-Z0-9]{1,6}(?: (?:dash|slash|stroke|hyphen|Strich|Schrägstrich|Bindestrich|guion|guión|guió|barra) [A-Z0-9]{1,8}){1,6})(?:$|[^\pL\pN])`)
	// bornOn is a date of birth as it is said, with the number of the month: "twenty third of the fourth, sixty-one".
	bornOn = looks.Form(`(?i:\b((?:the )?(?:(?:twenty|thirty)[ -])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\pL{4,6}teenth|twentieth|thirtieth) of (?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|january|february|march|april|may|june|july|august|september|october|november|december),? (?:nineteen[ -]|two thousand(?: and)? |twenty[ -])?(?:oh[ -])?\pL{3,9}(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)\b)`)
)

// saidIn are the words with which a code is spelled.
var saidIn = lazyregexp.New(` (?:for|as in|wie|de|com) `)

// saidCodes finds codes and days of birth that somebody says.
func (d *document) saidCodes() {
	for _, t := range d.texts {
		d.matches(t, alphabetic, lethe.Code, "code that somebody spells", func(s string) bool { return saidIn.MatchString(s) })
		d.matches(t, dashed, lethe.Code, "number with its signs in words", func(s string) bool { return digits(s) > 3 })
		d.matches(t, bornOn, lethe.BirthDate, "day of birth in words", func(s string) bool {
			last := s[strings.LastIndexAny(s, " -")+1:]
			return numeral.Value(lethe.Lower(last)) > 0
		})
	}
}

// leastSpelt is how many letters a name has that is spelled out.
const leastSpelt = 3

// twice stand before a letter that is said once for two: "D O double L".
var twice = wordset.Of("double doble doppel doppelt")

const longestTwice = len("doppelt")

// spelledOut finds the names of a document once more where somebody spells them, letter by letter:
// "Rivers, R-I-V-E-R-S", "D O double L" for Doll. What is spelled and is none of its names stays,
// as abbreviations do.
func (d *document) spelledOut() {
	var names map[string]bool
	for _, t := range d.texts {
		for i := 0; i < len(t.words); i++ {
			last, word := t.spelledFrom(i)
			if utf8.RuneCountInString(word) >= leastSpelt {
				if names == nil {
					names = d.wordsOfPeople()
				}
				if s := t.spanOf(i, last); names[word] && !t.taken.All(s) {
					d.add(t, s, lethe.Person, .6, "name spelled out")
				}
			}
			i = max(i, last)
		}
	}
}

// spelledFrom is the last word of the letters that are spelled from word i on, and what they spell,
// in lower case.
func (t *text) spelledFrom(i int) (last int, word string) {
	last = i - 1
	var b strings.Builder
	for k, n := i, 1; k < len(t.words) && b.Len() < longestSpelled && (k == i || strings.Trim(t.between(k-1), " ,.-–") == "" && len(t.between(k-1)) < 3); k++ {
		w := t.word(k)
		if len(w) > longestTwice { // most words
			return last, b.String()
		}
		w = lethe.Lower(w)
		switch {
		case twice[w]:
			n = 2
			continue
		case utf8.RuneCountInString(w) != 1 || letters(w) != 1:
			return last, b.String()
		}
		b.WriteString(strings.Repeat(w, n))
		last, n = k, 1
	}
	return last, b.String()
}

// wordsOfPeople are the words of the names that were found, in lower case.
func (d *document) wordsOfPeople() map[string]bool {
	words := map[string]bool{}
	for m := range d.all() {
		if m.Label == lethe.Person {
			for _, w := range span.Runs(m.Text, letter.OfWord) {
				words[lethe.Lower(w.In(m.Text))] = true
			}
		}
	}
	return words
}
