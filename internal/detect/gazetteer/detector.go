package gazetteer

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

// New compiles lists into one detector. Users' lists are matched together with the
// project's own by New(append(Embedded(), theirs...)).
func New(lists []List) (detect.Detector, error) {
	for i := range lists {
		if err := lists[i].Validate(); err != nil {
			return detect.Detector{}, err
		}
	}
	a, err := compile(lists)
	if err != nil {
		return detect.Detector{}, fmt.Errorf("gazetteer: compile: %w", err)
	}
	d := detect.Detector{
		Name: "gazetteer",
		Doc:  "Terms of word lists, as whole words: occupations, demographics, conditions, treatments, places.",
		Find: func(_ context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			var found []lethe.Mention
			lang := base(doc.Language)
			err := detect.Texts(doc, func(f lethe.Field) error {
				found = append(found, a.mentions(f, lang)...)
				return nil
			})
			return found, err
		},
	}
	for _, l := range lists {
		if !slices.Contains(d.Labels, l.Label) {
			d.Labels = append(d.Labels, l.Label)
			d.Examples = append(d.Examples, detect.Example{Text: "[" + string(l.Label) + " " + l.Terms[0] + "]", Language: l.Language})
		}
	}
	d.Examples = append(d.Examples, detect.Example{Text: "-"})
	return d, nil
}

// compiledLists is the automaton of lists, where the meaning of a phrase is its list.
type compiledLists struct {
	terms    automaton
	suffixes table
	lists    []List
}

func compile(lists []List) (*compiledLists, error) {
	c := &compiledLists{lists: lists}
	r := reading{alphanumeric, true}
	terms, suffixes := newBuilder(r, 0), newBuilder(r, 0)
	for _, l := range lists {
		for _, t := range l.Except {
			if err := suffixes.addSuffix(t, barred); err != nil {
				return nil, err
			}
		}
	}
	for i, l := range lists {
		for _, t := range l.Terms {
			var err error
			if l.Suffix {
				err = suffixes.addSuffix(t, uint32(i))
			} else {
				err = terms.add(t, uint32(i), l.CaseSensitive)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	c.terms, c.suffixes = newAutomaton(r, terms.table()), suffixes.table()
	return c, nil
}

// match is a term of a list found at text[start:stop].
type match struct {
	start, stop int
	list        int
}

// find gives the terms in a text, by start, the longer first.
func (c *compiledLists) find(text string) []match {
	found := c.endings(nil, text)
	for _, h := range c.terms.find(text) {
		for _, e := range c.terms.table.entries[h.from:h.to] {
			found = append(found, match{h.start, h.stop, int(e.meaning())})
		}
	}
	slices.SortFunc(found, c.order)
	return found
}

// order puts matches by start, the longer first, then those of suffix lists, then by list.
func (c *compiledLists) order(x, y match) int {
	if x.start != y.start {
		return x.start - y.start
	}
	if x.stop != y.stop {
		return y.stop - x.stop
	}
	if s := c.lists[x.list].Suffix; s != c.lists[y.list].Suffix {
		if s {
			return -1
		}
		return 1
	}
	return x.list - y.list
}

// endings adds the words that end in a suffix.
func (c *compiledLists) endings(found []match, text string) []match {
	if len(c.suffixes.slots) == 0 {
		return found
	}
	w := words{reading: c.terms.reading}
	for w.reset(text); w.next(); {
		if !w.word {
			continue
		}
		w.buffer = w.form(w.buffer[:0], true)
		for _, e := range c.suffixes.suffix(w.buffer) {
			if list := int(e.meaning()); !c.lists[list].CaseSensitive || w.capital() {
				found = append(found, match{w.start, w.stop, list})
			}
		}
	}
	return found
}

// mentions gives the matches that stay in one field.
func (c *compiledLists) mentions(f lethe.Field, lang string) []lethe.Mention {
	var found []lethe.Mention
	taken := map[lethe.Label]int{}
	for _, m := range c.find(f.Text) {
		l := &c.lists[m.list]
		if want := base(l.Language); want != "" && lang != "" && want != lang || m.start < taken[l.Label] {
			continue
		}
		taken[l.Label] = m.stop
		found = append(found, lethe.Mention{
			Field: f.Name, Span: span.Span{Start: m.start, End: m.stop}, Label: l.Label,
			Text: f.Text[m.start:m.stop], Score: l.score(), Details: lethe.Details{List: l.Name},
		})
	}
	return found
}

func (l *List) score() float64 {
	if l.Score == 0 {
		return 0.7
	}
	return l.Score
}
