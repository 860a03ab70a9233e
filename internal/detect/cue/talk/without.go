package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/span"
)

// Without takes from mentions what is structure and courtesy: the heads of turns, words
// that name a field or a speaker, greetings, requests and other ordinary words that begin
// a line or sentence. What is certain stays, and so does what this package found.
func Without(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	texts := map[string]*text{}
	kept := ms[:0]
	for _, m := range ms {
		if m.Score == 1 || m.Detector == DetectorName || m.Rule == cue.Titled {
			kept = append(kept, m)
			continue
		}
		t := texts[m.Field]
		if t == nil {
			f, _ := field(m.Field)
			t = newText(f)
			t.heads()
			texts[m.Field] = t
		}
		if t.trim(&m) && !t.nobody(m) {
			t.withLegalForm(&m)
			kept = append(kept, m)
		}
	}
	return kept
}

// trim takes the head of a turn, and words of courtesy, from the ends of a mention; it
// reports whether something is left.
func (t *text) trim(m *lethe.Mention) bool {
	s := m.Span
	for k := t.turnFrom(s.Start); k < len(t.turns) && t.turns[k].head.Start < s.End; k++ {
		u := t.turns[k]
		switch {
		case u.speaker.Contains(s):
			return u.named
		case s.End <= u.head.End:
			return m.Label == lethe.Date && s.End <= u.speaker.Start // when it was said
		case s.Start >= u.head.Start:
			s.Start = u.head.End
		default:
			s.End = u.head.Start
		}
	}
	if named(m.Label) {
		s = t.withoutCourtesy(s)
	}
	for s.Start < s.End && strings.IndexByte(" \t\r\n", t.S[s.Start]) >= 0 {
		s.Start++
	}
	for s.Start < s.End && strings.IndexByte(" \t\r\n", t.S[s.End-1]) >= 0 {
		s.End--
	}
	if s != m.Span {
		m.Span, m.Text = s, strings.Clone(s.In(t.S))
	}
	return !s.Empty()
}

// named has the labels of what taggers see in capitals.
func named(l lethe.Label) bool {
	return l == lethe.Person || l == lethe.Location || l == lethe.Organization || l == lethe.Misc
}

// inside gives the first and last word within a span; last < first where there is none.
func (t *text) inside(s span.Span) (first, last int) {
	first = t.wordFrom(s.Start)
	last = first - 1
	for last+1 < len(t.Words) && t.Words[last+1].End <= s.End {
		last++
	}
	return first, last
}

// withoutCourtesy takes words of courtesy and speech from the beginning of a span:
// "Gràcies, Marta".
func (t *text) withoutCourtesy(s span.Span) span.Span {
	first, last := t.inside(s)
	for first < last && t.courteous(first) {
		first++
		s.Start = t.Words[first].Start
	}
	return s
}

// courteous reports a word that begins what people say and is no part of a name.
func (t *text) courteous(i int) bool {
	return speech[t.Low(i)] && t.classes(i, i)&tagger.GivenCommon == 0 || strings.ContainsAny(t.Between(i), "!?;:") && t.classes(i, i)&(given|family) == 0
}

// nobody reports a mention that is no name: one of ordinary words alone at the beginning
// of a line or sentence, or in lower case, or of what speakers and fields are called.
func (t *text) nobody(m lethe.Mention) bool {
	first, last := t.inside(m.Span)
	if !named(m.Label) || last < first || strings.HasPrefix(m.Rule, "name of the field") || m.Label == lethe.Organization && last-first > 1 {
		return false
	}
	if m.Detector == "tagger" && m.Score < .8 && t.unknown(first, last) {
		return true
	}
	for i := first; i <= last; i++ {
		if !speech[t.Low(i)] && !roles[t.Low(i)] && !small[t.Low(i)] && !t.plain(i, i == first && t.begun(first)) {
			return false
		}
	}
	return true
}

// unknown reports words in lower case of which no list knows a name: taggers go by
// capitals, and see places after articles.
func (t *text) unknown(first, last int) bool {
	for i := first; i <= last; i++ {
		if t.capital(i) || t.classes(i, i)&(given|family|town) != 0 {
			return false
		}
	}
	return t.classes(first, last)&town == 0
}

// plain reports an ordinary word that is no given name: in lower case, or with the
// capital of the word that begins a sentence.
func (t *text) plain(i int, begins bool) bool {
	return (begins || !t.capital(i)) && t.ordinary(i) && t.classes(i, i)&tagger.GivenCommon == 0
}

// begun reports whether word i begins a line, a turn or a sentence.
func (t *text) begun(i int) bool {
	if i == 0 || strings.ContainsAny(t.Between(i-1), ".!?\n:>¡¿") {
		return true
	}
	return false
}

// speech are words with which people begin what they say.
var speech = lists.Set("speech")
