package rewrite

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

//go:embed words.txt
var wordsFile string

// lexicon has the words of a language by their use, folded.
type lexicon struct {
	deny, count, anybody, task, stop map[string]bool
}

// lexicons are those of all languages.
var lexicons = sync.OnceValue(func() map[string]*lexicon {
	all := map[string]*lexicon{}
	for line := range strings.Lines(wordsFile) {
		head, words, ok := strings.Cut(line, ":")
		use, lang, _ := strings.Cut(head, " ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		if all[lang] == nil {
			all[lang] = newLexicon(lang)
		}
		set := map[string]map[string]bool{
			"deny": all[lang].deny, "count": all[lang].count, "anybody": all[lang].anybody, "task": all[lang].task,
		}[use]
		for w := range strings.FieldsSeq(words) {
			set[name.Fold(w)] = true
		}
	}
	return all
})

func newLexicon(lang string) *lexicon {
	l := &lexicon{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	stop, err := embedding.StopWords(lang)
	if err != nil {
		panic(err) // the lists are part of the program
	}
	for w := range stop {
		l.stop[name.Fold(w)] = true
	}
	return l
}

// speech are the lexicons that count for a text: its language's, or, where that is not
// known, those of the two that texts mostly are in.
type speech []*lexicon

func speechOf(lang string) speech {
	if l := lexicons()[lang]; l != nil {
		return speech{l}
	}
	return speech{lexicons()["en"], lexicons()["de"]}
}

func (s speech) any(set func(*lexicon) map[string]bool, key string) bool {
	for _, l := range s {
		if set(l)[key] {
			return true
		}
	}
	return false
}

func (s speech) stop(w word) bool {
	return s.any(func(l *lexicon) map[string]bool { return l.stop }, w.fold)
}

// plain holds for words that may be said of anybody.
func (s speech) plain(w word) bool {
	return s.stop(w) || s.any(func(l *lexicon) map[string]bool { return l.anybody }, w.fold)
}

func (s speech) task(w word) bool {
	return s.any(func(l *lexicon) map[string]bool { return l.task }, w.fold)
}

// counts holds for words that say a number, among them German ones of several.
func (s speech) counts(w word) bool {
	if s.any(func(l *lexicon) map[string]bool { return l.count }, w.fold) {
		return true
	}
	for _, tens := range german {
		if strings.HasSuffix(w.fold, tens) && w.fold != tens {
			return true
		}
	}
	return false
}

var german = []string{
	"undzwanzig", "unddreissig", "undvierzig", "undfünfzig", "undsechzig", "undsiebzig", "undachtzig", "undneunzig", "hundert", "tausend",
}

// denials count, for each language, the words that deny.
func (s speech) denials(ws []word) [2]int {
	var n [2]int
	for i, l := range s {
		for _, w := range ws {
			if l.deny[w.fold] {
				n[i]++
			}
		}
	}
	return n
}
