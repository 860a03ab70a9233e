package words

import "unicode"

// class says what a character does to the words around it.
type class uint8

const (
	space   class = iota // separates words
	skip                 // is passed over
	tail                 // is passed over, but belongs to the character before it
	joint                // is invisible and may separate words or not
	mark                 // belongs to the character before it
	letter               // makes words together with its neighbours
	sign                 // is a word of its own: punctuation
	glyph                // is a word of its own that can name something: 王, ½, 🦄
	several              // folds to characters of different classes
)

// noSpaces are the scripts that write without spaces between words.
var noSpaces = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana,
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

// wordy holds the characters that words are made of.
var wordy = []*unicode.RangeTable{unicode.L, unicode.Nd, unicode.Nl, unicode.M}

// classOf returns the class of a character that folding leaves as it is.
func classOf(r rune) class {
	switch {
	case unicode.Is(unicode.M, r):
		return mark
	case unicode.Is(unicode.Nd, r):
		return letter
	case unicode.In(r, unicode.L, unicode.Nl):
		if unicode.In(r, noSpaces...) || r == 'ー' {
			return glyph
		}
		return letter
	case separates(r):
		return space
	case unicode.In(r, unicode.So, unicode.No):
		return glyph
	}
	return sign
}

// separates holds for white space, control characters, which stand between
// columns and records, and the characters that stand for a space in names.
func separates(r rune) bool {
	return unicode.In(r, unicode.White_Space, unicode.Cc, unicode.Pc)
}

// invisible returns the class of characters that a reader does not see.
func invisible(r rune) (class, bool) {
	switch {
	case unicode.Is(unicode.Variation_Selector, r):
		return tail, true
	case r == '\u200b' || r == '\u2060' || r == '\ufeff' || unicode.Is(unicode.Bidi_Control, r):
		return joint, true
	case unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r):
		return skip, true
	case unicode.Is(unicode.Cf, r):
		return skip, !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
	}
	return 0, false
}

// endsLine holds for the characters that begin a new line.
func endsLine(r rune) bool {
	return r >= '\n' && r <= '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}
