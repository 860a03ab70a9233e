package temporal

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

func digit(b byte) bool { return '0' <= b && b <= '9' }

// runeBefore is the character that ends at byte i, runeAt the one that starts
// there; both are 0 at the text's ends.
func runeBefore(text string, i int) rune {
	if i <= 0 {
		return 0
	}
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return r
}

func runeAt(text string, i int) rune {
	if i >= len(text) {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return r
}

func wordRune(r rune) bool {
	return letter.OfWord(r) || r == '_'
}

// longestWord bounds the words that are read for a look-up, in bytes; longer ones
// are in no list.
const longestWord = 24

// wordEnding gives the word that ends at byte i, in lower case, and where it
// starts. It is "" where there is no word, or one too long.
func wordEnding(text string, i int) (word string, start int) {
	start = i
	for start > 0 && i-start <= longestWord {
		r, n := utf8.DecodeLastRuneInString(text[:start])
		if !wordRune(r) && !(r == '\'' && start < i) {
			break
		}
		start -= n
	}
	if i-start > longestWord {
		return "", i
	}
	return lethe.Lower(text[start:i]), start
}

// wordAt gives the word that starts at byte i, in lower case, and where it ends.
func wordAt(text string, i int) (word string, end int) {
	end = i
	for end < len(text) && end-i <= longestWord {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !wordRune(r) {
			break
		}
		end += n
	}
	if end-i > longestWord {
		return "", i
	}
	return lethe.Lower(text[i:end]), end
}

// skipBack moves i back over any of the characters in set, at most a few.
func skipBack(text string, i int, set string) int {
	for range 6 {
		r, n := utf8.DecodeLastRuneInString(text[:i])
		if n == 0 || !strings.ContainsRune(set, r) {
			break
		}
		i -= n
	}
	return i
}

// skip moves i forward over any of the characters in set, at most a few.
func skip(text string, i int, set string) int {
	for range 6 {
		if i >= len(text) {
			break
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if !strings.ContainsRune(set, r) {
			break
		}
		i += n
	}
	return i
}

const (
	blanks = " \t\u00a0\u202f"
	// colons may stand between a label and its value.
	colons = blanks + ":=.#("
)

// previous gives the word before byte i, over blanks and the marks between a label
// and its value.
func previous(text string, i int) string {
	w, _ := wordEnding(text, skipBack(text, i, colons))
	return w
}

// next gives the word or sign after byte i, over blanks.
func next(text string, i int) string {
	i = skip(text, i, blanks)
	if w, end := wordAt(text, i); end > i {
		return w
	}
	if i < len(text) {
		return string(runeAt(text, i))
	}
	return ""
}
