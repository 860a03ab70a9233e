// Package coarse says what a text says less exactly: a trade as its kind, a town as its region, a
// day as its month, an amount as a band, an organisation by name as what it is. What it gives is as
// true as the text was, and fits its grammar: number, article and preposition. So it takes only what
// it is sure of. A noun behind "not", "only" or "every" stays, as does a town that is part of a name.
//
// A phrase has several steps, each less exact than the last. Known are nouns, towns, dates, amounts
// and organisations in English; dates, towns and some nouns in German, Spanish and Catalan.
package coarse

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe/span"
)

// Detector is that of mentions which are said less exactly, and Feature that of such a mention
// which names what takes its place.
const (
	Detector = "guard"
	Feature  = "less exactly"
)

// Phrase is a piece of a text that can be said less exactly.
type Phrase struct {
	span.Span
	Steps []string // what says it less exactly, the most exact first
}

// Phrases are those of a text in a language, in order. They do not overlap: of two that would, the
// longer one is taken, or the first.
func Phrases(text, language string) []Phrase {
	l := languages()[primary(language)]
	if l == nil {
		return nil
	}
	var all []Phrase
	for _, find := range l.find {
		all = append(all, find(text)...)
	}
	all = slices.DeleteFunc(all, func(p Phrase) bool { return l.doubtful(text, p.Span) })
	slices.SortStableFunc(all, func(a, b Phrase) int {
		return cmp.Or(cmp.Compare(b.Len(), a.Len()), cmp.Compare(a.Start, b.Start))
	})
	taken := span.NewMarks(len(text))
	var out []Phrase
	for _, p := range all {
		if !taken.Any(p.Span) {
			taken.Set(p.Span)
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b Phrase) int { return a.Span.Compare(b.Span) })
	return out
}
