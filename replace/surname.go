package replace

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// A surname of somebody whose whole name was found is searched for in texts where no
// sentence tells of it: in lists, logs, code, handles, other spellings. A rare one is
// found alone, inflected and within words; any other where a given name, an initial or
// a title beside it speaks for the person.

const (
	leastAlone  = 4  // letters of a surname that is found alone
	leastWithin = 6  // and of one that is found in lower case, or within a word
	mostWord    = 64 // bytes of a word that is looked into
	edge        = 4  // bytes of a surname by which words are chosen that may hold it
	mostNames   = 4  // words of a name that is not the rest of a sentence
)

// surname holds the facts about a surname.
type surname struct {
	target int
	given  map[string]bool // the other names of those who have it
	rare   bool            // hardly anybody else's, no town's, and no word of any language
}

// surnames are those of whole names, by [naming.Coarse].
type surnames struct {
	of    map[string]surname
	edges map[string]bool // how rare ones begin and end
}

func newSurnames(targets []Target) surnames {
	s := surnames{map[string]surname{}, map[string]bool{}}
	for i, t := range targets {
		if scrubs[upper(t.Entity.Label)].class != name || t.Guessed {
			continue
		}
		for _, v := range t.Entity.Originals {
			s.add(naming.Parse(v, v).Words, written(v), i)
		}
	}
	return s
}

// plausible reports whether the words of a name are nobody's words but names, particles
// and initials: the tagger takes "Servicio de Urología" for one.
func plausible(ws []naming.Word, written map[string]string) bool {
	if len(ws) > mostNames {
		return false
	}
	for i, w := range ws {
		if as := written[w.Coarse]; as != "" && !isSurname(ws, i) && !w.Short && !naming.Given(w.Text) && reach.Plain(as, "") && !common()[w.Coarse] {
			return false
		}
	}
	return true
}

// written returns the words of a name as they are written there, by [naming.Coarse].
func written(value string) map[string]string {
	ws := map[string]string{}
	for _, r := range lettersIn(value, false, joiners) {
		ws[naming.Coarse(r.In(value))] = r.In(value)
	}
	return ws
}

// add records the surnames in a whole name, and several of them joined, as in user names.
func (s surnames) add(ws []naming.Word, written map[string]string, target int) {
	if len(ws) < 2 || !plausible(ws, written) {
		return
	}
	var together string
	others := map[string]bool{}
	for i, w := range ws {
		if isSurname(ws, i) && !w.Short {
			together += w.Coarse
		}
		if as := written[w.Coarse]; as != "" && !unicode.IsLower(first(as)) {
			others[w.Coarse] = true
		}
	}
	for i, w := range ws {
		if as := written[w.Coarse]; isSurname(ws, i) && !w.Short && as != "" && !unicode.IsLower(first(as)) {
			half := w.Coarse != together && utf8.RuneCountInString(w.Coarse) < leastWithin // Magen-Huber
			s.note(w.Coarse, half || reach.Plain(as, ""), others, target)
		}
	}
	if ws[len(ws)-1].Coarse != together {
		s.note(together, reach.Plain(together, ""), others, target)
	}
}

// note records one surname, with all words of the names that have it.
func (s surnames) note(coarse string, ordinary bool, others map[string]bool, target int) {
	if utf8.RuneCountInString(coarse) < leastAlone {
		return
	}
	known, ok := s.of[coarse]
	if !ok {
		known = surname{target: target, given: map[string]bool{}, rare: !ordinary && !common()[coarse]}
		if known.rare && len(coarse) >= leastWithin {
			s.edges[coarse[:edge]], s.edges[coarse[len(coarse)-edge:]] = true, true
		}
		s.of[coarse] = known
	}
	for o := range others {
		if o != coarse {
			known.given[o] = true
		}
	}
}

// each finds surnames in a text, and the given names beside them.
func (s surnames) each(text, language string, yield func(at span.Span, target int)) {
	if len(s.of) == 0 {
		return
	}
	for w := nextWord(text, 0); !w.Empty(); w = nextWord(text, w.End) {
		if w.Len() > mostWord {
			continue
		}
		coarse := naming.Coarse(w.In(text))
		switch known, ok := s.of[coarse]; {
		case ok:
			s.alone(text, w, known, language, yield)
		case s.apart(text, w, language, yield):
		case s.mayHold(coarse) && !reach.Plain(w.In(text), language):
			s.within(text, w, yield)
		}
	}
}

