package extract

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// mostEntities is the most different entities of one document.
const mostEntities = 5000

// entityKey identifies entities of one document.
type entityKey struct {
	original string
	label    lethe.Label
}

// entityCollector collects the entities of a document.
type entityCollector struct {
	entities []Entity
	of       map[entityKey]int
	counts   Counts
}

// read checks an answer and adds its entities. An answer of elements none of which has
// a value and a type is no answer.
func (x *Extractor) read(text, language string, all *entityCollector) error {
	list, err := elements(text)
	if err != nil {
		return err
	}
	if !saysAny(list) {
		all.counts.Given += len(list)
		all.counts.Malformed += len(list)
		return errForm
	}
	for _, raw := range list {
		all.counts.Given++
		g, ok := element(raw)
		if !ok {
			all.counts.Malformed++
			continue
		}
		x.check(g, language, all)
	}
	return nil
}

// saysAny reports whether elements are those of an answer: none, or one at least with
// a value and a type.
func saysAny(list []json.RawMessage) bool {
	return len(list) == 0 || slices.ContainsFunc(list, func(raw json.RawMessage) bool {
		g, ok := element(raw)
		return ok && g.label != ""
	})
}

// readable reports whether an answer is one that read can read.
func readable(text string) bool {
	list, err := elements(text)
	return err == nil && saysAny(list)
}

// check makes an entity of an element.
func (x *Extractor) check(g rawEntity, language string, all *entityCollector) {
	if tooLong(g.original) {
		all.counts.Long++
		return
	}
	l, ok := label(x.options.Schema, g.label, &all.counts)
	if !ok {
		return
	}
	e := Entity{Original: g.original, Label: l, Relevance: relevance(g.relevance, &all.counts)}
	e.Normalized = x.normalized(g, l, language, &all.counts)
	key := entityKey{e.Original, e.Label}
	if i, again := all.of[key]; again {
		all.counts.Repeated++
		all.entities[i].Relevance = max(all.entities[i].Relevance, e.Relevance)
		return
	}
	if len(all.entities) == mostEntities {
		all.counts.Excess++
		return
	}
	all.of[key] = len(all.entities)
	all.entities = append(all.entities, e)
}

// nothing are words by which models say that they have no value. As one they would make
// one entity of all.
var nothing = map[string]bool{"null": true, "none": true, "n/a": true, "unknown": true, "unbekannt": true, "normalized": true}

// normalized is the form that the answer gives, in lower case and with single spaces, or
// else the form that the label asks for. A form much longer than the value is none: it
// goes into what the model reads with other documents, where no document shall speak.
func (x *Extractor) normalized(g rawEntity, l lethe.Label, language string, c *Counts) string {
	n := normalize.Text(strings.Map(visible, g.normalized))
	room := 3*utf8.RuneCountInString(g.original) + 40
	if n != "" && !nothing[n] && strings.IndexFunc(n, wordy) >= 0 && utf8.RuneCountInString(n) <= room {
		return n
	}
	c.Unformed++
	origin := lethe.Mention{Label: x.options.Schema.Origin(l), Text: g.original}
	if n = normalize.Mention(origin, language, ""); n == "" {
		n = normalize.Text(g.original)
	}
	return n
}

// visible drops the characters that nobody sees.
func visible(r rune) rune {
	switch {
	case unicode.IsSpace(r) || unicode.Is(unicode.Cc, r):
		return ' '
	case unicode.Is(unicode.Cf, r):
		return -1
	}
	return r
}

// wordy holds for what a value must have one of.
func wordy(r rune) bool {
	return letter.OfWord(r) || unicode.IsSymbol(r)
}
