// Package letter says which characters words are made of.
//
// A word is a run of letters, the marks on them and decimal digits ([OfWord]) wherever
// nothing else is asked for. What is defined elsewhere keeps its own definition beside
// it: \w of regular expressions (detect/pattern), of Python (eval) and of tokenizers of
// models, the tokens of GATE (text/token), the tokens that models were trained on
// (detect/tagger, detect/relevance) and the classes by which values are searched for
// (text/words).
package letter

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// OfWord reports whether a character is a letter, a mark on one, or a decimal digit.
func OfWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r)
}

// NotOfWord is the contrary of [OfWord].
func NotOfWord(r rune) bool { return !OfWord(r) }

// OrMark reports whether a character is a letter or a mark on one.
func OrMark(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

// NotOrMark is the contrary of [OrMark].
func NotOrMark(r rune) bool { return !OrMark(r) }

// OrDigit reports whether a character is a letter or a decimal digit, but no mark.
func OrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// NotOrDigit is the contrary of [OrDigit].
func NotOrDigit(r rune) bool { return !OrDigit(r) }

// OrNumber reports whether a character is a letter, a mark on one, or a number of any
// kind: ½ and Ⅳ, too.
func OrNumber(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.N) }

// NotOrNumber is the contrary of [OrNumber].
func NotOrNumber(r rune) bool { return !OrNumber(r) }

// Not reports whether a character is no letter.
func Not(r rune) bool { return !unicode.IsLetter(r) }

// Fields returns the words of a text.
func Fields(text string) []string { return strings.FieldsFunc(text, NotOfWord) }

// End is where the word ends that a place lies in.
func End(text string, at int) int {
	for at < len(text) {
		r, n := utf8.DecodeRuneInString(text[at:])
		if !OfWord(r) {
			break
		}
		at += n
	}
	return at
}
