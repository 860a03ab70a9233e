package lexicon

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The least that tells a text from others.
const (
	leastLetters = 3 // and digits together
	leastDigits  = 5
)

// Plain reports whether a text may stand in any sentence: it has fewer than three letters
// and digits, or no word that is more than ordinary in one of the languages and fewer than
// five digits, and is no address of the net. "Will", "4 May", "2019", "J." and "summer hill" are plain, "Haddersley",
// "20 Haddersley Road" and "4 May 1961" are not.
func Plain(text string) bool {
	characters, digits, telling := 0, 0, false
	eachWord(text, func(w string) {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsDigit(r) {
			digits += utf8.RuneCountInString(w)
			characters += utf8.RuneCountInString(w)
			return
		}
		n := utf8.RuneCountInString(w)
		characters += n
		telling = telling || n >= leastLetters && !Ordinary(w)
	})
	return characters < leastLetters || !telling && digits < leastDigits && !strings.ContainsRune(text, '@') && !strings.Contains(text, "://")
}

// eachWord gives the runs of letters and those of digits.
func eachWord(text string, yield func(string)) {
	start, was := 0, ' '
	for i, r := range text {
		is := class(r)
		if is != was {
			if was != ' ' {
				yield(text[start:i])
			}
			start, was = i, is
		}
	}
	if was != ' ' {
		yield(text[start:])
	}
}

// class is 'a' for letters, '0' for digits and a blank for all else.
func class(r rune) rune {
	switch {
	case unicode.IsLetter(r) || unicode.IsMark(r) || r == '·':
		return 'a'
	case unicode.IsDigit(r):
		return '0'
	}
	return ' '
}
