package pack

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
)

// longestName is how many words a name has at most, particles apart.
const longestName = 5

// announced finds the names after what announces somebody: titles, "signé par", "ma sœur".
func (t *text) announced() {
	for i := range t.Words {
		switch {
		case t.p.Honorific[t.Low(i)] && t.titled(i):
		case t.p.Bare && t.p.HonorificBehind[t.Low(i)]:
		default:
			if next := t.after(i, t.p.SaysName); next > 0 && t.announces(next-1) {
				t.behind(next, .75, false, "name behind what announces one")
			} else if next := t.after(i, t.p.MaySayName); next > 0 && (t.near(next-1) || t.greets(next-1)) {
				t.behind(next, .65, true, "name behind a word for somebody")
			}
		}
	}
}

// greets reports whether a comma or a line ends a greeting after word i.
func (t *text) greets(i int) bool {
	sep := t.Between(i)
	return strings.TrimSpace(sep) == "," && strings.Count(sep, "\n") <= 2 || strings.TrimSpace(sep) == "" && strings.Count(sep, "\n") <= 2
}

// titled takes the name after the title that is word i. A title of one letter or two needs
// its capital, and a dot where it is one letter: "M. Petit".
func (t *text) titled(i int) bool {
	w := t.Words[i]
	if utf8.RuneCountInString(w.Raw) == 1 && (!t.capital(i) || !strings.HasPrefix(t.Between(i), ".")) {
		return false
	}
	if utf8.RuneCountInString(w.Raw) == 2 && !t.capital(i) && !strings.HasPrefix(t.Between(i), ".") {
		return false
	}
	next := i + 1
	if !t.follows(i) && !strings.HasPrefix(t.Between(i), ")") || t.digits(i-1) && t.near(i-1) { // "4 st. C."
		return false
	}
	for t.p.Honorific[t.Low(next)] && t.follows(next) { // "Monsieur le Docteur", "Prof. Dr."
		next++
	}
	if !t.follows(next-1) || next >= len(t.Words) {
		return false
	}
	if !t.capital(i) && t.fromTown(next) {
		return false
	}
	return t.nameAt(next, .85, true, "title and name") || t.smallSurname(next)
}

// fromTown reports whether word i says with the town behind it where somebody works: "l'infirmière d'Annecy".
func (t *text) fromTown(i int) bool {
	return t.p.Particle[t.Low(i)] && !t.capital(i) && t.near(i) && t.town(i+1) && !t.given(i+1) && !(t.near(i+1) && t.capital(i+2))
}

// behind takes the name that begins at word i behind an announcement. May says that other
// words follow the announcement as well.
func (t *text) behind(i int, score float64, may bool, why string) {
	for i < len(t.Words) && (t.p.Honorific[t.Low(i)] || !t.capital(i) && t.p.Particle[t.Low(i)] && !t.p.Bare) && t.follows(i) {
		i++
	}
	if i >= len(t.Words) || t.after(i, t.p.SaysName) > i && !t.given(i) {
		return
	}
	ok := !t.ordinary(i) || t.given(i) || t.initial(i) || !may && t.inside(i) || t.family(i) && (!may || t.given(i+1) || t.p.Kin[t.Low(i-1)] && t.inside(i))
	if may && t.town(i) && !t.given(i) && !t.family(i) {
		return
	}
	if ok {
		t.nameAt(i, score, false, why)
	}
}

// nameAt takes the name that begins at word i.
func (t *text) nameAt(i int, score float64, titled bool, why string) bool {
	first := i
	for titled && i < len(t.Words) && t.p.Particle[t.Low(i)] && t.near(i) && t.capital(i+1) {
		i++ // "M. de Villiers"
	}
	if i >= len(t.Words) || !t.part(i) || !t.free(i, i) {
		return false
	}
	last := t.extend(i)
	t.add(first, last, lethe.Person, score, why)
	return true
}

// part reports whether word i can be part of a name.
func (t *text) part(i int) bool {
	if !t.capital(i) || !t.letters(i) || t.p.Never[t.Low(i)] || t.taken[i] || t.isThing(i) || t.dosed(i) {
		return false
	}
	if utf8.RuneCountInString(t.Words[i].Raw) == 1 {
		return t.initial(i) || t.p.Bare
	}
	if t.p.months[t.Low(i)] > 0 && !t.given(i) || t.p.weekdays[t.Low(i)] {
		return false
	}
	return t.after(i, t.p.CompanyForm) == 0 && (t.after(i, t.p.Institution) == 0 || t.given(i) || t.family(i)) && (t.after(i, t.p.StreetBefore) == 0 || !t.follows(i) || !t.ordinary(i) || t.family(i) || t.given(i))
}

