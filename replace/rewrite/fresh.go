package rewrite

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// numbers must be those that are to stay, in their order, each with its unit; and no
// word may say a number that none of them says.
func (c *candidate) numbers() Reason {
	var stay []string
	for _, s := range c.rest {
		stay = append(stay, figures(s)...)
	}
	if !slices.Equal(stay, figures(c.said)) {
		return reasonNumber
	}
	for _, w := range slices.Concat(c.words, c.reference.words) {
		if c.speech.counts(w) && c.have[w.fold] != c.known[w.fold] {
			return reasonNumber
		}
	}
	return accepted
}

// units are those that are looked at: 5 mg must not become 5 g.
var units = wordset.Of("mg g kg µg μg mcg ml cl dl l cm mm m km % ‰ °c ° °f chf eur usd gbp € $ £ mmhg bpm kcal mmol mol iu ie h min s ms h uhr am pm")

// figures are the numbers of a text, each with what touches it and with its unit.
func figures(text string) []string {
	var out []string
	number := false
	for f := range strings.FieldsFuncSeq(plain(text), apart) {
		f = strings.Trim(strings.ToLower(f), ".,;:!?'’…-–")
		switch {
		case strings.ContainsFunc(f, unicode.IsNumber):
			out, number = append(out, f), true
			continue
		case number && units[f]:
			out[len(out)-1] += " " + f
		}
		number = false
	}
	return out
}

// apart holds for what separates numbers from words, beside spaces.
func apart(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("()[]{}<>„“”\"»«", r)
}

// names finds words that may be names: with a capital, and neither among what is to stay
// nor such as may be said of anybody. At the start of a sentence too: a name stands there
// as often as anywhere. So does a letter alone, which may be an initial.
func (c *candidate) names() Reason {
	for _, w := range c.words {
		switch {
		case c.known[w.fold] > 0:
		case w.mixed(), w.capital() && !c.speech.plain(w), w.letters() == 1 && w.capital() && !oneLetter[w.fold]:
			return reasonName
		case name.Given(w.fold) && !c.speech.plain(w) && !c.kept(w):
			return reasonName
		}
	}
	return accepted
}

// oneLetter are words of one letter.
var oneLetter = map[string]bool{"a": true, "i": true, "o": true, "e": true, "y": true}

// kept reports whether a word of the same family is to stay.
func (c *candidate) kept(w word) bool { return kin(w, c.reference.words) }

// dates finds words that are a date by themselves, as the names of months are.
func (c *candidate) dates() Reason {
	for _, w := range c.words {
		if c.known[w.fold] == 0 && w.letters() > 2 && !c.speech.plain(w) {
			if _, ok := date.Parse(w.text, c.language); ok {
				return reasonName
			}
		}
	}
	return accepted
}
