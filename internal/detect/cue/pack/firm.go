package pack

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

const longestFirm = 6

// firms finds companies by their legal forms, and after words for them.
func (t *text) firms() {
	if t.p.Bare {
		return
	}
	for i := range t.Words {
		if next := t.after(i, t.p.CompanyForm); next > 0 && t.formal(i, next-1) && t.free(i, next-1) {
			first := i
			for first > 0 && i-first < longestFirm && t.ofFirm(first-1) {
				first--
			}
			for first < i && !t.capital(first) {
				first++
			}
			for first < i && t.p.Never[t.Low(first)] {
				first++
			}
			if first < i && t.free(first, next-1) {
				at := t.SpanOf(first, next-1)
				if strings.Contains(t.SpanOf(i, next-1).In(t.S), ".") && strings.HasPrefix(t.S[at.End:], ".") { // "S.p.A."
					at.End++
				}
				t.addSpan(first, next-1, at, lethe.Organization, .8, "name with a legal form")
				continue
			}
			if last := t.capitalsBehind(next - 1); last > next-1 && t.free(i, last) && t.capitals(i) { // "la SARL Durand"
				t.add(i, last, lethe.Organization, .75, "legal form and name")
			}
		}
	}
	for i := range t.Words {
		if (t.p.CompanyHead[t.Low(i)] || t.p.company != nil && t.p.company.MatchString(t.Words[i].Raw)) && t.free(i, i) && (t.near(i) || t.Between(i) == " «" || t.Between(i) == " \"") {
			if last := t.capitalsBehind(i); last > i && t.free(i+1, last) && (t.inside(i + 1)) && !t.p.Never[t.Low(i+1)] {
				first := i + 1
				if t.capital(i) {
					first = i
				}
				t.add(first, last, lethe.Organization, .65, "name behind a word for a firm")
			}
		}
	}
}

// formal reports whether a legal form is written as one: with a capital or dots.
func (t *text) formal(first, last int) bool {
	s := t.SpanOf(first, last).In(t.S)
	return strings.ToLower(s) != s || strings.Contains(s, ".")
}

// ofFirm reports whether word i can be part of the name that ends after it.
func (t *text) ofFirm(i int) bool {
	sep := t.Between(i)
	if sep != " " && sep != "-" && sep != "'" && sep != "’" && sep != " & " && sep != "&" && sep != ", " && sep != " - " && sep != ". " {
		return false
	}
	if sep == ". " && utf8.RuneCountInString(t.Words[i].Raw) > 1 {
		return false
	}
	if t.taken[i] || strings.HasPrefix(sep, ",") && t.after(i+1, t.p.CompanyForm) == 0 {
		return false
	}
	if t.capital(i) {
		return !t.p.Honorific[t.Low(i)] && (t.inside(i) || !t.common(i) || t.ofName(i)) || t.capitals(i)
	}
	return (t.p.Particle[t.Low(i)] || t.Low(i) == "et" || t.Low(i) == "i" || t.Low(i) == "e" || t.Low(i) == "en") && t.capital(i-1) && t.near(i-1)
}

// mostCommon are the words that begin sentences and no names of firms.
const mostCommon = 400

func (t *text) common(i int) bool {
	r := lexicon.Rank(t.Words[i].Raw, t.p.Language)
	return r > 0 && r < mostCommon
}

// ofName lets a firm begin a sentence with an ordinary word: its line begins there.
func (t *text) ofName(i int) bool {
	return i == 0 || strings.Contains(t.Between(i-1), "\n") || t.p.CompanyHead[t.Low(i)]
}

// capitalsBehind is the last word of the capitals after word i, with particles between.
func (t *text) capitalsBehind(i int) int {
	last := i
	for k := i + 1; k < len(t.Words) && k-i <= longestFirm; k++ {
		sep := t.Between(k - 1)
		if k == i+1 && (sep == " «" || sep == " \"" || sep == " « " || sep == " “") {
			sep = " "
		}
		if sep != " " && sep != "-" && sep != "'" && sep != "’" && sep != " & " && sep != "&" {
			break
		}
		if t.taken[k] {
			break
		}
		if t.capital(k) {
			last = k
		} else if !t.p.Particle[t.Low(k)] && t.Low(k) != "et" {
			break
		}
	}
	return last
}

