package resolve

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// rest is what is left of m at s, without what says nothing at its edges; its span
// is empty if nothing else is left.
func rest(m lethe.Mention, s span.Span) lethe.Mention {
	text := m.Text[s.Start-m.Start : s.End-m.Start]
	from, to := trim(text)
	m.Span = span.Span{Start: s.Start + from, End: s.Start + to}
	m.Text, m.Normalized = text[from:to], ""
	return m
}

// trim gives the part of text that is left without white space, punctuation and
// function words at its edges.
func trim(text string) (from, to int) {
	to = len(text)
	for {
		cut := text[from:to]
		left := strings.TrimLeftFunc(cut, empty)
		from += len(cut) - len(left)
		left = strings.TrimRightFunc(left, empty)
		to = from + len(left)
		first, last := firstWord(left), lastWord(left)
		switch {
		case first > 0 && function(left[:first]):
			from += first
		case last < len(left) && function(left[last:]):
			to = from + last
		default:
			return from, to
		}
	}
}

// empty holds for what a rest neither begins nor ends with.
func empty(r rune) bool {
	return unicode.In(r, unicode.White_Space, unicode.P, unicode.C)
}

// firstWord is the length of the word that text begins with.
func firstWord(text string) int {
	if i := strings.IndexFunc(text, letter.NotOrNumber); i >= 0 {
		return i
	}
	return len(text)
}

// lastWord is where the word begins that text ends with.
func lastWord(text string) int {
	i := strings.LastIndexFunc(text, letter.NotOrNumber)
	if i < 0 {
		return 0
	}
	_, n := utf8.DecodeRuneInString(text[i:])
	return i + n
}

// function reports whether a word identifies nobody: one of the commonest of the
// project's languages, or a single small letter, such as a genitive's s. Two
// letters with a capital may be a name: An, De, La.
func function(word string) bool {
	r, n := utf8.DecodeRuneInString(word)
	if len(word) <= 2 || n == len(word) {
		return functionWords[word] || n == len(word) && unicode.IsLower(r)
	}
	return functionWords[lethe.Lower(word)]
}

// functionWords are articles, prepositions and conjunctions in the languages that have a model or a pack.
var functionWords = wordset.Of(`
		the an and or of in at on from to for by with
		der die das den dem des ein eine einer einem einen und oder von vom zu zum zur im am aus bei mit für auf
		el la los las un una del de en con por para al
		els les uns unes i amb per dels als pel pels ca
		le des du au aux et ou à dans pour par sur chez
		il lo gli della dello dei degli nel nella alla allo
		o os um uma do da dos das em no na com
		het een van uit aan naar met voor door te ten ter op
		z w na do od`)
