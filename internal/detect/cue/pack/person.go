package pack

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// occupations finds what somebody is: after what says so, or beside somebody: ", notaire à
// Brest", "(comptable)", "le plombier Martin".
func (t *text) occupations() {
	for i := range t.Words {
		if next := t.after(i, t.p.OccupationBefore); next > 0 && next < len(t.Words) && (t.near(next-1) || strings.TrimSpace(t.Between(next-1)) == ":") {
			for t.p.OccupationArticle[t.Low(next)] && t.near(next) {
				next++
			}
			if last := t.job(next); last >= next && t.free(next, last) {
				t.add(t.jobHead(next), t.jobTail(last), lethe.Occupation, .7, "occupation behind what says so")
			}
		}
		t.stated(i)
		if last := t.job(i); last >= i && t.free(i, last) && t.besideSomebody(i, last) {
			t.add(t.jobHead(i), t.jobTail(last), lethe.Occupation, .6, "occupation beside somebody")
		} else if t.free(i, i) && t.formOfJob(i) && (t.apposed(i, t.jobTail(i)) || t.near(i) && t.somebody(i+1) && t.capital(i+1)) {
			t.add(t.jobHead(i), t.jobTail(i), lethe.Occupation, .5, "form of an occupation beside somebody")
		}
	}
}

// stated takes the words where nothing but an occupation can stand, on the lists or not:
// "profession : fermailleur".
func (t *text) stated(i int) {
	next := t.after(i, t.p.OccupationSays)
	if next == 0 || next >= len(t.Words) || !t.near(next-1) && strings.TrimSpace(t.Between(next-1)) != ":" {
		return
	}
	for (t.p.OccupationArticle[t.Low(next)] || t.p.Possessive[t.Low(next)]) && t.near(next) {
		next++
	}
	if next >= len(t.Words) || !t.letters(next) || !t.free(next, next) || utf8.RuneCountInString(t.Words[next].Raw) < 4 || t.capital(next) && t.near(next-1) {
		return
	}
	if r := lexicon.Rank(t.Words[next].Raw, t.p.Language); r > 0 && r < commonest && t.job(next) < next {
		return
	}
	last := max(next, t.job(next))
	if t.ends(last) || t.jobTail(last) > last || t.p.OccupationAt[t.Low(last+1)] || t.p.JobOf[t.Low(last+1)] {
		t.add(next, t.jobTail(last), lethe.Occupation, .6, "where an occupation is stated")
	}
}

// commonest are words of the language that are too common to be taken for an occupation by
// their form.
const commonest = 1200

// formOfJob reports whether word i has the form of an occupation.
func (t *text) formOfJob(i int) bool {
	if t.p.job == nil || t.capital(i) || t.p.NoOccupation[t.Low(i)] || t.p.Kin[t.Low(i)] || t.after(i, t.p.MaySayName) > 0 && t.p.AgeOf[t.Low(i)] {
		return false
	}
	if r := lexicon.Rank(t.Words[i].Raw, t.p.Language); r > 0 && r < commonest {
		return false
	}
	for low := range func(yield func(string) bool) { t.forms(t.Low(i), yield) } {
		if t.p.job.MatchString(low) {
			return true
		}
	}
	return t.p.job.MatchString(t.Words[i].Raw)
}

// job is the last word of the occupation of the list that begins at word i, i-1 for none.
func (t *text) job(i int) int {
	if i >= len(t.Words) {
		return i - 1
	}
	return t.listed(i, phrases(t.p.Occupation))
}

// jobForms are an occupation and what it may be a form of: its cases, the other gender, one
// of several, and where words are joined the last of them.
func (t *text) jobForms(low string, yield func(string) bool) {
	goes := true
	once := func(w string) bool {
		goes = goes && yield(w)
		return goes
	}
	t.forms(low, once)
	endings(low, t.p.jobForms, once)
	if !t.p.OccupationJoined {
		return
	}
	for k := leastOfCompound; goes && k <= len(low)-leastOfCompound-1; k++ {
		if one := phrases(t.p.Occupation)[low[k:]]; len(one) > 0 && slices.ContainsFunc(one, func(ws []string) bool { return len(ws) == 1 }) {
			once(low[k:])
		}
	}
}

// leastOfCompound is how many bytes the parts of a compound have at least.
const leastOfCompound = 4

// jobHead is the first word of the occupation at word i with "ancien" before it.
func (t *text) jobHead(i int) int {
	if i > 0 && t.near(i-1) && !t.taken[i-1] && t.p.JobBefore[t.Low(i-1)] {
		return i - 1
	}
	return i
}

