package guard

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/retrieval"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// attacker ranks public texts by what they share with a document.
type attacker struct {
	*retrieval.Cosine
	unit
	of [][]retrieval.TermCount // of each text, its terms
}

func newAttacker(texts []string, u unit) attacker {
	a := attacker{retrieval.NewCosine(texts, u.terms), u, make([][]retrieval.TermCount, len(texts))}
	for n, ps := range a.Postings {
		for _, p := range ps {
			a.of[p.Text] = append(a.of[p.Text], retrieval.TermCount{Term: int32(n), Count: p.Count})
		}
	}
	return a
}

// unit is what an attacker compares: terms, and the words in each of them.
type unit struct {
	terms retrieval.Terms
	// each gives the terms of a text, one after another, with the words that are in it.
	each func(text string, see func(term string, words ...string))
}

func units() []unit {
	return []unit{
		ofWords(retrieval.Words),
		ofWords(retrieval.Different),
		{retrieval.Pairs, func(text string, see func(string, ...string)) {
			ws := retrieval.Words(text)
			for i := 1; i < len(ws); i++ {
				see(ws[i-1]+" "+ws[i], ws[i-1], ws[i])
			}
		}},
		{retrieval.Characters, eachRun},
	}
}

// ofWords compares single words.
func ofWords(terms retrieval.Terms) unit {
	return unit{terms, func(text string, see func(string, ...string)) {
		for _, w := range terms(text) {
			see(w, w)
		}
	}}
}

// eachRun gives the runs of five characters, with the words that they touch.
func eachRun(text string, see func(string, ...string)) {
	flat := strings.Join(strings.FieldsFunc(strings.ToLower(text), unicode.IsSpace), " ")
	var runes []int // where each begins
	var word []int  // of each character, the number of its word; -1 between words
	var names []string
	in := false
	for i, r := range flat {
		runes = append(runes, i)
		ofWord := letter.OfWord(r)
		switch {
		case !ofWord:
			word = append(word, -1)
		case !in:
			names = append(names, flat[i:letter.End(flat, i)])
			word = append(word, len(names)-1)
		default:
			word = append(word, len(names)-1)
		}
		in = ofWord
	}
	runes = append(runes, len(flat))
	const n = 5
	var touched []string
	for i := 0; i+n < len(runes); i++ {
		touched = touched[:0]
		last := -1
		for _, w := range word[i : i+n] {
			if w >= 0 && w != last {
				touched, last = append(touched, names[w]), w
			}
		}
		see(flat[runes[i]:runes[i+n]], touched...)
	}
}
