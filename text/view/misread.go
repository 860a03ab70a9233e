package view

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/lexicon"
)

const (
	longestMisread = 30 // bytes of a word
	leastLetters   = 3  // beside the digits in it
)

// misread reads digits that stand for letters inside a word, as machines write them that
// read print: Ke11er, 0liver. Of codes, user names and addresses it reads none.
func (r *reader) misread(at int) (int, string) {
	if !unicode.IsLetter(r.behind(at+1)) && !unicode.IsLetter(r.before(at)) {
		return 0, ""
	}
	start, end := at, at+1
	for start > 0 && at-start < longestMisread && ofWord(r.before(start)) {
		start--
	}
	for end < len(r.text) && end-at < longestMisread && ofWord(r.behind(end)) {
		end++
	}
	if strings.IndexByte(`@._-/\=:#+%&`, r.byteAt(start-1)) >= 0 && start > 0 || strings.IndexByte(`@_-/\=+%&`, r.byteAt(end)) >= 0 && end < len(r.text) {
		return 0, ""
	}
	word := r.text[start:end]
	letters, digits := 0, 0
	for i, c := range word {
		switch {
		case c == '0' || c == '1' || c == '5':
			digits++
		case unicode.IsLower(c), i == 0 && unicode.IsUpper(c):
			letters++
		default:
			return 0, ""
		}
	}
	first, last := word[0], word[len(word)-1]
	if letters < leastLetters || letters < 2*digits || last <= '9' || first == '1' || 'a' <= first && first <= 'z' {
		return 0, ""
	}
	as := map[byte]string{'0': "o", '1': "l", '5': "s"}[r.text[at]]
	switch {
	case at == start:
		return 1, strings.ToUpper(as)
	case r.text[at] == '1' && lexicon.Ordinary(iForOne.Replace(word)): // D1agnose
		return 1, "i"
	}
	return 1, as
}

var iForOne = strings.NewReplacer("0", "o", "1", "i", "5", "s")