// extend gives the last word of the name that begins at word i: further capitals, with
// particles and initials between.
func (t *text) extend(i int) int {
	last := t.extended(i)
	if sep := t.Between(last); (sep == "'" || sep == "’") && t.letters(last+1) && utf8.RuneCountInString(t.Words[last+1].Raw) == 1 && !t.taken[last+1] && !t.near(last+1) { // "Le Floc'h"
		last++
	}
	return last
}

func (t *text) extended(i int) int {
	last := i
	for parts := 1; parts < longestName; {
		next := last + 1
		if !t.near(last) && !(t.initial(last) && t.follows(last)) {
			break
		}
		for n := 0; n < 3 && !t.capital(next) && (t.p.Particle[t.Low(next)] || t.p.NameLink[t.Low(next)]) && t.near(next) && !t.whereabouts(next); n++ {
			next++
		}
		if next < len(t.Words) && t.p.Particle[t.Low(next)] && t.capital(next) && t.near(next) && t.capital(next+1) { // "Van der Meer", "De Luca"
			last = next
			continue
		}
		if next >= len(t.Words) || !t.part(next) || t.p.Bare && parts > 1 {
			break
		}
		if t.p.Honorific[t.Low(next)] && strings.HasPrefix(t.Between(next), ".") {
			break
		}
		last = next
		parts++
	}
	return last
}

// whereabouts reports whether word i, a particle in some names, says where somebody is: "Youssef in Ommen", and
// not "in 't Veld".
func (t *text) whereabouts(i int) bool {
	if t.p.street == nil || !t.p.PlaceBefore[t.Low(i)] && !t.p.HouseBefore[t.Low(i)] || t.p.Particle[t.Low(i+1)] {
		return false
	}
	return t.Low(i) != "te" || t.town(i+1)
}

// fullNames finds given names with what follows them as surnames, and the other way round:
// "Claire Petit", "DUPONT Marie", "Kowalski, Jan", "J. Lenoir".
func (t *text) fullNames() {
	if t.p.Bare {
		return
	}
	for i := range t.Words {
		if !t.free(i, i) || !t.capital(i) || !t.letters(i) || t.p.Never[t.Low(i)] || t.headed(i) {
			continue
		}
		switch {
		case t.initials(i):
		case t.forename(i) && (t.inside(i) || !t.common(i)) && t.near(i) && t.surnameBehind(i):
			t.nameAt(i, .75, false, "given name and surname")
		case t.family(i) && t.given(i+1) && t.part(i) && t.part(i+1) && (t.near(i) || t.Between(i) == ", ") && (!t.ordinary(i) || t.capitals(i) || t.Between(i) == ", ") && (t.capitals(i) || !t.inside(i) || !t.ordinary(i+1)):
			last := t.extend(i + 1)
			t.add(i, last, lethe.Person, .7, "surname before a given name")
		}
	}
}

// initials takes "J. Lenoir", "A.-M. Petit".
func (t *text) initials(i int) bool {
	k := i
	for k-i < 3 && t.initial(k) && t.follows(k) {
		k++
	}
	for n := 0; k > i && n < 3 && !t.capital(k) && t.p.Particle[t.Low(k)] && t.near(k); n++ {
		k++
	}
	if k == i || k >= len(t.Words) || t.isDegree(i) || !t.part(k) || utf8.RuneCountInString(t.Words[k].Raw) < 3 || t.ordinary(k) && !t.family(k) || t.capitals(k) && !t.family(k) {
		return false
	}
	last := t.extend(k)
	t.add(i, last, lethe.Person, .7, "initial and surname")
	return true
}

// isDegree reports whether word i is the C of a temperature: "4 st. C."
func (t *text) isDegree(i int) bool {
	return t.Low(i) == "c" && (strings.HasSuffix(t.Between(i-1), "°") || t.digits(i-2) && t.near(i-2))
}

