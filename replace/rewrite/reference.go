package rewrite

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/replace"
)

// reference is a passage as the model sees it, and what is to stay of it.
type reference struct {
	stretch
	field    int
	original string
	labelled string   // with a label, or the like, in place of everything masked
	shown    string   // to the model
	leave    []string // what it is to leave out, as it stands there
	labels   []string // that stand in its place without a rewrite
	rest     []string // the spans that are to stay
	words    []word   // of rest
	language string   // "" where it is not known
	speech   speech
}

// newReference prepares a passage of a text that became out. What operators other than
// rewrite put in is to stay: it stands in all forms of the passage.
func newReference(p stretch, text, out string, labelled bool) *reference {
	r := &reference{stretch: p, original: p.In(text)}
	var shown, labels, rest strings.Builder
	at := p.Start
	for _, x := range p.within {
		kept, put := text[at:x.Span.Start], x.Place.In(out)
		for _, b := range []*strings.Builder{&shown, &labels, &rest} {
			b.WriteString(kept)
		}
		at = x.Span.End
		labels.WriteString(put)
		if !x.Rewrite {
			shown.WriteString(put)
			rest.WriteString(put)
			continue
		}
		r.labels = append(r.labels, put)
		r.rest = append(r.rest, rest.String())
		rest.Reset()
		if !labelled {
			put = x.Span.In(text)
		}
		shown.WriteString(put)
		if !slices.Contains(r.leave, put) {
			r.leave = append(r.leave, put)
		}
	}
	end := text[at:p.End]
	r.rest = append(r.rest, rest.String()+end)
	r.shown, r.labelled = shown.String()+end, labels.String()+end
	for _, s := range r.rest {
		r.words = append(r.words, wordsOf(s)...)
	}
	return r
}

// speaks says in which language the passage is.
func (r *reference) speaks(lang string) {
	r.language, r.speech = lang, speechOf(lang)
}

// content are the words among ws that say something, but for numbers and units, which are
// looked at by themselves.
func (r *reference) content(ws []word) []word {
	return slices.DeleteFunc(slices.Clone(ws), func(w word) bool { return w.digits() || units[w.fold] || r.speech.plain(w) })
}

// least is how many words must be left beside what is masked for a rewrite to say
// anything.
const least = 3

// empty reports whether what is to stay says next to nothing.
func (r *reference) empty() bool { return len(r.words) < least }

// guard knows what of a document is masked, in the forms in which it could come back.
type guard struct {
	words  map[string][]word // by key
	joined []string          // whole values, and long words of them, without anything between
}

// newGuard takes in everything replaced in a document: as it stands there, and as its
// entity is written anywhere.
func newGuard(r *replace.Replacer, in replace.Input, res replace.Result) *guard {
	g := &guard{words: map[string][]word{}}
	seen := map[string]bool{}
	add := func(value string) {
		if !seen[value] {
			seen[value] = true
			g.add(value)
		}
	}
	for _, x := range res.Replacements {
		add(x.Span.In(in.Fields[x.Field].Text))
		for _, v := range r.Target(x.Target).Entity.Originals {
			add(v)
		}
	}
	return g
}

func (g *guard) add(value string) {
	ws := wordsOf(value)
	for _, w := range ws {
		if !slices.Contains(g.words[w.key], w) {
			g.words[w.key] = append(g.words[w.key], w)
		}
	}
	g.join(joined(ws), compact)
	for _, w := range ws {
		g.join(w.key, alone)
	}
}

// join records the joined form that is searched for across words, if it is long enough.
func (g *guard) join(letters string, least int) {
	if utf8.RuneCountInString(letters) >= least && !slices.Contains(g.joined, letters) {
		g.joined = append(g.joined, letters)
	}
}

// compact is how many letters and digits a value needs to be looked for across words, and
// alone how many a word of it: in fewer anything could be read.
const (
	compact = 5
	alone   = 6
)
