package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
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
	for start > 0 && at-start < longestMisread && letter.OfWord(r.before(start)) {
		start--
	}
	for end < len(r.text) && end-at < longestMisread && letter.OfWord(r.behind(end)) {
		end++
	}
	if strings.IndexByte(`@._-/\=:#+%&`, r.byteAt(start-1)) >= 0 && start > 0 || strings.IndexByte(`@_-/\=+%&`, r.byteAt(end)) >= 0 && end < len(r.text) && !r.doubled(end) {
		return 0, ""
	}
	word := r.text[start:end]
	if r.inCapitals(start, end) {
		return 1, map[byte]string{'0': "O", '1': "I", '5': "S"}[r.text[at]]
	}
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
	if letters < leastLetters || letters < 2*digits || last <= '9' && !r.doubled(end) || first == '1' || 'a' <= first && first <= 'z' {
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

// vowels are those of words in capitals, of which one in four letters at least is one: fewer are in codes.
const vowels = "AEIOUYÁÉÍÓÚÀÈÒÄÖÜ"

// inCapitals reports whether the word between two places is one in capitals with a digit for a letter in its midst,
// beside another word in capitals: PR0THEROE after DEWI.
func (r *reader) inCapitals(start, end int) bool {
	word := []rune(r.text[start:end])
	letters, voiced, digits := 0, 0, 0
	for i, c := range word {
		switch {
		case unicode.IsUpper(c):
			letters++
			if strings.ContainsRune(vowels, c) {
				voiced++
			}
		case unicode.IsDigit(c) && i > 0 && i < len(word)-1:
			digits++
			if c != '5' {
				voiced++
			}
		default:
			return false
		}
	}
	return digits == 1 && letters > leastLetters && 4*voiced > len(word) && (r.capitalsBefore(start) || r.capitalsBehind(end))
}

// capitalsBefore reports whether a word of capitals alone stands before a place, with a space between, and an
// initial or not.
func (r *reader) capitalsBefore(at int) bool {
	if r.byteAt(at-1) != ' ' {
		return false
	}
	before := r.text[max(0, at-1-longestMisread) : at-1]
	if n := len(before); n > 2 && before[n-2] == ' ' && unicode.IsUpper(rune(before[n-1])) {
		before = before[:n-2]
	}
	return allCapitals(before[strings.LastIndexAny(before, " \n\t")+1:])
}

// capitalsBehind does so behind it.
func (r *reader) capitalsBehind(at int) bool {
	if r.byteAt(at) != ' ' {
		return false
	}
	behind := r.text[at+1 : min(len(r.text), at+1+longestMisread)]
	if i := strings.IndexAny(behind, " \n\t\r,"); i >= 0 {
		behind = behind[:i]
	}
	return allCapitals(behind)
}

// allCapitals reports whether a word has three letters or more, and all are capitals.
func allCapitals(word string) bool {
	return utf8.RuneCountInString(word) >= leastLetters && strings.IndexFunc(word, func(c rune) bool { return !unicode.IsUpper(c) }) < 0
}

// doubled reports whether a hyphen at a place joins the next half of a name: Kar1-Heinz.
func (r *reader) doubled(at int) bool {
	return r.byteAt(at) == '-' && unicode.IsUpper(r.behind(at+1)) && unicode.IsLower(r.behind(at+2))
}

var iForOne = strings.NewReplacer("0", "o", "1", "i", "5", "s")

const (
	shortestName = 5 // letters of a name that is read otherwise than it is written
	longestName  = 24
)

// confused are letters that machines take for others, and what was printed.
var confused = [...]struct{ read, printed string }{{"rn", "m"}, {"m", "rn"}, {"b", "h"}, {"cl", "d"}, {"vv", "w"}, {"ii", "ü"}}

// capital reads letters that stand for others inside a name: Schrnidt, Bemhard, Tbomas. Only a
// word that is not one, and no name, is read as another, and only where that is a name.
func (r *reader) capital(at int) (int, string) {
	if at > 0 && letter.OfWord(r.before(at)) {
		return 0, ""
	}
	end := at + 1
	for end < len(r.text) && r.text[end] >= 'a' && r.text[end] <= 'z' {
		end++
	}
	word := r.text[at:end]
	if len(word) < shortestName || len(word) > longestName || letter.OfWord(r.behind(end)) || r.byteAt(end) == '@' || r.byteAt(end) == '.' && letter.OfWord(r.behind(end+1)) {
		return 0, ""
	}
	for _, c := range confused {
		if at := strings.Index(word[1:], c.read); at < 0 || at > 0 && c.read == "ii" { // Shiite
			continue
		}
		if r.known(word) {
			return 0, ""
		}
		as := word[:1] + strings.ReplaceAll(word[1:], c.read, c.printed)
		if r.names.Given(as) || r.names.Surname(as) {
			return r.letterByLetter(at, word, c.read, c.printed)
		}
	}
	return 0, ""
}

// known reports whether a word is a name, or a word of some language.
func (r *reader) known(word string) bool {
	return r.names.Given(word) || r.names.Surname(word) || lexicon.Ordinary(word) || lexicon.Ordinary(strings.ToLower(word))
}

// letterByLetter reads the letters of a word that were taken for others, each at its place,
// and gives what is left of it.
func (r *reader) letterByLetter(at int, word, read, printed string) (int, string) {
	last := strings.LastIndex(word, read)
	for i := 1; i < last; {
		if strings.HasPrefix(word[i:], read) {
			r.put(at+i, at+i+len(read), printed)
			i += len(read)
			continue
		}
		i++
	}
	r.back = -last
	return last + len(read), printed
}