// surnameBehind reports whether what follows the given name that is word i can be its
// surname: no ordinary word, or a surname of the lists.
func (t *text) surnameBehind(i int) bool {
	next := i + 1
	if t.Between(i) == "-" && t.given(next) { // Jean-Pierre
		next++
	}
	for t.given(next) && t.capital(next) && t.near(next) && t.capital(next+1) && t.part(next+1) {
		next++
	}
	for n := 0; n < 3 && t.p.Particle[t.Low(next)] && t.near(next); n++ {
		next++
	}
	if t.initial(next) {
		return true
	}
	if next >= len(t.Words) || !t.near(next-1) || !t.part(next) {
		return next > i+1 && t.given(i+1) && t.capital(i+1)
	}
	return !t.ordinary(next) || t.family(next) || t.given(next) || !t.ordinary(i) || t.inside(i)
}

// Why names were found that nothing announces.
const (
	midstGiven  = "given name in the midst of a sentence"
	midstFamily = "surname in the midst of a sentence"
	unknownWord = "no word of the language, with a capital"
)

// singleNames finds given names and surnames of the lists that stand alone in the midst of
// a sentence, and elsewhere those that are no words of the language.
func (t *text) singleNames() {
	if t.p.Bare {
		return
	}
	for i := range t.Words {
		if !t.free(i, i) || !t.part(i) || utf8.RuneCountInString(t.Words[i].Raw) < 3 || t.capitals(i) && !t.inCapitals(i) {
			continue
		}
		given, family := t.given(i), t.family(i)
		if !given && !family {
			continue
		}
		switch placed := t.p.PlaceBefore[t.Low(i-1)] && t.near(i-1); {
		case placed && t.town(i):
		case t.capitals(i) && t.ordinary(i):
		case t.inside(i) && given && (!t.ordinary(i) || t.isA(i, t.p.given, 0)) && (!t.town(i) || t.p.given[t.Low(i)]):
			t.nameAt(i, .6, false, midstGiven)
		case t.inside(i) && !t.town(i) && !t.ordinary(i):
			t.nameAt(i, .55, false, midstFamily)
		case !t.ordinary(i) && !t.town(i) && (given && t.isA(i, t.p.given, 0) || t.byEnding(i) || t.isA(i, t.p.family, 0)):
			t.nameAt(i, .5, false, "name that is no ordinary word")
		}
	}
}

// inCapitals reports whether the capitals of word i say nothing: those beside it are small.
func (t *text) inCapitals(i int) bool {
	return utf8.RuneCountInString(t.Words[i].Raw) > 3 && (i == 0 || !t.capitals(i-1)) && (i+1 >= len(t.Words) || !t.capitals(i+1))
}

// unknown finds words with a capital in the midst of a sentence that are none of the
// language: a place after a preposition, somebody elsewhere.
func (t *text) unknown() {
	if t.p.Bare {
		return
	}
	for i := 0; i < len(t.Words); i++ {
		if !t.free(i, i) || !t.inside(i) || !t.strange(i) {
			continue
		}
		last := i
		for last+1 < len(t.Words) && t.near(last) && t.free(last+1, last+1) && (t.strange(last+1) || t.Between(last) == "-" && t.capital(last+1) && t.part(last+1)) {
			last++
		}
		label, why := lethe.Person, unknownWord
		if t.p.PlaceBefore[t.Low(i-1)] && (t.near(i - 1)) {
			label, why = lethe.Location, "no word of the language, behind a preposition"
		}
		t.add(i, last, label, .4, why)
		i = last
	}
}

// strange reports whether word i has a capital, then lowercase letters, and is no ordinary word.
func (t *text) strange(i int) bool {
	w := t.Words[i].Raw
	return t.part(i) && !t.p.Honorific[t.Low(i)] && utf8.RuneCountInString(w) > 2 && !t.capitals(i) && !t.ordinary(i) && smallBehind(w) && !t.derived(i)
}

// pairs takes the first of two given names before a name: "Rémi et Coralie Chauvin".
func (t *text) pairs() {
	for i := 0; i+2 < len(t.Words); i++ {
		if t.free(i, i) && t.part(i) && t.given(i) && (t.p.DateRange[t.Low(i+1)] || t.p.DemographicAnd[t.Low(i+1)]) && t.near(i) && t.near(i+1) && t.capital(i+2) && t.somebody(i+2) {
			t.add(i, i, lethe.Person, .6, "given name beside a name")
		}
	}
}

// smallBehind reports whether all letters after the first are small.
func smallBehind(w string) bool {
	_, n := utf8.DecodeRuneInString(w)
	return strings.ToLower(w[n:]) == w[n:]
}
