package language

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// Short texts are full of names, whose letters are of no language. There the small words
// between them tell more than runs of letters.
const (
	short       = 600 // bytes
	leastWords  = 2
	leastShared = 0.6 // of the words in lower case
	rarest      = 1 << 17
)

// byWords guesses the language of a short text by the words that are ordinary in one, the
// common ones before the rare; "" where too few are.
func byWords(text string) string {
	if len(text) > short {
		return ""
	}
	var hits, small [4]int
	var weight [4]float64
	all := 0
	eachWord(text, func(word string) {
		r, _ := utf8.DecodeRuneInString(word)
		lower := unicode.IsLower(r)
		if lower {
			all++
		}
		for l, of := range Languages {
			if rank := lexicon.Rank(word, of); rank > 0 {
				hits[l]++
				weight[l] += math.Log(rarest / float64(rank))
				if lower {
					small[l]++
				}
			}
		}
	})
	best := 0
	for l := range Languages {
		if weight[l] > weight[best] {
			best = l
		}
	}
	if hits[best] < leastWords || float64(small[best]) < leastShared*float64(all) {
		return ""
	}
	return Languages[best]
}

// eachWord gives the words of two letters and more, without those of addresses, user and
// file names.
func eachWord(text string, yield func(string)) {
	for _, run := range strings.Fields(text) {
		if strings.ContainsAny(strings.TrimRight(run, ".:"), "@_./\\") {
			continue
		}
		for _, w := range strings.FieldsFunc(run, func(r rune) bool { return !letter.OrMark(r) && r != '·' }) {
			if utf8.RuneCountInString(w) > 1 {
				yield(w)
			}
		}
	}
}
