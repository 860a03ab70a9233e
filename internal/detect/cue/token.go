package cue

import (
	"unicode"
	"unicode/utf8"
)

// token is a word, a number or a sign of a text.
type token struct {
	start, end int
	kind       kind
	gap        gap
	flags      flags
}

// kind is how a token is written.
type kind uint8

const (
	sign    kind = iota
	number       // begins with a digit
	small        // a word that begins with a small letter
	capital      // a word that begins with a capital
	upper        // a word of two letters or more, all capitals
	initial      // one capital
	coded        // begins with a letter and has digits: MB4
)

// gap is the text before a token.
type gap uint8

const (
	nothing gap = iota
	space
	wide      // a tab, or three spaces and more: the gap between columns
	line      // a line break
	paragraph // an empty line, or the start of the text
)

// tokens cuts a text. Words may have apostrophes, hyphens and middle dots inside:
// O'Brien, Meier-Huber, al·lèrgia.
func tokens(text string, into []token) []token {
	into = into[:0]
	g, blanks := paragraph, 0
	for i := 0; i < len(text); {
		var end int
		k := sign
		switch class(text, i) {
		case blank:
			if blanks++; text[i] == '\n' {
				g = lineBreak(g)
			} else if g < line && (blanks > 2 || text[i] == '\t') {
				g = wide
			} else {
				g = max(g, space)
			}
			i += width(text, i)
			continue
		case alpha, figure:
			end, k = word(text, i)
		default:
			end = i + width(text, i)
		}
		into = append(into, token{start: i, end: end, kind: k, gap: g})
		g, blanks = nothing, 0
		i = end
	}
	return into
}

// lineBreak is the gap once one more line break has been met.
func lineBreak(g gap) gap {
	if g >= line {
		return paragraph
	}
	return line
}

// charClass is what a character is to the tokenizer.
type charClass uint8

const (
	other charClass = iota
	alpha
	figure
	blank
)

var asciiClass = func() (set [utf8.RuneSelf]charClass) {
	for b := range set {
		set[b] = runeClass(rune(b))
	}
	return set
}()

func runeClass(r rune) charClass {
	switch {
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return alpha
	case unicode.IsDigit(r):
		return figure
	case unicode.IsSpace(r):
		return blank
	}
	return other
}

func class(text string, i int) charClass {
	if text[i] < utf8.RuneSelf {
		return asciiClass[text[i]]
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return runeClass(r)
}

func width(text string, i int) int {
	if text[i] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRuneInString(text[i:])
	return n
}

// word reads a word or number from byte i.
func word(text string, i int) (end int, k kind) {
	if end := elision(text, i); end > i {
		return end, small
	}
	first, _ := utf8.DecodeRuneInString(text[i:])
	letters, uppers, digits, mixed := 0, 0, 0, false
	for end = i; end < len(text); {
		n := width(text, end)
		c := class(text, end)
		if c != alpha && c != figure {
			if !joiner(text, end, n) {
				break
			}
			end += n
			continue
		}
		if c == figure {
			digits++
		} else {
			r, _ := utf8.DecodeRuneInString(text[end:])
			letters++
			if unicode.IsUpper(r) {
				uppers++
				mixed = mixed || end > i
			}
		}
		end += n
	}
	switch {
	case unicode.IsDigit(first):
		return end, number
	case digits > 0:
		return end, coded
	case letters == 1 && uppers == 1:
		return end, initial
	case uppers == letters:
		return end, upper
	case unicode.IsUpper(first) || mixed:
		// d'Angelo and al-Sayed are names as much as Keller is.
		return end, capital
	}
	return end, small
}

// elision is the end of the "l'" or "d'" that Catalan puts in front of a word, or i
// where there is none.
func elision(text string, i int) int {
	switch text[i] {
	case 'l', 'd', 's', 'n', 'm', 't':
		if i+1 < len(text) && (text[i+1] == '\'' || text[i+1] == 0xE2) {
			if n := width(text, i+1); joiner(text, i+1, n) && text[i+1:i+1+n] != "\u2010" && text[i+1:i+1+n] != "\u2011" {
				return i + 1 + n
			}
		}
	}
	return i
}

// joiner reports whether the character at byte i, n bytes long, ties a letter
// before it to one after it.
func joiner(text string, i, n int) bool {
	switch text[i : i+n] {
	case "'", "’", "-", "\u2010", "\u2011", "·":
		return i+n < len(text) && class(text, i+n) == alpha && i > 0
	}
	return false
}
