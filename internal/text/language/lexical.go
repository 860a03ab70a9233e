package language

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// Listed are the languages that have no model of letters and a list of ordinary words.
var Listed = []string{"fr", "it", "nl", "pl", "pt"}

// lexical are all languages with a list.
var lexical = append(append([]string{}, Languages...), Listed...)

// What a guess by lists of words needs: so many words, of which so many are on the list of
// the best language, which is by so much likelier for each word than the next.
const (
	leastOfLists = 3
	leastKnown   = 0.5
	leastBetter  = 0.4
	mostWords    = 400
)

// unlisted is how unlikely a word is that a list lacks: as one of 200,000.
var unlisted = math.Log(200_000)

// own are letters that one of the languages alone is written with; a word with one that no
// list has is likelier in that language by so much.
var own = map[string]string{"pl": "ąęłńśźż", "pt": "ãõ", "de": "ß", "ca": "·", "es": "ñ", "fr": "œêûî"}

const ownLetter = 4

// particles stand within names of people in any language, and say nothing of a text's.
var particles = map[string]bool{
	"van": true, "de": true, "der": true, "den": true, "ter": true, "ten": true, "von": true, "zu": true, "la": true, "le": true, "du": true,
	"des": true, "di": true, "del": true, "della": true, "dos": true, "y": true, "el": true, "al": true,
}

// withoutNames are the words of a text in lower case, but for particles within names.
func withoutNames(text string) (words []string) {
	named, link := false, 0 // whether a capital stands before, and how many particles since
	for w := range strings.FieldsFuncSeq(text, letter.NotOrMark) {
		if first, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(first) {
			if named {
				words = words[:len(words)-link]
			}
			named, link = true, 0
			continue
		}
		words = append(words, w)
		if named = named && particles[w]; named {
			link++
		}
	}
	return words
}

// byLists guesses a language by how common the words of a text are in each: enough for one
// short sentence. Words with a capital are left out, which are names. "" means that it is
// not clear.
func byLists(text string) string {
	words := withoutNames(text[:min(len(text), Enough)])
	best, known, ahead := weighed(words)
	n := float64(min(len(words), mostWords))
	if n < leastOfLists || float64(known) < leastKnown*n || ahead < leastBetter*n {
		return ""
	}
	return best
}

// What makes a text one of a language that is not known: so many kinds of words in lower case,
// of which no more than so many are on any list.
const (
	leastUnknown = 10
	mostListed   = 0.2
)

// unknown reports whether the words of a text are of no language that has a list.
func unknown(text string) bool {
	kinds := map[string]bool{}
	for w := range strings.FieldsSeq(text[:min(len(text), Enough)]) {
		w = strings.TrimFunc(w, unicode.IsPunct)
		first, _ := utf8.DecodeRuneInString(w)
		if !unicode.IsUpper(first) && utf8.RuneCountInString(w) > 2 && strings.IndexFunc(w, noLetter) < 0 && len(kinds) < mostWords {
			kinds[w] = true
		}
	}
	if len(kinds) < leastUnknown {
		return false
	}
	for _, l := range lexical {
		listed := 0
		for w := range kinds {
			if lexicon.Rank(w, l) > 0 {
				listed++
			}
		}
		if float64(listed) > mostListed*float64(len(kinds)) {
			return false
		}
	}
	return true
}

// noLetter reports what is in codes and addresses, and not in words.
func noLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }

// What a guess by the names of a text too needs: so many words that are on the list of the
// best language, which is likelier by so much in all.
const (
	leastAmongNames = 3
	aheadAmongNames = 6
)

// amongNames guesses the language of a short text that is little but names, by all its words,
// and by the letters of its names.
func amongNames(text string) string {
	if len(text) > short {
		return ""
	}
	var words []string
	eachWord(text, func(w string) { words = append(words, strings.ToLower(w)) })
	best, known, ahead := weighed(words)
	if known < leastAmongNames || ahead < aheadAmongNames {
		return ""
	}
	return best
}

// weighed returns the language in which words are commonest, how many of them are on its list,
// and by how much it is likelier than the next.
func weighed(words []string) (language string, listed int, ahead float64) {
	cost := make([]float64, len(lexical))
	known := make([]int, len(lexical))
	for _, w := range words[:min(len(words), mostWords)] {
		for i, l := range lexical {
			if rank := lexicon.Rank(w, l); rank > 0 {
				cost[i] += math.Log(float64(rank) + 20)
				known[i]++
			} else {
				cost[i] += unlisted
				if strings.ContainsAny(w, own[l]) {
					cost[i] -= ownLetter
					known[i]++
				}
			}
		}
	}
	best, next := 0, -1
	for i := 1; i < len(cost); i++ {
		if cost[i] < cost[best] {
			best = i
		}
	}
	for i := range cost {
		if i != best && (next < 0 || cost[i] < cost[next]) {
			next = i
		}
	}
	return lexical[best], known[best], cost[next] - cost[best]
}