// mayHold reports whether a word may hold a rare surname.
func (s surnames) mayHold(coarse string) bool {
	return len(coarse) > leastWithin && (s.edges[coarse[:edge]] || s.edges[coarse[len(coarse)-edge:]])
}

// apart looks at the parts of a word with an apostrophe: Haddersley's, l'Arbonés.
func (s surnames) apart(text string, w span.Span, language string, yield func(span.Span, int)) bool {
	if !hasJoiner(w.In(text)) {
		return false
	}
	for _, part := range lettersIn(w.In(text), false, "") {
		if known, ok := s.of[naming.Coarse(part.In(w.In(text)))]; ok {
			s.alone(text, span.Span{Start: w.Start + part.Start, End: w.Start + part.End}, known, language, yield)
			return true
		}
	}
	return false
}

// hasJoiner reports whether a word has one of joiners, of which all but the apostrophe are beyond ASCII.
func hasJoiner(word string) bool {
	for i := range len(word) {
		if word[i] == '\'' || word[i] >= utf8.RuneSelf {
			return strings.ContainsAny(word[i:], joiners)
		}
	}
	return false
}

// alone judges a word that is a surname.
func (s surnames) alone(text string, w span.Span, known surname, language string, yield func(span.Span, int)) {
	ordinary := reach.Plain(w.In(text), language)
	beside := s.beside(text, w, known)
	if ordinary {
		beside = slices.DeleteFunc(beside, func(b span.Span) bool { return !asName(text, w, b) })
	}
	switch {
	case len(beside) > 0:
	case addressed(text, w):
	case !known.rare, ordinary:
		return
	case unicode.IsLower(first(w.In(text))) && !(known.rare && w.Len() >= leastWithin && tied(text, w)):
		return
	}
	for _, at := range merged(text, append(beside, numbered(text, w))) {
		yield(at, known.target)
	}
}

// within looks for a rare surname at the beginning and at the end of a word. What is
// left of the word goes with it where it is a given name or an initial.
func (s surnames) within(text string, w span.Span, yield func(span.Span, int)) {
	word := w.In(text)
	for k := range word {
		if k == 0 {
			continue
		}
		if known, ok := s.rare(word[k:]); ok {
			switch c := naming.Coarse(word[:k]); {
			case known.given[c], utf8.RuneCountInString(c) == 1:
				yield(numbered(text, w), known.target)
				return
			case unicode.IsUpper(first(word[k:])) && !unicode.IsUpper(last(word[:k])): // ReportHaddersley
				yield(span.Span{Start: w.Start + k, End: w.End}, known.target)
				return
			}
		}
		if known, ok := s.rare(word[:k]); ok {
			switch c := naming.Coarse(word[k:]); {
			case known.given[c]:
				yield(numbered(text, w), known.target)
				return
			case unicode.IsUpper(first(word)) && (inflections[c] || compound(word[:k], word[k:])):
				yield(span.Span{Start: w.Start, End: w.Start + k}, known.target)
				return
			}
		}
	}
}

// rare returns what is known of a rare surname that is long enough to be found in a word.
func (s surnames) rare(name string) (surname, bool) {
	coarse := naming.Coarse(name)
	known, ok := s.of[coarse]
	return known, ok && known.rare && utf8.RuneCountInString(coarse) >= leastWithin
}

// inflections are the endings of surnames in the genitive and plural, and of what is
// named after somebody.
var inflections = wordset.Of("s es n en ens er ern e sch sche schen scher sches")

// compound reports whether the rest of a word is a word behind a surname that is long
// enough to be told from the first half of another word.
func compound(name, rest string) bool {
	return utf8.RuneCountInString(name) > leastWithin && utf8.RuneCountInString(rest) > 2 && lexicon.Ordinary(rest)
}

func last(text string) rune {
	c, _ := utf8.DecodeLastRuneInString(text)
	return c
}