// jobTail is the last word of the occupation that ends at word i with what it is of:
// "chauffeur de bus", "soudeuse TIG", "ouvrier agricole".
func (t *text) jobTail(i int) int {
	k := i + 1
	if k < len(t.Words) && t.Between(i) == " " && t.p.JobOf[t.Low(k)] && (t.Between(k) == " " || t.Between(k) == "'" || t.Between(k) == "’") && k+1 < len(t.Words) && !t.capital(k+1) && t.letters(k+1) && t.free(k, k+1) && len(t.Low(k+1)) > 2 && t.ends(k+1) {
		return k + 1
	}
	if k < len(t.Words) && t.Between(i) == " " && !t.capital(k) && t.letters(k) && t.free(k, k) && len(t.Low(k)) > 4 && (t.ends(k) || t.p.OccupationAt[t.Low(k+1)] && t.near(k)) && t.ordinaryOrLong(k) {
		return k
	}
	if k < len(t.Words) && t.Between(i) == " " && t.capitals(k) && t.letters(k) && t.free(k, k) && len(t.Words[k].Raw) < 6 && t.ends(k) && !t.capital(i) { // "soudeuse TIG"
		return k
	}
	return i
}

func (t *text) ordinaryOrLong(i int) bool {
	return !t.p.Particle[t.Low(i)] && !t.p.PlaceBefore[t.Low(i)]
}

// ends reports whether a clause, or what a place follows, ends after word i.
func (t *text) ends(i int) bool {
	sep := t.Between(i)
	return strings.ContainsAny(sep, ",.;:)\n") || i+1 < len(t.Words) && t.near(i) && (t.p.PlaceBefore[t.Low(i+1)] || t.p.StreetInside[t.Low(i+1)])
}

// apposed reports whether words i to last stand between commas or brackets after
// somebody, or after how old somebody is.
func (t *text) apposed(i, last int) bool {
	first := t.jobHead(i)
	for first > 0 && (t.p.OccupationArticle[t.Low(first-1)] || t.p.Possessive[t.Low(first-1)]) && t.near(first-1) && !t.taken[first-1] { // ", votre conseillère"
		first--
	}
	if first == 0 {
		return false
	}
	sep := t.Between(first - 1)
	opens := sep == ", " || sep == " (" || sep == ",\n"
	return opens && t.somebody(first-1) && (t.ends(last) || t.p.OccupationAt[t.Low(last+1)])
}

// besideSomebody reports whether words i to last are next to somebody, or between commas.
func (t *text) besideSomebody(i, last int) bool {
	first, tail := t.jobHead(i), t.jobTail(last)
	sep := t.Between(first - 1)
	if t.apposed(i, tail) || first > 0 && sep == ", " && t.somebody(first-1) || first > 0 && t.near(first-1) && t.somebody(first-1) && t.ends(tail) {
		return true
	}
	if tail+1 < len(t.Words) && t.somebody(tail+1) && (t.near(tail) || t.Between(tail) == ", " || t.Between(tail) == " : " || t.Between(tail) == ": ") {
		return true
	}
	if t.titledBehind(tail) {
		return true
	}
	if k := tail + 1; k+1 < len(t.Words) && t.near(tail) && (t.p.Particle[t.Low(k)] || t.p.StreetInside[t.Low(k)]) && t.near(k) && t.capital(k+1) {
		return true // "maire de Trémargat": who it is can be looked up
	}
	if k := tail + 1; k+1 < len(t.Words) && t.near(tail) && t.p.Particle[t.Low(k)] && t.near(k) && t.somebody(k+1) {
		return true // "pescador de 53 anos"
	}
	if first > 0 && t.near(first-1) && !t.capital(first) && t.kin(first-1) || first < i && !t.capital(i) {
		return true // "père pêcheur", "l'ancien trésorier"
	}
	if t.employed(tail) || first > 0 && t.p.AgeUnit[t.Low(first-1)] && t.near(first-1) { // "veertig jaar chauffeur"
		return true
	}
	if t.capital(first) && !t.inside(first) && t.ends(tail) && tail+1 < len(t.Words) {
		return true // "Infirmière libérale de 2009 à 2016"
	}
	return (sep == ", " || sep == " (" || sep == "; ") && strings.ContainsAny(t.Between(tail), ",;)") || first > 0 && sep == ", " && t.ends(tail) && t.namedBefore(first)
}

// titledBehind reports whether somebody with a title, or two words as a name has, follow word i: "curator mr. Ilse Maas",
// "de secretaris, mevrouw Roodbol", "directeur Bart Bakker".
func (t *text) titledBehind(i int) bool {
	k := i + 1
	if k+1 >= len(t.Words) || t.Between(i) != " " && t.Between(i) != ", " {
		return false
	}
	if t.near(i) && !t.capital(i) && t.capital(k) && t.near(k) && t.capital(k+1) && t.letters(k) && t.letters(k+1) {
		return true
	}
	if t.p.OccupationArticle[t.Low(k)] && t.near(k) {
		k++
	}
	at := k
	for k < len(t.Words) && k-at < 3 && t.p.Honorific[t.Low(k)] {
		k++
	}
	return k > at && t.somebody(k)
}

