package pack

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// guessed are the labels that models and rules of other languages give to what has a
// capital; what they give besides is words that they do not know.
var guessed = []lethe.Label{lethe.Person, lethe.Location, lethe.Organization}

// others are the detectors that go by the words of other languages.
var others = []string{"tagger", "persons", "organizations", "locations", "occupations", "titles", "gazetteer"}

// Without drops what models and rules of other languages see in passages that are read by a
// pack, where it is words of that language: what has no capital, or begins a sentence. eponym tells
// the names that signs and scales are called after; those are nobody's either.
func Without(ctx context.Context, doc *lethe.Document, ms []lethe.Mention, eponym func(string) bool) []lethe.Mention {
	for t := range textsOf(ctx, doc) {
		ms = slices.DeleteFunc(ms, func(m lethe.Mention) bool {
			return t.holds(&m) && (slices.Contains(others, m.Detector) && t.foreign(&m) ||
				(m.Detector == DetectorName || slices.Contains(others, m.Detector)) && t.isEponym(&m, eponym))
		})
		for i := range ms {
			if m := &ms[i]; t.holds(m) && slices.Contains(others, m.Detector) && slices.Contains(guessed, m.Label) {
				t.narrow(m)
			}
		}
	}
	return ms
}

// narrow cuts off the front of what others see in names titles, and words of the language that
// have a capital for the beginning of a sentence: "Mme Solène Tanguy", "Rappeler Mme Petit".
func (t *text) narrow(m *lethe.Mention) {
	s := span.Span{Start: m.Start - t.at, End: m.End - t.at}
	for i, w := range t.Words {
		if w.Start < s.Start {
			continue
		}
		if w.Start > s.Start || w.End >= s.End || i+1 >= len(t.Words) || t.Words[i+1].Start >= s.End {
			return
		}
		begins := utf8.RuneCountInString(w.Raw) > 1 && !t.inside(i) && t.ordinary(i) && !t.given(i) && !t.family(i) && t.p.CompanyForm[w.Low] == nil && t.p.Institution[w.Low] == nil && !t.p.CompanyHead[w.Low]
		if !t.p.Honorific[w.Low] && !begins || m.Label == lethe.Organization && !t.p.Honorific[w.Low] || t.Between(i) == "-" || t.Between(i) == "'" {
			return
		}
		s.Start = t.Words[i+1].Start
		m.Start, m.Text, m.Normalized = s.Start+t.at, s.In(t.S), ""
	}
}

// says reports whether an ordinary word stands in a mention that is not one of an address:
// numbers and names of streets are so in any language.
func (t *text) says(m *lethe.Mention) bool {
	for i, w := range t.Words {
		if w.End <= m.Start-t.at || w.Start >= m.End-t.at {
			continue
		}
		if t.letters(i) && !t.capital(i) && t.ordinary(i) && !t.p.Particle[w.Low] && !t.p.StreetInside[w.Low] && t.p.StreetBefore[w.Low] == nil {
			return true
		}
	}
	return false
}

// foreign reports whether a mention is words of the language and no name.
func (t *text) foreign(m *lethe.Mention) bool {
	switch {
	case m.Label == lethe.Address && strings.ContainsAny(m.Text, "0123456789"):
		return t.says(m)
	case !lexicon.Known(t.p.Language): // another script, of which they know not a letter
		return !strings.ContainsFunc(m.Text, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
	}
	if !slices.Contains(guessed, m.Label) {
		return m.Detector == "tagger" || m.Label == lethe.Occupation || m.Label == lethe.Title
	}
	if t.p.Abbreviation[fold.Bare(strings.Join(letter.Fields(m.Text), ""))] { // C.F.
		return true
	}
	s := span.Span{Start: m.Start - t.at, End: m.End - t.at}
	named := false
	for i, w := range t.Words {
		if w.End <= s.Start || w.Start >= s.End || t.p.Honorific[w.Low] {
			continue
		}
		switch {
		case t.p.Never[w.Low], !t.capital(i) && t.letters(i) && (!t.p.Particle[w.Low] && !t.p.StreetInside[w.Low] || t.p.PlaceBefore[w.Low] && (m.Label == lethe.Person || m.Label == lethe.Location && !t.p.Particle[w.Low])):
			return true
		case t.capitals(i) && len(w.Raw) < 7 && !t.given(i) && !t.family(i): // an abbreviation
		case t.headed(i), m.Label == lethe.Person && t.derived(i):
		case t.inside(i), !t.ordinary(i) && (t.given(i) || t.family(i) || t.town(i)):
			named = true
		}
	}
	return !named
}
