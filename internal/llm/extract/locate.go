package extract

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/span"
)

// score of what is located: the words are there, and a model said what they are.
const score = 0.9

// Locate finds where entities stand in a document: every occurrence as whole words, in
// all fields that can be read, and in numbers that are the value as a whole. Values are
// compared as package internal/text/words does it: white space, case, composition, the forms
// of quotes and dashes, ligatures and invisible characters make no difference. What
// stands nowhere as whole words is found beside something of another kind, too: 47 in
// "47jährige".
//
// So that a name is not found in every word that is spelt like it, a value of one word
// with capitals that stands in the document as it was given is not found where it is
// written in lower case only.
//
// A mention has the text that stands in the document, the entity's label, relevance and
// normalized value, and score 0.9. Where several entities of one label have the same
// words, it is that of the one whose letters stand there. Mentions are in order of
// field, place and label; they may overlap. What is not located is lost, and listed in
// the order of es.
func Locate(doc *lethe.Document, es []Entity) (ms []lethe.Mention, lost []Loss) {
	l := locator{doc: doc, es: es, lost: map[int]Reason{}}
	for i, f := range doc.Readable() {
		l.fields = append(l.fields, i)
		l.size += len(f.Text)
	}
	l.stop = stopWords(doc.Language)
	pending := make([]int, len(es))
	for i := range es {
		pending[i] = i
	}
	for _, way := range forms {
		pending = l.search(pending, way)
	}
	for _, i := range l.glued(pending) {
		l.lost[i] = Absent
	}
	return l.mentions(), l.losses()
}

// form is a way in which a value is looked for, and whether it may find what those
// before it did not.
type form func(l *locator, original string) (value string, try bool)

// forms are tried one after the other. What stands only at the end of longer values is
// hidden by them, and found when it is looked for again without them.
var forms = []form{
	func(_ *locator, s string) (string, bool) { return strings.TrimSpace(s), true },
	func(l *locator, s string) (string, bool) { return strings.TrimSpace(s), len(l.found) > 0 },
	func(_ *locator, s string) (string, bool) { u := prompt.Unescape(s); return u, u != s },
	func(_ *locator, s string) (string, bool) { return bare(s), bare(s) != strings.TrimSpace(s) },
	func(l *locator, s string) (string, bool) { return bare(s), len(l.found) > 0 },
}

// bare is a value without the signs around it: models put values in quotes, or take a
// full stop with them.
func bare(value string) string {
	return strings.TrimFunc(prompt.Unescape(value), func(r rune) bool { return !wordy(r) || r == '`' || r == '<' || r == '>' })
}

// locator is one search.
type locator struct {
	doc    *lethe.Document
	fields []int // that can be read, in their order
	size   int   // of their texts
	es     []Entity
	stop   []stopList
	found  []lethe.Mention
	lost   map[int]Reason
}

// hit is an occurrence of some words.
type hit struct {
	field int
	span.Span
}

// search looks for entities in one form and gives those that it did not settle.
func (l *locator) search(pending []int, way form) []int {
	var values []string // of the entities looked for, which number the owners
	var entities, rest []int
	b := words.NewBuilder()
	for _, i := range pending {
		switch value, try := way(l, l.es[i].Original); {
		case !try:
			rest = append(rest, i)
		case b.Add(value, len(values)):
			values, entities = append(values, value), append(entities, i)
		default:
			l.lost[i] = Empty
		}
	}
	if len(values) == 0 {
		return rest
	}
	m, err := b.Build()
	if err != nil {
		return pending // values beyond 4 GiB: nothing is located
	}
	groups := make([][]int, len(values))
	for n, value := range values {
		owner := same(m, value, n)
		groups[owner] = append(groups[owner], entities[n])
	}
	for n, hits := range l.hits(m, len(values)) {
		switch {
		case len(groups[n]) == 0:
		case len(hits) == 0:
			rest = append(rest, groups[n]...)
		default:
			l.settle(groups[n], values[n], hits)
		}
	}
	slices.Sort(rest)
	return rest
}

// same is the owner of the words of a value: the first of those that have them.
func same(m *words.Matcher, value string, own int) int {
	best := words.Match{Owner: own}
	m.Each(value, func(x words.Match) {
		if x.End-x.Start > best.End-best.Start {
			best = x
		}
	})
	return best.Owner
}

// hits finds the occurrences by owner, in order.
func (l *locator) hits(m *words.Matcher, owners int) [][]hit {
	all := make([][]hit, owners)
	for _, i := range l.fields {
		f := l.doc.Fields[i]
		m.Each(f.Text, func(x words.Match) {
			if f.Kind == lethe.Number && x.End-x.Start != len(f.Text) {
				return
			}
			all[x.Owner] = append(all[x.Owner], hit{i, x.Span})
		})
	}
	for n := range all {
		slices.SortFunc(all[n], func(a, b hit) int {
			return cmp.Or(cmp.Compare(a.field, b.field), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
		})
		all[n] = slices.Compact(all[n])
	}
	return all
}

func (l *locator) text(h hit) string { return l.doc.Fields[h.field].Text[h.Start:h.End] }

// losses lists what was not located.
func (l *locator) losses() []Loss {
	var all []Loss
	for i, e := range l.es {
		if reason := l.lost[i]; reason != "" {
			all = append(all, Loss{i, e.Label, utf8.RuneCountInString(e.Original), reason})
		}
	}
	return all
}

// mentions orders what was located. Where a text can be read in two ways, values of
// different words may have one place: the first stays.
func (l *locator) mentions() []lethe.Mention {
	order := map[string]int{}
	for n, i := range l.fields {
		order[l.doc.Fields[i].Name] = n
	}
	compare := func(a, b lethe.Mention) int {
		return cmp.Or(cmp.Compare(order[a.Field], order[b.Field]), cmp.Compare(a.Start, b.Start),
			cmp.Compare(a.End, b.End), cmp.Compare(a.Label, b.Label))
	}
	slices.SortStableFunc(l.found, compare)
	return slices.CompactFunc(l.found, func(a, b lethe.Mention) bool { return compare(a, b) == 0 })
}

// small reports whether a text has no capitals.
func small(text string) bool { return strings.IndexFunc(text, unicode.IsUpper) < 0 }
