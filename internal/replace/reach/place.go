package reach

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Place is where a value stands without a mention.
type Place struct {
	lethe.Field
	span.Span
	// Language is the primary language of the text, "" where that is not known.
	Language string
}

// At reports whether a value is replaced at a place, or why it is left.
func (v Value) At(p Place) Why {
	switch {
	case v.form == never:
		return v.why
	case p.Kind == lethe.Number && !v.sure(p):
		return Number
	case v.form == dotted:
		return v.dottedAt(p)
	case v.form == alone:
		return v.aloneAt(p)
	case v.form == word:
		return v.wordAt(p)
	case v.form == several:
		return v.severalAt(p)
	case p.Kind == lethe.Text && v.form != contact && v.within(p):
		return Inside
	}
	return Reached
}

// sure reports whether a number of a tree is an identifier: it has all of its many digits.
func (v Value) sure(p Place) bool {
	_, digits := count(p.In(p.Text))
	return v.form == code && digits >= leastSure
}

// dottedAt judges initials, which are a name only in the name of a file or an id: anywhere else
// the letters may be anything.
func (v Value) dottedAt(p Place) Why {
	if p.Kind == lethe.ID && initials.MatchString(p.In(p.Text)) && !v.within(p) {
		return Reached
	}
	return Short
}

// aloneAt judges a code that may be one of a classification, too: in a field that holds
// nothing else it is the same.
func (v Value) aloneAt(p Place) Why {
	if p.Kind == lethe.Text && strings.TrimSpace(p.Text) == p.In(p.Text) {
		return Reached
	}
	return v.why
}

// wordAt judges a name of one word.
func (v Value) wordAt(p Place) Why {
	text := p.In(p.Text)
	switch {
	case p.Kind == lethe.Key:
		return Member
	case ordinary(v.words[0], p.Language):
		return Ordinary
	case p.Kind == lethe.ID:
		return Reached
	case bound(p.Text, p.Span), calledAfter(p.Text[p.End:]):
		return Inside
	case !capital(text) && !addressed(p):
		return Case
	}
	return Reached
}

// severalAt judges a name of several words. Ordinary ones are a name only where they
// are written as one; in ids nothing tells names from words, and people's count.
func (v Value) severalAt(p Place) Why {
	if v.rare(p.Language) {
		return Reached
	}
	switch {
	case p.Kind == lethe.Key:
		return Member
	case p.Kind == lethe.ID && v.kind == Person:
		return Reached
	case p.Kind != lethe.Text || !titled(p.In(p.Text)):
		return Ordinary
	}
	return Reached
}

// rare reports whether a word of a value is no ordinary one.
func (v Value) rare(language string) bool {
	for _, w := range v.words {
		if !ordinary(w, language) && utf8.RuneCountInString(w) > mostShort {
			return true
		}
	}
	return false
}

// titled reports whether the words of a text, two at least, have capitals, small
// particles apart.
func titled(text string) bool {
	n := 0
	for _, w := range wordsOf(text) {
		switch {
		case capital(w):
			n++
		case n == 0 || utf8.RuneCountInString(w) > 3: // not von, de la, and
			return false
		}
	}
	return n > 1
}

func capital(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return !unicode.IsLower(r)
}

// addressed reports whether a small word follows a title or a greeting, in a text that
// has hardly a capital.
func addressed(p Place) bool {
	if !smallText(p.Text) {
		return false
	}
	before := strings.TrimRight(p.Text[:p.Start], " ,")
	at := strings.LastIndexFunc(before, func(r rune) bool { return !unicode.IsLetter(r) && r != '.' })
	last := before[at+1:]
	return greetings[last] || last != "" && naming.ParseTitle(last) != 0 || naming.Given(last)
}

var greetings = wordset.Of("hi hello hey dear hallo hej lieber liebe servus grüezi hola querido querida benvolgut benvolguda from von de mr mrs ms dr herr frau señor señora")

// smallText reports whether a text has fewer than one capital in forty letters.
func smallText(text string) bool {
	upper, letters := 0, 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
			if unicode.IsUpper(r) {
				upper++
			}
		}
	}
	return upper*40 <= letters
}

// calledAfter reports whether a hyphen ties a name to what is called after its bearer and is
// nobody's: Marfan-Syndrom.
func calledAfter(behind string) bool {
	rest, tied := strings.CutPrefix(behind, "-")
	return tied && heads[strings.ToLower(rest[:len(rest)-len(strings.TrimLeftFunc(rest, unicode.IsLetter))])]
}

var heads = wordset.Of("syndrom krankheit zeichen phänomen reflex test versuch probe score skala index klassifikation kriterien stadium schnitt naht plastik operation technik ring drainage katheter nadel aphasie demenz anämie lymphom tumor fraktur syndrome disease sign scale criteria")

// bound reports whether a word is a part of an address, a path or a code: signs without
// a space tie it to letters or digits.
func bound(text string, s span.Span) bool {
	return tied(text, s.Start, s.End, "@._#\\=&%")
}

// within reports whether a code or date is a part of a longer number, time, version or
// code. A long code is known there but from a decimal.
func (v Value) within(p Place) bool {
	if v.long && v.form == code {
		return tied(p.Text, p.Start, p.End, ".,")
	}
	return tied(p.Text, p.Start, p.End, ".,:/-+_#@°%")
}

// tied reports whether one of the signs stands right before or behind a span, with a
// letter or digit on its other side.
func tied(text string, start, end int, signs string) bool {
	if before, n := utf8.DecodeLastRuneInString(text[:start]); n > 0 && strings.ContainsRune(signs, before) {
		if r, _ := utf8.DecodeLastRuneInString(text[:start-n]); letter.OrDigit(r) {
			return true
		}
	}
	if behind, n := utf8.DecodeRuneInString(text[end:]); n > 0 && strings.ContainsRune(signs, behind) {
		if r, _ := utf8.DecodeRuneInString(text[end+n:]); letter.OrDigit(r) {
			return true
		}
	}
	return false
}
