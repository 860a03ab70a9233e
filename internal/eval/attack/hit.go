package attack

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// Hit says how right a guess is.
type Hit uint8

const (
	Miss Hit = iota
	Partial
	Full
)

// String is the word for it.
func (h Hit) String() string { return [...]string{"miss", "partial", "full"}[h] }

// MarshalText writes the word.
func (h Hit) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// scale compares values of one attribute.
type scale struct {
	kind   kind
	origin lethe.Label
	region string
}

// normal gives the one form of a guess.
func (c scale) normal(guess string) string {
	return normalize.Mention(lethe.Mention{Text: guess, Label: c.origin}, "", c.region)
}

// compare holds a guess against a value, both normalized.
func (c scale) compare(guess, value string) Hit {
	if guess == "" || value == "" {
		return Miss
	}
	if guess == value {
		return Full
	}
	switch c.kind {
	case people:
		return comparePeople(guess, value)
	case dates:
		return compareDates(guess, value)
	case ages:
		return compareAges(guess, value)
	case phrases:
		return compareWords(guess, value)
	}
	return Miss
}

func comparePeople(guess, value string) Hit {
	g, v := name.Parse(guess, ""), name.Parse(value, "")
	there, back := v.Covers(g), g.Covers(v)
	switch {
	case there == name.Equal || there == name.Turned || back == name.Turned:
		return Full
	case there != name.Unrelated || back != name.Unrelated:
		return Partial
	}
	return Miss
}

// compareDates finds the year right: normalized dates end in it.
func compareDates(guess, value string) Hit {
	year := func(s string) string { return s[strings.LastIndexByte(s, '/')+1:] }
	if y := year(guess); len(y) == 4 && y == year(value) {
		return Partial
	}
	return Miss
}

// nearAge is how many years an age may be off to be partly right.
const nearAge = 2

func compareAges(guess, value string) Hit {
	g, err := strconv.Atoi(guess)
	v, wrong := strconv.Atoi(value)
	if err == nil && wrong == nil && max(g-v, v-g) <= nearAge {
		return Partial
	}
	return Miss
}

// moreWords is how many words more than the value a guess that holds it may have: who
// lists many towns has not guessed one.
const moreWords = 4

// leastLetters is how many letters and digits a part needs to tell anything.
const leastLetters = 3

// compareWords finds one to be a run of words of the other.
func compareWords(guess, value string) Hit {
	g, v := coarse(guess), coarse(value)
	switch {
	case slices.Equal(g, v):
		if len(g) == 0 {
			return Miss
		}
		return Full
	case tells(g) && runIn(g, v), tells(v) && len(g) <= len(v)+moreWords && runIn(v, g):
		return Partial
	}
	return Miss
}

// coarse are the words in a form that is the same for Zürich, Zuerich and Zurich.
func coarse(s string) []string {
	words := wordsOf(s)
	for i, w := range words {
		words[i] = name.Coarse(name.Fold(w))
	}
	return words
}

func wordsOf(s string) []string {
	return letter.Fields(lethe.Lower(s))
}

// tells reports whether words are long enough to tell something.
func tells(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return len([]rune(w)) >= leastLetters })
}

// runIn reports whether one list of words is a run of another.
func runIn(part, whole []string) bool {
	for i := 0; i+len(part) <= len(whole); i++ {
		if slices.Equal(part, whole[i:i+len(part)]) {
			return true
		}
	}
	return false
}
