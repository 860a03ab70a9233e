// Package numeral reads and writes numbers in words, from 1 to 99, in English, German, Spanish
// and Catalan.
package numeral

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/sieve"
)

//go:embed numbers.yaml
var file []byte

// numerals are one language's number words below a hundred.
type numerals struct {
	Join       string
	UnitsFirst bool `yaml:"unitsFirst"`
	Small      string
	Twenties   string // where they are joined in a way of their own
	Tens       string
}

// table has the values of number words, and the words by language.
type table struct {
	values    map[string]number
	known     sieve.Sieve // the words of values
	languages map[string]numerals
}

// number is the value of a word and one of the languages that have it.
type number struct {
	value int
	lang  string
}

// languages in the order in which a word of several is taken for one of theirs.
var languages = [...]string{"en", "de", "es", "ca"}

var known = sync.OnceValue(func() *table { return read(file) })

func read(file []byte) *table {
	t := &table{values: map[string]number{}, languages: map[string]numerals{}}
	if err := yaml.UnmarshalWithOptions(file, &t.languages, yaml.Strict()); err != nil {
		panic("numeral: numbers.yaml: " + err.Error())
	}
	for _, lang := range languages {
		for n := 1; n < 100; n++ {
			word := t.languages[lang].spell(n)
			// "forty five", and what few write with a hyphen.
			for _, w := range [...]string{word, strings.ReplaceAll(word, "-", " "), strings.ReplaceAll(word, "dreissig", "dreißig")} {
				if _, there := t.values[w]; !there {
					t.values[w] = number{n, lang}
					t.known.Add(w)
				}
			}
		}
	}
	return t
}

// spell writes a number from 1 to 99.
func (n numerals) spell(number int) string {
	small := strings.Fields(n.Small)
	if number <= len(small) {
		return small[number-1]
	}
	if twenties := strings.Fields(n.Twenties); number/10 == 2 && number > 20 && len(twenties) > 0 {
		return twenties[number-21]
	}
	ten := strings.Fields(n.Tens)[number/10-2]
	switch unit := number % 10; {
	case unit == 0:
		return ten
	case n.UnitsFirst:
		return small[unit-1] + n.Join + ten
	default:
		return ten + n.Join + small[unit-1]
	}
}

// Value is the number that words in lower case say, 0 where they say none.
func Value(words string) int {
	if t := known(); sieve.May(&t.known, words) {
		return t.values[words].value
	}
	return 0
}

// longest bounds a number in words, in bytes: "siebenundachtzig".
const longest = 24

// Find returns the first number in words in a text, as a word or as the beginning of one
// ("siebzigjährig"), and its value; 0 where there is none.
func Find(text string) (start, end, value int) {
	for i, r := range text {
		if before, _ := utf8.DecodeLastRuneInString(text[:i]); !unicode.IsLetter(r) || unicode.IsLetter(before) {
			continue
		}
		for to := i; to < len(text) && to-i < longest; {
			_, n := utf8.DecodeRuneInString(text[to:])
			to += n
			if v := Value(lethe.Lower(text[i:to])); v > 0 && endsNumber(text[to:]) {
				start, end, value = i, to, v
			}
		}
		if value > 0 {
			return start, end, value
		}
	}
	return 0, 0, 0
}

// endsNumber reports whether a number in words may end before what follows: "siebzigjährig",
// and not "nineties".
func endsNumber(rest string) bool {
	if r, _ := utf8.DecodeRuneInString(rest); rest == "" || !unicode.IsLetter(r) {
		return true
	}
	return slices.ContainsFunc(compounds, func(c string) bool { return strings.HasPrefix(rest, c) })
}

// compounds begin what German writes in one word with a number.
var compounds = []string{"jähr", "jaehr", "monat", "wöch", "woech", "täg"}

// Spell writes a number as a word of another is written: in its language, with its capital and
// its way of joining. It is "" where like is no number in words, or where n has none.
func Spell(n int, like string) string {
	lower := lethe.Lower(like)
	of, ok := known().values[lower]
	if !ok || n < 1 || n > 99 {
		return ""
	}
	word := known().languages[of.lang].spell(n)
	if strings.Contains(lower, " ") {
		word = strings.ReplaceAll(word, "-", " ")
	}
	if strings.Contains(lower, "ß") {
		word = strings.ReplaceAll(word, "dreissig", "dreißig")
	}
	if first, _ := utf8.DecodeRuneInString(like); unicode.IsUpper(first) {
		r, size := utf8.DecodeRuneInString(word)
		word = string(unicode.ToUpper(r)) + word[size:]
	}
	return word
}
