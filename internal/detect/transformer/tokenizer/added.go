package tokenizer

import (
	"sort"
	"unicode"
)

// addedJSON is a token beside those of the model.
type addedJSON struct {
	ID         int    `json:"id"`
	Content    string `json:"content"`
	SingleWord bool   `json:"single_word"`
	Lstrip     bool   `json:"lstrip"`
	Rstrip     bool   `json:"rstrip"`
	Normalized bool   `json:"normalized"`
	Special    bool   `json:"special"`
}

// addedTokens are the tokens beside those of the model that texts are searched for: some as
// they came, some when normalized. Special ones are not: what looks like one in a text
// is text.
type addedTokens struct{ raw, normalized wordList }

func (a *addedTokens) add(j addedJSON, normalize normalizer) {
	if j.Normalized {
		if cs := normalize(charsOf(j.Content, 0)); len(cs) > 0 {
			a.normalized.add(stringOf(cs), j)
		}
		return
	}
	a.raw.add(j.Content, j)
}

// wordList finds words in texts, the longest first.
type wordList struct {
	words map[rune][]addedWord // by their first character
}

type addedWord struct {
	text []rune
	addedJSON
}

func (l *wordList) add(text string, j addedJSON) {
	if l.words == nil {
		l.words = map[rune][]addedWord{}
	}
	rs := []rune(text)
	of := append(l.words[rs[0]], addedWord{rs, j})
	sort.SliceStable(of, func(i, j int) bool { return len(of[i].text) > len(of[j].text) })
	l.words[rs[0]] = of
}

// stretch is a part of a text, or one of the words.
type stretch struct {
	id int // -1: text
	cs []char
}

// cut cuts the words out of a text.
func (l wordList) cut(cs []char) []stretch {
	if len(l.words) == 0 {
		return []stretch{{-1, cs}}
	}
	var out []stretch
	from := 0
	for at := 0; at < len(cs); at++ {
		w, ok := l.at(cs, at)
		if !ok {
			continue
		}
		start, end := at, at+len(w.text)
		for w.Lstrip && start > from && unicode.IsSpace(cs[start-1].r) {
			start--
		}
		for w.Rstrip && end < len(cs) && unicode.IsSpace(cs[end].r) {
			end++
		}
		if start > from {
			out = append(out, stretch{-1, cs[from:start]})
		}
		out = append(out, stretch{w.ID, cs[start:end]})
		from, at = end, end-1
	}
	if from < len(cs) {
		out = append(out, stretch{-1, cs[from:]})
	}
	return out
}

// at gives the longest word that begins at a place.
func (l wordList) at(cs []char, at int) (addedWord, bool) {
	for _, w := range l.words[cs[at].r] {
		if len(w.text) > len(cs)-at {
			continue
		}
		same := true
		for i, r := range w.text {
			same = same && cs[at+i].r == r
		}
		end := at + len(w.text)
		alone := (at == 0 || !wordRune(cs[at-1].r)) && (end == len(cs) || !wordRune(cs[end].r))
		if same && (!w.SingleWord || alone) {
			return w, true
		}
	}
	return addedWord{}, false
}

func wordRune(r rune) bool {
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc) || r == 0x200c || r == 0x200d
}
