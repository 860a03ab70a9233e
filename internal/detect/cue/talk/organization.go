package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// organizations finds firms, schools and associations by the word that begins their names
// and the capitals after it: "Club Nàutic Coma-ruga", "Construccions Germans Bover, SL".
func (t *text) organizations() {
	for i := range t.Words {
		if !houses[t.Low(i)] || !t.free(i, i) {
			continue
		}
		if !t.capital(i) {
			if last := t.smallHouse(i); last > i {
				t.add(t.SpanOf(i, last), lethe.Organization, .55, "word for a firm and what is a name")
			}
			continue
		}
		last := i
		for k := i + 1; k < len(t.Words) && k-i <= longestStreet && t.joinedFirm(k-1); k++ {
			if t.capital(k) && t.letters(k) {
				last = k
			} else if !particles[t.Low(k)] && t.Low(k) != "l" && t.Low(k) != "els" && t.Low(k) != "les" {
				break
			}
		}
		if last == i {
			continue
		}
		s := t.SpanOf(i, last)
		s.End += len(legalForm.FindString(t.S[s.End:min(len(t.S), s.End+16)]))
		t.add(s, lethe.Organization, .7, "word for a firm, school or association")
	}
}

// joinedFirm is joined, within the name of a firm: "Bufet Carbó & Pla", "Reformas Hnos. Peláez".
func (t *text) joinedFirm(i int) bool {
	return t.joined(i) || t.Between(i) == " & " || t.Between(i) == ". " && (t.Low(i) == "hnos" || t.Low(i) == "gnos" || t.Low(i) == "germ")
}

// smallHouse is the last word of a firm whose word for one, word i, is in small letters:
// "fusteria mestres", "colegio La Visitación", "la panadería Miguez"; i where there is none.
func (t *text) smallHouse(i int) int {
	k := i + 1
	for k < len(t.Words) && t.joined(k-1) && (beginsFirm[t.Low(k)] || articles[t.Low(k)] && t.capital(k)) {
		k++
	}
	if k >= len(t.Words) || !t.joinedFirm(k-1) || !t.letters(k) || small[t.Low(k)] || verbs[t.Low(k)] {
		return i
	}
	c := t.classes(k, k)
	named := t.capital(k) && !t.ordinary(k) || !t.ordinary(k) && (t.rank(k) == 0 || c&family != 0) || c&family != 0 && t.rank(k) > 1000
	if !named {
		return i
	}
	for k+1 < len(t.Words) && t.joined(k) && t.letters(k+1) && !small[t.Low(k+1)] && !t.ordinary(k+1) && (t.capital(k+1) || t.classes(k+1, k+1)&family != 0) {
		k++
	}
	return k
}

// beginsFirm are words before what names a firm: "forn can pauet", "talleres hermanos moya".
var beginsFirm = wordset.Of("germans hermanos hnos can cal ca")

// legalForm is what follows the name of a company.
var legalForm = lazyregexp.New(`^,? (?:S\.?L\.?U?|S\.?A\.?U?|S\.?C\.?P|SCCL|S\.?COOP|C\.?B)\b\.?`)

// withLegalForm widens an organization to the legal form after it.
func (t *text) withLegalForm(m *lethe.Mention) {
	if m.Label != lethe.Organization {
		return
	}
	if n := len(legalForm.FindString(t.S[m.End:min(len(t.S), m.End+16)])); n > 0 {
		m.Span = span.Span{Start: m.Start, End: m.End + n}
		m.Text = strings.Clone(m.Span.In(t.S))
	}
}

var houses = lists.Set("houses")