// quoted reports whether a name in quotes begins after word i.
func (t *text) quoted(i int) bool {
	switch t.Between(i) {
	case " „", " «", " « ", " «\u00a0", " “", " \"", " '", " ‘", " ”":
		return true
	}
	return false
}

// abbreviations finds institutions that go by capitals, with the place or name after them:
// "CFA de Joué-lès-Tours", "USK w Opolu", "ATS Insubria".
func (t *text) abbreviations() {
	if t.p.Bare {
		return
	}
	for i := range t.Words {
		if !t.free(i, i) || !t.capitals(i) || !t.letters(i) || len(t.Words[i].Raw) > 6 || t.p.Never[t.Low(i)] || t.p.Honorific[t.Low(i)] || things[t.Low(i)] || !t.near(i) || t.given(i) || i > 0 && t.near(i-1) && (t.capitals(i-1) || t.digits(i-1)) {
			continue
		}
		k := i + 1
		for n := 0; n < 2 && k < len(t.Words) && !t.capital(k) && (t.p.StreetInside[t.Low(k)] || t.p.Particle[t.Low(k)] || t.p.PlaceBefore[t.Low(k)]) && t.near(k); n++ {
			k++
		}
		if k >= len(t.Words) || !t.capital(k) || t.capitals(k) || !t.letters(k) || len(t.Words[k].Raw) < 3 || t.taken[k] || t.p.Honorific[t.Low(k)] || k == i+1 && (t.given(k) || t.common(k)) {
			continue
		}
		t.add(i, t.townEnd(k), lethe.Organization, .5, "abbreviation and name")
	}
}

// institutions finds hospitals, schools, courts and the like by the word for them and the
// name beside it.
func (t *text) institutions() {
	if t.p.Bare {
		return
	}
	for i := range t.Words {
		next := t.after(i, t.p.Institution)
		if next == 0 && t.p.institution != nil && t.capital(i) && t.p.institution.MatchString(t.Words[i].Raw) && t.free(i, i) && (t.inside(i) || !t.ordinary(i)) {
			first := i
			for first > 0 && t.near(first-1) && t.capital(first-1) && t.free(first-1, first-1) && !t.ordinary(first-1) {
				first--
			}
			t.add(first, max(i, t.capitalsBehind(i)), lethe.Organization, .6, "name that ends in a word for an institution")
			continue
		}
		if next == 0 || !t.free(i, next-1) {
			continue
		}
		last, named := next-1, false
		for k := next; k < len(t.Words) && k-i <= 8 && (t.near(k-1) || t.follows(k-1) && (t.initial(k-1) || t.p.InstitutionIn[t.Low(k-1)]) || t.quoted(k-1)); k++ {
			if t.taken[k] {
				break
			}
			if t.capital(k) && t.letters(k) && !t.p.Honorific[t.Low(k)] || t.digits(k) && len(t.Words[k].Raw) < 5 && t.capital(k-1) && t.near(k-1) && !t.p.AgeUnit[t.Low(k+1)] && k > next {
				last, named = k, named || !t.p.InstitutionIn[t.Low(k)] && !t.digits(k) && !(t.ordinary(k) && t.after(k, t.p.Institution) > 0)
			} else if !t.p.InstitutionIn[t.Low(k)] {
				break
			}
		}
		first := i
		for first > 0 && t.p.street != nil && t.near(first-1) && t.capital(first-1) && t.free(first-1, first-1) && !t.ordinary(first-1) { // "Sint Lucas Ziekenhuis"
			first--
			named = true
		}
		if named && t.free(first, last) {
			t.add(first, last, lethe.Organization, .65, "institution and its name")
		}
	}
}
