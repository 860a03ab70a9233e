package tagger

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// certain is the score from which on a name is looked for elsewhere.
const certain = .6

// maxName bounds the words of a name that is looked for.
const maxName = 8

// repeat finds, in all fields of a document, the names that the model found once
// and missed elsewhere: the same words, or the surname of a person of several
// words. What was found already stays as it is.
func repeat(m *Model, parts []part) {
	names := map[string]Finding{}
	for _, p := range parts {
		for _, f := range p.found {
			p.r.collect(m, f, names)
		}
	}
	if len(names) == 0 {
		return
	}
	first := firstWords(names)
	for i := range parts {
		parts[i].found = parts[i].r.search(names, first, parts[i].found)
	}
}

// firstWords gives, for each word with which names begin, how many words the longest has.
func firstWords(names map[string]Finding) map[string]int {
	first := map[string]int{}
	for key := range names {
		w, n := firstWord(key)
		first[w] = max(first[w], n)
	}
	return first
}

// collect adds the forms of a found name under their words.
func (r *reader) collect(m *Model, f Finding, names map[string]Finding) {
	n := f.to - f.from
	if f.Score < certain || n > maxName {
		return
	}
	add := func(from, to int) {
		if key := r.nameKey(from, to); key != "" {
			if old, ok := names[key]; !ok || f.Score > old.Score {
				names[key] = f
			}
		}
	}
	switch m.Info.Types[f.Type].Label {
	case lethe.Person:
		if r.telling(f.from) || n > 1 {
			add(f.from, f.to)
		}
		if n > 1 && r.telling(f.to-1) && r.word(f.to-1).runes > 3 {
			add(f.to-1, f.to)
		}
	case lethe.Organization, lethe.Location:
		if n > 1 || r.telling(f.from) && f.Score > .8 {
			add(f.from, f.to)
		}
	}
}

// telling words are capitalised, and not in ordinary use here or anywhere.
func (r *reader) telling(i int) bool {
	w := r.word(i)
	if w.kind != Word || !w.cap || w.runes < 3 || w.lex&Common != 0 {
		return false
	}
	return r.usage[r.lower[r.at[i]]].small == 0
}

// nameKey are the words of a name, or "" when a line ends within it or it has no
// capital.
func (r *reader) nameKey(from, to int) string {
	key, capital := "", false
	for i := from; i < to; i++ {
		if r.tokens[i].Kind >= Line {
			return ""
		}
		capital = capital || r.word(i).cap
		key += r.tokens[i].In(r.text) + "\x00"
	}
	if !capital {
		return ""
	}
	return key
}

// search adds the longest names at places where nothing was found.
func (r *reader) search(names map[string]Finding, first map[string]int, found []Finding) []Finding {
	all := newPlaces(0, len(r.tokens), found)
	for i := 0; i < len(r.tokens); i++ {
		if all.at[i] > 0 || r.tokens[i].Kind != Word {
			continue
		}
		longest := first[r.tokens[i].In(r.text)]
		for n := min(longest, len(r.tokens)-i); n > 0; n-- {
			f, ok := names[r.nameKey(i, i+n)]
			if !ok || !all.free(i, i+n) || r.partOfName(i, i+n) {
				continue
			}
			all.put(Finding{
				Span: span.Span{Start: r.tokens[i].Start, End: r.tokens[i+n-1].End},
				Type: f.Type, Score: f.Score * .9, cost: f.cost, Repeat: true, from: i, to: i + n,
			})
			i += n - 1
			break
		}
	}
	return all.list()
}

// partOfName reports whether a capital word stands right before or after: the
// name would be a piece of another.
func (r *reader) partOfName(from, to int) bool {
	if to-from > 1 {
		return false
	}
	before, after := r.word(from-1), r.word(to)
	return before.cap && before.kind == Word && before.runes > 1 && before.lex&Common == 0 || after.cap && after.kind == Word
}

func firstWord(key string) (string, int) {
	words, end := 0, 0
	for i := 0; i < len(key); i++ {
		if key[i] == 0 {
			if words == 0 {
				end = i
			}
			words++
		}
	}
	return key[:end], words
}
