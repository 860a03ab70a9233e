package query

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/replace/surrogate"
	"github.com/lethe-privacy/lethe/span"
)

// shared are the words that stand for others in all names of the collection, by the stem
// of what they stand for; not those of which the state has two.
func shared(pairs []surrogate.Pair) map[string]string {
	to, two := map[string]string{}, map[string]bool{}
	for _, p := range pairs {
		for _, w := range p.Shared() {
			stem := surrogate.Stem(w.From)
			if other, known := to[stem]; known && other != w.To {
				two[stem] = true
			}
			to[stem] = w.To
		}
	}
	for stem := range two {
		delete(to, stem)
	}
	return to
}

// parts finds the words of names that the state knows where no whole name is known: in
// what may be one, and of other words those that are no ordinary ones.
func (r *Rewriter) parts(text string, found []candidate) []candidate {
	var out []candidate
	for _, c := range found {
		if c.group < 0 {
			if to, ok := r.wordwise(c.In(text), r.finder.Schema.Direct(c.label)); ok {
				c.basis, c.to = namePart, to
			}
		}
		out = append(out, c)
	}
	for _, w := range span.Runs(text, letter.OfWord) {
		to, known := r.word(w.In(text))
		if known && !lexicon.Plain(w.In(text)) && free(w, found) {
			out = append(out, candidate{Span: w, basis: namePart, group: -1, to: to})
		}
	}
	return disjoint(out)
}

func free(s span.Span, found []candidate) bool {
	for _, c := range found {
		if c.Overlaps(s) {
			return false
		}
	}
	return true
}

// word is the replacement of a word in all names, written as it is.
func (r *Rewriter) word(text string) (string, bool) {
	to, ok := r.shared[surrogate.Stem(text)]
	if !ok || utf8.RuneCountInString(text) < 3 {
		return "", false
	}
	switch text {
	case strings.ToLower(text):
		return strings.ToLower(to), true
	case strings.ToUpper(text):
		return strings.ToUpper(to), true
	}
	return to, true
}

// wordwise writes a name with the words that are known. Of what identifies by itself
// nothing else stays but titles, ordinary words and what is written small and is no given
// name; it is false where no word is known and some would not stay.
func (r *Rewriter) wordwise(text string, direct bool) (string, bool) {
	var b strings.Builder
	at, any, all := 0, false, true
	for _, w := range span.Runs(text, letter.OfWord) {
		b.WriteString(text[at:w.Start])
		at = w.End
		to, known := r.word(w.In(text))
		switch {
		case known:
			b.WriteString(to)
			any = true
		case !direct || tame(w.In(text)):
			b.WriteString(w.In(text))
		default:
			all = false
		}
	}
	b.WriteString(text[at:])
	if !any && !(direct && all) {
		return "", false
	}
	return within(text, strings.Join(strings.Fields(b.String()), " ")), true
}

// tame reports whether a word inside what seems to be a name tells nobody.
func tame(word string) bool {
	fold := name.Fold(word)
	small := word == strings.ToLower(word) && !name.Given(fold)
	return small || utf8.RuneCountInString(word) > 1 && (name.Around(fold) || lexicon.Ordinary(word) && !name.Given(fold))
}

// within puts the white space around a text around another.
func within(text, other string) string {
	inner := strings.TrimSpace(text)
	at := strings.Index(text, inner)
	return text[:at] + other + text[at+len(inner):]
}
