package pack

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// found follows what a sign or a scale is called after: its result, its grade, what is done.
var found = lazyregexp.New(`(?i)^(?:-\p{Ll}|:? \d{1,2}(?:[.,;)\n]| ?(?:pkt|punt|point|pont|p\.)|/\d)| (?:[ivx]{1,3}\b|\p{L}{1,12} )?(?:stad|grad|graad|stopie|typ|tipo|clas|klas|positi|negati|ujemn|dodatn|présent|absent|assent|present|ausent))`)

// isEponym reports whether a mention is what a sign, a scale or an operation is called after: the
// word for one stands before it or begins it, or its result follows a name that eponym knows, or one
// that it knows is joined to it.
func (t *text) isEponym(m *lethe.Mention, eponym func(string) bool) bool {
	if t.p.EponymBefore == nil || m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Organization && m.Label != lethe.Address || strings.ContainsAny(m.Text, "0123456789\n") {
		return false
	}
	s := span.Span{Start: m.Start - t.at, End: m.End - t.at}
	first, last := -1, -1
	for i, w := range t.Words {
		if w.Start >= s.Start && w.End <= s.End {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 || t.p.Honorific[t.Low(first-1)] {
		return false
	}
	if m.Label == lethe.Person && t.p.EponymBefore[t.Low(first)] && first < last {
		return true
	}
	k := first - 1
	for n := 0; n < 2 && (t.p.Particle[t.Low(k)] || t.p.PlaceBefore[t.Low(k)] || t.p.OccupationArticle[t.Low(k)] || t.p.StreetInside[t.Low(k)]) && t.near(k); n++ {
		k--
	}
	if k >= 0 && t.p.EponymBefore[t.Low(k)] && (t.near(k) || t.near(first-1) && k+1 < first) {
		return true
	}
	if !t.knows(last, eponym) || last-first > 1 {
		return false
	}
	if found.MatchString(t.S[s.End:]) {
		return true
	}
	for _, and := range [...]int{first - 1, last + 1} {
		other := and + and - first
		if and > last {
			other = and + 1
		}
		if t.p.DemographicAnd[t.Low(and)] && t.near(and) && t.near(and-1) && other >= 0 && t.capital(other) && t.knows(other, eponym) {
			return true
		}
	}
	return false
}

// knows reports whether word i, or what it is a case of, is what signs are called after.
func (t *text) knows(i int, eponym func(string) bool) bool {
	if i < 0 || i >= len(t.Words) {
		return false
	}
	if eponym(t.Words[i].Raw) {
		return true
	}
	for low := range func(yield func(string) bool) { t.forms(t.Low(i), yield) } {
		if eponym(strings.ToUpper(low[:1]) + low[1:]) {
			return true
		}
	}
	return false
}
