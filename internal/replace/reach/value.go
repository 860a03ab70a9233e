package reach

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// Kind is what the label of a value says of it.
type Kind uint8

const (
	Other      Kind = iota // firms, places, and whatever else may be a name
	Person                 // a name of somebody
	Identifier             // a number or code for a person or thing, a post code
	Contact                // a telephone number, address of e-mail or in the web
	Date                   // a date of any kind
	Measure                // an age, amount, quantity or time
)

// form is what a value is by the way it is written.
type form uint8

const (
	never   form = iota
	word         // one word
	several      // several words
	alone        // letters with digits that may be a code of another kind
	code         // letters with digits, or digits
	contact      // an address of e-mail or in the web
	full         // a full date
	dotted       // somebody's initials: "M.D."
)

// Value is a value of a masked entity. The zero Value reaches nothing.
type Value struct {
	kind  Kind
	form  form
	why   Why  // of never
	long  bool // a code long enough to be told within another token
	words []string
}

const (
	mostShort   = 2 // letters and digits of a value that says nothing by itself
	leastDigits = 5 // of a number that is taken for an identifier
	leastCode   = 3 // letters and digits of a code
	leastLong   = 7 // letters and digits of a code that is found within a token
	mostCapital = 5 // letters of an abbreviation
)

// New says what a value is. Language is the BCP 47 tag of the text in which dates are
// read, or "".
func New(kind Kind, text, language string) Value {
	v := Value{kind: kind, words: wordsOf(text)}
	letters, digits := count(text)
	v.long = letters+digits >= leastLong
	v.form, v.why = v.classify(text, language, letters, digits)
	return v
}

// Reaches reports whether there are places without a mention at which the value is
// replaced.
func (v Value) Reaches() bool { return v.form != never }

// Guess is the value where nobody is sure that it names anything: it never reaches.
func (v Value) Guess() Value {
	if v.form != never {
		v.form, v.why = never, Unsure
	}
	return v
}

func (v *Value) classify(text, language string, letters, digits int) (form, Why) {
	switch {
	case v.kind == Person && initials.MatchString(text):
		return dotted, Reached
	case letters+digits <= mostShort:
		return never, Short
	case v.kind == Measure:
		return never, Amount
	case isContact(text):
		return contact, Reached
	}
	if (v.kind == Date || letters == 0) && isFull(text, language) {
		return full, Reached
	}
	switch {
	case v.kind == Date:
		return never, Partial
	case isCountry(text):
		return never, Ordinary
	case letters == 0:
		return v.number(text, digits)
	case digits > 0 && (v.kind == Identifier || v.kind == Contact):
		return v.coded(text, letters, digits)
	case digits > 0 && len(v.words) == 0:
		return never, Shortened // COVID-19, CA 19-9: the names of things have digits, too
	case len(v.words) > 1:
		return several, Reached
	case len(v.words) == 0:
		return never, Short // initials
	case shortened(v.words[0]):
		return never, Shortened
	}
	return word, Reached
}

// initials are at least two of somebody, each with its full stop.
var initials = lazyregexp.New(`^(?:\p{Lu}\. ?){1,3}\p{Lu}\.$`)

// isFull reports whether a text is a date with day, month and year.
func isFull(text, language string) bool {
	d, ok := date.Parse(text, language)
	if !ok {
		return false
	}
	year, month, day := d.Parts()
	return year > 0 && month > 0 && day > 0
}

// number is what digits without letters are: "12,500" and "38.5" are amounts unless the
// label says otherwise.
func (v *Value) number(text string, digits int) (form, Why) {
	if digits < leastDigits || v.kind != Identifier && v.kind != Contact && amount.MatchString(strings.TrimSpace(text)) {
		return never, Amount
	}
	return code, Reached
}

var amount = lazyregexp.New(`^[\p{Sc}+-]? ?\d{1,3}(?:[.,'’ ]\d{3})*(?:[.,]\d{1,4})?(?:[.,]?-+)? ?[\p{Sc}%‰]?$`)

func (v *Value) coded(text string, letters, digits int) (form, Why) {
	switch {
	case stage.MatchString(text):
		return alone, Shortened
	case letters+digits < leastCode || measured.MatchString(text):
		return never, Amount
	}
	return code, Reached
}

// measured is a number with its unit: 5mg, 12 h.
var measured = lazyregexp.New(`^\d+(?:[.,]\d+)? ?\pL{1,3}$`)

// stage are codes of classifications: pT3N1M0, C34.1.
var stage = lazyregexp.New(`^(?:[pcyra]*T[0-4Xxis]+[a-d]?(?:[ ,]*[pc]?N[0-3Xx][a-d]?)?(?:[ ,]*[pc]?M[01Xx][a-d]?)?.*|[A-Z]\d{2}(?:\.\d{1,2})?[A-Z+*!]?)$`)

// isContact reports whether a value is an address of e-mail or in the web.
func isContact(text string) bool {
	if strings.ContainsFunc(text, unicode.IsSpace) {
		return false
	}
	return strings.Contains(text, "://") || strings.HasPrefix(strings.ToLower(text), "www.") || address.MatchString(text)
}

var address = lazyregexp.New(`^[^\s@]+@[^\s@]+\.\pL{2,}$`)

// wordsOf returns the words of a value of more than one letter, without digits.
func wordsOf(text string) []string {
	var ws []string
	for _, w := range strings.FieldsFunc(text, func(r rune) bool {
		return letter.NotOfWord(r) && !apostrophe(r)
	}) {
		w = strings.TrimFunc(w, apostrophe)
		if letters, digits := count(w); letters > 1 && digits == 0 {
			ws = append(ws, w)
		}
	}
	return ws
}

func apostrophe(r rune) bool { return r == '\'' || r == '’' }

func count(text string) (letters, digits int) {
	for _, r := range text {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		}
	}
	return
}

// shortened reports whether a word looks like an abbreviation: HWS, OP, GmbH.
func shortened(word string) bool {
	upper, letters := 0, 0
	for i, r := range word {
		if letters++; unicode.IsUpper(r) && (i > 0 || len(word) == 1) {
			upper++
		}
	}
	return letters <= mostCapital && upper > 0 && upper+1 >= letters || letters <= mostShort || letters <= 4 && upper >= 2
}
