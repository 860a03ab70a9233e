package temporal

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// clause is how far before a date a word for birth may stand, in bytes.
const clause = 56

// birth reports whether the date text[start:end] is one of birth: whether a word
// for it stands before, in the same clause and with no other date between, or right
// behind. lastEnd is where the date before ended.
func birth(text string, start, end, lastEnd int) bool {
	if words().BornAfter[next(text, end)] {
		return true
	}
	if star := skipBack(text, start, blanks); star > 0 && text[star-1] == '*' && !lineStart(text, star-1) {
		return true
	}
	from := max(lastEnd, start-clause)
	for at := start; at > from; {
		w, begin := wordEnding(text, at)
		switch {
		case begin == at:
			at--
			if stops(text, at, start) {
				return false
			}
		case words().Birth[w] || dottedBirth.MatchString(text[max(from, begin-len("d.o.")):at]):
			return true
		default:
			at = begin
		}
	}
	return false
}

// dottedBirth are short forms for the date of birth: "D.O.B.", "D.N.", "F. N.".
var dottedBirth = lazyregexp.New(`(?:^|[^\pL])(?i:d\.o\.b|[df]\. ?n)$`)

// stops reports whether the byte at i ends the clause of the date that begins at
// start. A full stop or line break does not when it ends the word for birth
// itself ("geb. am 12.4.1975") or when nothing but marks follows it.
func stops(text string, i, start int) bool {
	switch text[i] {
	case ';', '!', '?', '|':
		return true
	case '.', '\n':
		w, _ := wordEnding(text, i)
		return !words().Birth[w] && !dottedBirth.MatchString(text[max(0, i-len("d.o.b")):i]) && strings.Trim(text[i+1:start], colons+"\n\r") != ""
	}
	return false
}

// lineStart reports whether only blanks stand between byte i and the line's start,
// where a star is a bullet.
func lineStart(text string, i int) bool {
	i = skipBack(text, i, blanks)
	return i == 0 || text[i-1] == '\n'
}
