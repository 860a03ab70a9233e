package pack

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

const (
	shortestHalf = 4     // letters of the halves of a compound
	commonHalf   = 12000 // the rank to which words make compounds
)

// derived reports whether word i, which no list of words has, is one of the language by how it is
// made: it ends as abstract nouns do, or is two words where a sentence or a line begins. Names of the lists may be either.
func (t *text) derived(i int) bool {
	if t.given(i) || t.isA(i, t.p.family, familyClasses) || t.town(i) {
		return false
	}
	return t.p.noun != nil && t.p.noun.MatchString(t.Words[i].Low) || t.p.OccupationJoined && !t.inside(i) && t.compound(t.Words[i].Low)
}

// compound reports whether a word is two ordinary ones, the first with a letter that joins them, and
// does not end as surnames, streets and towns do: "werkloosheidswet".
func (t *text) compound(word string) bool {
	if t.p.surname != nil && t.p.surname.MatchString(word) || t.p.street != nil && t.p.street.MatchString(word) && !t.p.noun.MatchString(word) || t.p.town != nil && t.p.town.MatchString(word) {
		return false
	}
	half := func(w string) bool {
		r := lexicon.Rank(w, t.p.Language)
		return utf8.RuneCountInString(w) >= shortestHalf && r > 0 && r < commonHalf
	}
	for k := shortestHalf; k <= len(word)-shortestHalf; k++ {
		first := word[:k]
		if half(word[k:]) && (half(first) || half(strings.TrimSuffix(first, "s")) || half(strings.TrimSuffix(first, "n")) || half(strings.TrimSuffix(first, "en"))) {
			return true
		}
	}
	return false
}

// headed reports whether word i is an ordinary one in a row of capitals, as headings have:
// "PROCÈS-VERBAL DE LA RÉUNION".
func (t *text) headed(i int) bool {
	if !t.capitals(i) || !t.ordinary(i) {
		return false
	}
	for _, k := range [...]int{i - 1, i + 1} {
		if k < 0 || k >= len(t.Words) || strings.Contains(t.Between(min(i, k)), "\n") || !t.capitals(k) {
			continue
		}
		if t.ordinary(k) && !t.isA(k, t.p.given, 0) {
			return true
		}
	}
	return false
}

// forename reports whether word i is a given name that is no word of the language, or one of the
// pack's own, or does not begin a sentence, or stands before a surname of the pack; or the first word of a surname: "Van den Boogaard".
func (t *text) forename(i int) bool {
	return t.given(i) && (t.p.Particle[t.Low(i)] && !t.ordinary(i+2) || !t.ordinary(i) || t.isA(i, t.p.given, 0) || t.inside(i) || t.near(i) && t.isA(i+1, t.p.family, 0))
}

// dosed reports whether a dose follows word i, which is no given name of the pack: "Eutirox 75 mcg".
func (t *text) dosed(i int) bool {
	k := i + 1
	if !t.near(i) || !t.digits(k) || t.isA(i, t.p.given, 0) {
		return false
	}
	for k+1 < len(t.Words) && t.digits(k+1) && len(t.Between(k)) == 1 && t.Between(k) != " " { // 2,5
		k++
	}
	return k+1 < len(t.Words) && units[t.Low(k+1)] && strings.TrimSpace(t.Between(k)) == ""
}

// units are those of doses.
var units = map[string]bool{"mg": true, "mcg": true, "ug": true, "µg": true, "μg": true, "g": true, "ml": true, "ui": true, "ie": true, "jm": true, "cp": true, "cpr": true, "tabl": true, "gtt": true, "comp": true}
