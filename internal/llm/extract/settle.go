package extract

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
)

// settle decides about entities that have the same words, of which value is one
// writing, given where those stand.
func (l *locator) settle(entities []int, value string, hits []hit) {
	reason := Passage
	hits = slices.DeleteFunc(hits, l.passage)
	if len(hits) > 0 {
		reason = Common
		hits = l.uncommon(value, hits)
	}
	if len(hits) == 0 {
		for _, i := range entities {
			l.lost[i] = reason
		}
		return
	}
	for _, v := range l.byLabel(entities) {
		for _, h := range l.likely(v, hits) {
			l.found = append(l.found, l.mention(v, h))
		}
	}
}

// passage holds for an occurrence that is no value.
func (l *locator) passage(h hit) bool {
	n := h.End - h.Start
	return n > 200 && n > len(l.doc.Fields[h.field].Text)/2
}

// uncommon gives no occurrences of a value that is too common to say anything.
func (l *locator) uncommon(value string, hits []hit) []hit {
	fields := strings.Fields(value)
	switch {
	case utf8.RuneCountInString(value) == 1 && len(hits) > 3,
		small(value) && !slices.ContainsFunc(fields, l.tells),
		small(value) && len(fields) == 1 && !strings.ContainsAny(value, "0123456789") &&
			len(hits) > 100 && len(hits)*600 > l.size: // a word takes about six bytes
		return nil
	}
	return hits
}

// tells holds for a word that is no stop word.
func (l *locator) tells(word string) bool {
	for _, list := range l.stop {
		if _, ok := list()[word]; ok {
			return false
		}
	}
	return true
}

// variants are the ways in which one answer writes the same words with the same label.
type variants struct {
	label  lethe.Label
	first  int            // entity
	exact  map[string]int // entities by how they are written
	strict bool           // one word, with a capital wherever it is given
}

// byLabel parts entities by their label, in order.
func (l *locator) byLabel(entities []int) []*variants {
	var all []*variants
	of := map[lethe.Label]*variants{}
	for _, i := range entities {
		e := l.es[i]
		v := of[e.Label]
		if v == nil {
			v = &variants{e.Label, i, map[string]int{}, true}
			of[e.Label], all = v, append(all, v)
		}
		value := strings.TrimSpace(e.Original)
		if _, again := v.exact[value]; !again {
			v.exact[value] = i
		}
		v.strict = v.strict && !small(value) && !strings.ContainsFunc(value, unicode.IsSpace)
	}
	return all
}

// likely leaves out occurrences in lower case of a word that was given with capitals
// and stands so elsewhere.
func (l *locator) likely(v *variants, hits []hit) []hit {
	exact := func(h hit) bool { _, ok := v.exact[l.text(h)]; return ok }
	if !v.strict || !slices.ContainsFunc(hits, exact) {
		return hits
	}
	return slices.DeleteFunc(slices.Clone(hits), func(h hit) bool { return small(l.text(h)) })
}

func (l *locator) mention(v *variants, h hit) lethe.Mention {
	text := l.text(h)
	e := l.es[v.first]
	if i, ok := v.exact[text]; ok {
		e = l.es[i]
	}
	return lethe.Mention{
		Doc: l.doc.ID, Field: l.doc.Fields[h.field].Name, Span: h.Span, Text: text,
		Label: e.Label, Normalized: e.Normalized, Relevance: e.Relevance,
		Score: score, Detector: Name,
	}
}

// stopList is a list of stop words, read when it is first needed.
type stopList func() embedding.Stop

var stopLists = func() map[string]stopList {
	lists := map[string]stopList{}
	for _, language := range []string{"ca", "de", "en", "es", "fr", "it"} {
		lists[language] = sync.OnceValue(func() embedding.Stop {
			stop, err := embedding.StopWords(language)
			if err != nil {
				panic(err) // the lists are part of the program
			}
			return stop
		})
	}
	return lists
}()

// stopWords are those of a document's language; of English and German where there is no
// list of it.
func stopWords(language string) []stopList {
	base, _, _ := strings.Cut(lethe.Lower(language), "-")
	if list, ok := stopLists[base]; ok {
		return []stopList{list}
	}
	return []stopList{stopLists["en"], stopLists["de"]}
}