// employed reports whether what has a name follows word i where one works: "interne au CHU de
// Lille", "plongeur chez La Mère Brazillac".
func (t *text) employed(i int) bool {
	k := i + 1
	if k >= len(t.Words) || !t.near(i) || !t.p.OccupationAt[t.Low(k)] && !t.p.PlaceBefore[t.Low(k)] {
		return false
	}
	for k++; k < len(t.Words) && k-i < 4 && t.near(k-1); k++ {
		if t.capital(k) && t.letters(k) || t.after(k, t.p.Institution) > 0 && t.taken[k] {
			return true
		}
		if !t.p.Particle[t.Low(k)] && !t.p.OccupationArticle[t.Low(k)] && !t.p.StreetInside[t.Low(k)] {
			return false
		}
	}
	return false
}

// kin reports whether word i is one for somebody's relative: "père pêcheur".
func (t *text) kin(i int) bool { return t.p.AgeOf[t.Low(i)] || t.p.Kin[t.Low(i)] }

// somebody reports whether a name or an age stands at word i.
func (t *text) somebody(i int) bool {
	if i < 0 || i >= len(t.Words) || !t.taken[i] {
		return false
	}
	for _, m := range t.found {
		if m.Start-t.at <= t.Words[i].Start && t.Words[i].End <= m.End-t.at {
			return m.Label == lethe.Person || m.Label == lethe.Age || m.Label == lethe.Demographic || m.Label == lethe.BirthDate
		}
	}
	return false
}

// reachOfName is how many words before an apposition somebody is looked for.
const reachOfName = 6

// namedBefore reports whether somebody stands a few words before word i in its sentence.
func (t *text) namedBefore(i int) bool {
	for k := i - 1; k >= 0 && i-k <= reachOfName; k-- {
		if t.somebody(k) {
			return true
		}
		if strings.ContainsAny(t.Between(k-1), ".!?\n") && !t.inside(k) {
			return false
		}
	}
	return false
}

// bareAges finds numbers between commas or brackets after a name: "Lenoir, 42, dit".
func (t *text) bareAges() {
	for i := 1; i < len(t.Words); i++ {
		if !t.free(i, i) || !t.plausible(i) || len(t.Words[i].Raw) > 2 || !t.named(i-1) {
			continue
		}
		opens, behind := t.Between(i-1), t.Between(i)
		if opens == ", " && (strings.HasPrefix(behind, ", ") && !t.digits(i+1) || strings.HasPrefix(behind, ".\n")) || opens == " (" && (strings.HasPrefix(behind, ")") || strings.HasPrefix(behind, ", ")) {
			t.add(i, i, lethe.Age, .6, "number behind a name")
		}
	}
}

// named reports whether the name of a person ends with word i.
func (t *text) named(i int) bool {
	for _, m := range t.found {
		if m.Label == lethe.Person && m.End-t.at == t.Words[i].End {
			return true
		}
	}
	return false
}

// demographics finds nationality and faith: words for them after what says so, beside
// somebody, or between commas.
func (t *text) demographics() {
	if t.p.demographic == nil {
		return
	}
	for i := range t.Words {
		if t.taken[i] {
			continue
		}
		if t.p.DemographicBefore[t.Low(i-1)] && (t.near(i-1) || strings.TrimSpace(t.Between(i-1)) == ":") && t.letters(i) && (t.p.demographic.MatchString(t.Words[i].Raw) || t.p.DemographicOf[t.Low(i-1)] && t.capital(i) && t.free(i, i)) {
			t.demographic(i)
			continue
		}
		if !t.p.demographic.MatchString(t.Words[i].Raw) {
			continue
		}
		sep, behind := t.Between(i-1), t.Between(i)
		opens := i == 0 || sep == ", " || sep == " (" || strings.ContainsAny(sep, "\n;") || strings.HasSuffix(sep, ". ") || sep == ": " || sep == " : "
		closes := strings.ContainsAny(behind, ",.;)\n") || t.p.DateRange[t.Low(i+1)] || t.p.DemographicAnd[t.Low(i+1)] || i+1 == len(t.Words)
		aged := i+2 < len(t.Words) && t.near(i) && t.p.Particle[t.Low(i+1)] && t.near(i+1) && t.somebody(i+2)
		switch {
		case t.p.DemographicBehind[t.Low(i+1)] && t.near(i), (sep == ", " || sep == " (") && t.somebody(i-1):
			t.demographic(i)
		case aged, opens && closes, i > 0 && t.near(i-1) && (t.somebody(i-1) || t.p.AgeOf[t.Low(i-1)]), i+1 < len(t.Words) && t.near(i) && t.somebody(i+1) && t.inside(i),
			t.p.DemographicAnd[t.Low(i-1)] && t.near(i-1) && closes && t.somebody(i-2), t.p.DemographicNoun && t.capital(i) && t.inside(i):
			t.demographic(i)
		}
	}
}

func (t *text) demographic(i int) {
	if t.free(i, i) {
		t.add(i, i, lethe.Demographic, .6, "nationality or faith")
	}
}
