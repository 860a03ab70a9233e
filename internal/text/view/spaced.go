package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

const (
	leastSpaced = 5   // letters with spaces between them that are words
	leastCased  = 3   // of one word with a capital before lowercase letters
	farthest    = 400 // bytes of spaced letters that are looked at together
	widestGap   = 3   // spaces between two words of spaced letters
)

// space passes over the spaces between the letters of words: H A R T M A N N, and
// A n n   L e e.
func (r *reader) space(at int) (int, string) {
	if at >= r.spaced && !r.spacedWords(at) {
		return 0, ""
	}
	n := r.gap(at)
	if n > 1 {
		return n, " "
	}
	return n, ""
}

// gap counts the spaces at a place.
func (r *reader) gap(at int) int {
	n := 0
	for r.byteAt(at+n) == ' ' && n <= widestGap {
		n++
	}
	return n
}

// spacedWords reports whether the letter before a space begins spaced words, and notes
// how far these go.
func (r *reader) spacedWords(at int) bool {
	if at < r.unspaced || at == 0 || !unicode.IsLetter(r.before(at)) {
		return false
	}
	first, n := utf8.DecodeLastRuneInString(r.text[:at])
	if at > n && letter.OfWord(r.before(at-n)) {
		return false
	}
	w := spacedWord{letters: 1, capital: unicode.IsUpper(first)}
	all, good := 1, false
	end := at
	for end-at < farthest {
		gap := r.gap(end)
		c := r.behind(end + gap)
		next := end + gap + utf8.RuneLen(c)
		if gap == 0 || gap > widestGap || !unicode.IsLetter(c) && !within(c) || letter.OfWord(r.behind(next)) {
			break
		}
		switch {
		case !unicode.IsLetter(c): // a sign within
		case gap > 1:
			good = good || w.cased()
			w = spacedWord{letters: 1, capital: unicode.IsUpper(c)}
			all++
		default:
			w.add(c)
			all++
		}
		end = next
	}
	for end > at && !unicode.IsLetter(r.before(end)) { // signs and spaces after the last letter
		_, n := utf8.DecodeLastRuneInString(r.text[:end])
		end -= n
	}
	if good = good || w.cased() || all >= leastSpaced; !good || end == at || r.ordinary(r.text[at-n:end]) {
		r.unspaced = max(end, at+1)
		return false
	}
	r.spaced = end
	return true
}

// ordinary reports whether spaced words are all ordinary ones that nobody is called, as in
// headings, which nobody needs to read.
func (r *reader) ordinary(spaced string) bool {
	for word := range strings.SplitSeq(spaced, "  ") {
		if word = strings.ReplaceAll(word, " ", ""); word != "" && (!lexicon.Ordinary(word) || r.names.Given(word) || r.names.Surname(word)) {
			return false
		}
	}
	return true
}

// within are signs that stand among the letters of names.
func within(c rune) bool { return c == '.' || c == '-' || c == '\'' || c == '’' }

// spacedWord is a word whose letters are apart.
type spacedWord struct {
	letters      int
	capital, big bool // its first letter, and some of the others
}

func (w *spacedWord) add(c rune) {
	w.letters++
	w.big = w.big || !unicode.IsLower(c)
}

func (w *spacedWord) cased() bool { return w.capital && !w.big && w.letters >= leastCased }
