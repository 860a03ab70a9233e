package pack

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/date"
)

// dates finds days with the month in words, months with a year, years after what announces
// one, and days in digits after a word for birth.
func (t *text) dates() {
	for i := range t.Words {
		if !t.free(i, i) {
			continue
		}
		switch {
		case t.day(i) > 0 && t.written(i), t.spelt(i):
		case t.p.months[t.Low(i)] > 0 && (t.monthYear(i) || t.monthAlone(i)):
		case t.year(i) > 0:
			t.yearAlone(i)
		}
	}
	t.births()
}

// ordinals are what is written after the number of a day.
var ordinals = map[string]bool{"er": true, "e": true, "ste": true, "de": true, "o": true, "º": true, "go": true, "ero": true}

// day is the day of the month that word i is, 0 for none.
func (t *text) day(i int) int {
	if i < 0 || i >= len(t.Words) {
		return 0
	}
	w := t.Words[i].Raw
	n := 0
	for n < len(w) && n < 3 && w[n] >= '0' && w[n] <= '9' {
		n++
	}
	if n == 0 || n > 2 || w[n:] != "" && !ordinals[strings.ToLower(w[n:])] {
		return 0
	}
	d, _ := strconv.Atoi(w[:n])
	if d > 31 {
		return 0
	}
	return d
}

// year is the year that word i is, 0 for none.
func (t *text) year(i int) int {
	if i < 0 || i >= len(t.Words) || len(t.Words[i].Raw) != 4 || !t.digits(i) {
		return 0
	}
	y, _ := strconv.Atoi(t.Words[i].Raw)
	if y < 1850 || y > 2100 {
		return 0
	}
	return y
}

// month is the word of a month after word i, past what may stand between; -1 for none.
func (t *text) month(i int) int {
	k := i + 1
	if sep := strings.Trim(t.Between(i), " \u00a0\u202f"); sep != "" && sep != "." && sep != "º" && sep != "°" && sep != "-" && sep != "º." {
		return -1
	}
	if ordinals[t.Low(k)] && !t.p.DateLink[t.Low(k)] {
		k++
	}
	k = t.pastMonthWord(k)
	for n := 0; n < 2 && t.p.DateLink[t.Low(k)] && t.near(k); n++ {
		k++
	}
	if t.p.months[t.Low(k)] == 0 || strings.Contains(t.Between(k-1), "\n") {
		return -1
	}
	return k
}

// aMonth are the words for a month in the languages whose minutes and notaries write "28 del mese di novembre".
var aMonth = map[string]bool{"mese": true, "mois": true, "mes": true}

// pastMonthWord is the word behind that for a month, with what is before it, at word k; k where none stands.
func (t *text) pastMonthWord(k int) int {
	for n := k; n < k+3 && t.near(n); n++ { // "dias do mês", "del mese"
		if aMonth[t.Low(n)] && n > k {
			return n + 1
		}
	}
	return k
}

// withYear is the last word of a date whose month is word k, and its year.
func (t *text) withYear(k int) (last, year int) {
	n := k + 1
	if sep := strings.TrimSpace(t.Between(k)); sep != "" && sep != "." && sep != "," && sep != "'" && sep != "-" || strings.Count(t.Between(k), "\n") > 0 {
		return k, 0
	}
	for m := 0; m < 2 && t.p.DateLink[t.Low(n)] && t.near(n); m++ {
		n++
	}
	if y := t.year(n); y > 0 {
		if t.p.YearAfter[t.Low(n+1)] && t.near(n) {
			return n + 1, y
		}
		return n, y
	}
	return k, 0
}

// written takes a day with its month in words, and the days of a range before it.
func (t *text) written(i int) bool {
	k := t.month(i)
	if k < 0 {
		return false
	}
	last, year := t.withYear(k)
	if year == 0 {
		last = t.speltYear(k)
	}
	if len(t.Words[k].Raw) < 4 && year == 0 && !strings.HasPrefix(t.Between(k), ".") && !t.p.fullMonth(t.Low(k)) {
		return false // "3 mar" and "12 lis" are more than months
	}
	first := i
	if sep := t.Between(i - 1); i > 1 && t.p.DateRange[t.Low(i-1)] && t.near(i-1) && t.day(i-2) > 0 && t.near(i-2) && t.free(i-2, i-2) {
		first = i - 2
	} else if i > 2 && t.p.DateRange[t.Low(i-1)] && t.p.DateRange[t.Low(i-2)] && t.day(i-3) > 0 && t.near(i-3) && t.free(i-3, i-3) { // "11 t/m 19 mei"
		first = i - 3
	} else if i > 0 && (sep == "-" || sep == "–" || sep == "/") && t.day(i-1) > 0 && t.free(i-1, i-1) {
		first = i - 1
	}
	m := t.addDate(first, last, .95, "day and month in words")
	if first == i && year > 0 {
		m.Normalized = date.Moment{Year: year, Month: t.p.months[t.Low(k)], Day: t.day(i)}.String()
	}
	return true
}

// fullMonth reports whether a short month is written in full: "mai", "mei", "maj".
func (p *Pack) fullMonth(low string) bool {
	return utf8.RuneCountInString(low) > 3 || strings.HasPrefix(low, "ma") && low != "mar" && low != "mag" || low == "mei"
}

// monthYear takes a month with a year after it.
func (t *text) monthYear(k int) bool {
	last, year := t.withYear(k)
	if year == 0 {
		return false
	}
	t.addDate(k, last, .85, "month and year").Normalized = date.Moment{Year: year, Month: t.p.months[t.Low(k)]}.String()
	return true
}

// yearAlone takes a year after what announces one or before what says that it is one.
func (t *text) yearAlone(i int) {
	if sep := t.Between(i); (sep == "-" || sep == "–" || sep == "/") && t.year(i+1) > t.year(i) && t.year(i+1)-t.year(i) < 60 {
		t.addDate(i, i+1, .6, "years from and to")
		return
	}
	before := t.p.YearBefore[t.Low(i-1)] && t.near(i-1)
	if !before && !(t.p.YearAfter[t.Low(i+1)] && t.near(i)) {
		return
	}
	if t.p.AgeUnit[t.Low(i+1)] || strings.HasPrefix(strings.TrimSpace(t.Between(i)), "€") || strings.HasPrefix(t.Between(i), ",") && t.digits(i+1) && t.Between(i) == "," {
		return
	}
	last := i
	if t.p.YearAfter[t.Low(i+1)] && t.near(i) {
		last++
	}
	t.addDate(i, last, .6, "year")
}

// births are days in digits after a word for birth: any detector of dates has them, but
// not for what they are.
func (t *text) births() {
	for i := range t.Words {
		if t.day(i) == 0 && t.year(i) == 0 || !t.free(i, i) || !t.born(i) {
			continue
		}
		m, end, ok := date.At(t.S, t.Words[i].Start, t.p.Language)
		if !ok || m.Year == 0 {
			continue
		}
		last := i
		for last+1 < len(t.Words) && t.Words[last+1].End <= end {
			last++
		}
		t.add(i, last, lethe.BirthDate, .9, "date behind a word for birth")
	}
}

// reachOfBirth is how many words may stand between a word for birth and its date.
const reachOfBirth = 5

// born reports whether a word for birth stands before word i in its clause.
func (t *text) born(i int) bool {
	for k := i - 1; k >= 0 && i-k <= reachOfBirth; k-- {
		if t.p.Birth[t.Low(k)] {
			return true
		}
		if sep := t.Between(k - 1); strings.ContainsAny(sep, ";\n!?") || strings.HasPrefix(sep, ". ") {
			return false
		}
	}
	return false
}

// weekday is the word of a day of the week before word i, or i.
func (t *text) weekday(i int) int {
	if i > 0 && t.isA(i-1, t.p.weekdays, 0) && (t.near(i-1) || t.Between(i-1) == ", ") && !t.taken[i-1] {
		if i > 1 && t.Between(i-2) == "-" && t.p.weekdays[t.Low(i-2)] && !t.taken[i-2] { // segunda-feira
			return i - 2
		}
		return i - 1
	}
	if i > 1 && t.p.weekdays[t.Low(i-2)] && t.near(i-2) && t.near(i-1) && utf8.RuneCountInString(t.Low(i-1)) <= 3 && !t.digits(i-1) && t.free(i-2, i-1) {
		return i - 2
	}
	return i
}

// monthAlone takes a month after the text before times: "en août", "w lipcu".
func (t *text) monthAlone(k int) bool {
	if !t.p.YearBefore[t.Low(k-1)] || !t.near(k-1) || len(t.Low(k)) < 4 && !t.p.fullMonth(t.Low(k)) {
		return false
	}
	t.addDate(k, k, .5, "month behind a preposition")
	return true
}

func (t *text) addDate(first, last int, score float64, why string) *lethe.Mention {
	first = t.weekday(first)
	label := lethe.Date
	if t.born(first) {
		label = lethe.BirthDate
	}
	return t.add(first, last, label, score, why)
}

// ages finds ages with their units.
func (t *text) ages() {
	for i := range t.Words {
		if !t.free(i, i) {
			continue
		}
		if next := t.after(i, t.p.AgeBefore); next > 0 && next < len(t.Words) && t.announces(next-1) {
			if last, n := t.years(next); last >= 0 && t.month(last) < 0 && (t.digits(next) || n >= oldEnough || t.p.AgeUnit[t.Low(last+1)]) {
				first := next
				if t.p.AgeUnit[t.Low(i)] && next == i+1 { // "lat 73"
					first = i
				}
				if t.p.AgeUnit[t.Low(last+1)] && t.near(last) {
					last++
				}
				t.addAge(first, last, .9, "word for age and number")
				continue
			}
		}
		t.ageByUnit(i)
	}
	t.told()
}

// plausible reports whether word i is a number that an age can be.
func (t *text) plausible(i int) bool {
	if i >= len(t.Words) || !t.digits(i) || len(t.Words[i].Raw) > 3 {
		return false
	}
	n, _ := strconv.Atoi(t.Words[i].Raw)
	return n <= 120 && !strings.HasPrefix(t.Between(i), ",") || n <= 120 && !t.digits(i+1)
}

// ageByUnit takes a number with a word for years where somebody has them.
func (t *text) ageByUnit(i int) {
	if whole := t.ageWord(i); whole >= i {
		t.add(i, whole, lethe.Age, .9, "age in one word")
		return
	}
	number, _ := t.years(i)
	if number < 0 || t.Between(i-1) == "," || t.Between(i-1) == "." {
		return
	}
	unit := number + 1
	if !t.p.AgeUnit[t.Low(unit)] || !t.near(number) {
		return
	}
	behind := t.after(unit+1, t.p.AgeAfter)
	before := t.Low(i - 1)
	if t.thingHas(i-1) || t.thingHas(i-2) && t.near(i-2) && t.near(i-1) {
		return
	}
	clear := behind > 0 && t.near(unit)
	between := t.p.AgeHas[t.Low(i-2)] && t.near(i-2) && t.near(i-1) && !participle.MatchString(t.Words[i-1].Raw)
	if has := t.p.AgeHas[before] || between; has && !clear {
		next := t.Low(unit + 1)
		there := (t.p.OccupationAt[next] || t.p.PlaceBefore[next]) && t.near(unit+1) && t.capital(unit+2)
		if t.near(unit) && (t.p.NoAgeAfter[next] || t.job(unit+1) > unit || there) {
			return // "hij was veertig jaar chauffeur", "ha 40 anni di servizio", "nu 31 jaar op Vlietweg 4"
		}
		clear = true
	}
	clear = clear || len(t.p.NoAgeOf) > 0 && t.p.Particle[before] && t.near(i-1) && !t.lasts(i) && !t.p.NoAgeBefore[before] && !t.p.NoAgeBefore[t.Low(i-2)] && !t.p.NoAgeAfter[t.Low(unit+1)] && t.before(i-1)
	clear = clear || t.p.AgeOf[t.Low(i-2)] && t.p.Particle[before] || t.p.AgeOf[before]
	apposed := i > 0 && (strings.HasSuffix(t.Between(i-1), ", ") || strings.HasSuffix(t.Between(i-1), "(")) && t.capital(i-1) && t.letters(i-1)
	somebody := i > 0 && t.capital(i-1) && t.letters(i-1)
	closed := strings.ContainsAny(t.Between(unit), ",).:;!?]\n") || t.after(unit+1, t.p.AgeTail) > 0 && t.near(unit)
	listed := i > 0 && (t.Between(i-1) == ", " || t.Between(i-1) == " (" || t.Between(i-1) == "; ") && closed || somebody && t.near(i-1) && closed && t.inside(i-1)
	if clear || (apposed || listed) && !t.p.NoAgeBefore[before] && !(t.p.NoAgeAfter[t.Low(unit+1)] && t.near(unit)) {
		last := unit
		if behind > 0 && t.near(unit) {
			last = behind - 1
		}
		t.addAge(i, last, .85, "years that somebody has")
	}
}

// participle is the end of a verb between "has" and how long something lasted: "ha lavorato dodici anni".
var participle = lazyregexp.New(`(?:[aiu]to|[ai]do|é|écu|ał|ała)$`)

// thingHas reports whether word i says of a thing that it is so old: "auto ma".
func (t *text) thingHas(i int) bool {
	return t.p.AgeHas[t.Low(i)] && t.p.NoAgeHas[t.Low(i-1)] && t.near(i-1)
}

// reachOfDuration is how many words before years of it a duration is named.
const reachOfDuration = 5

// lasts reports whether a word for what lasts stands before word i in its clause.
func (t *text) lasts(i int) bool {
	for k := i - 1; k >= 0 && i-k <= reachOfDuration; k-- {
		if t.p.NoAgeOf[t.Low(k)] {
			return true
		}
		if strings.ContainsAny(t.Between(k-1), ",.;:\n") {
			return false
		}
	}
	return false
}

// before reports whether something stands before word i in its sentence that may have an
// age: a small word that is not one of those between, or a comma after a name.
func (t *text) before(i int) bool {
	return i > 0 && t.letters(i-1) && (t.near(i-1) || t.Between(i-1) == ", " && t.capital(i-1))
}

// ageWord is the last word of an age that is one word: "42enne", "42-letni"; -1 for none.
func (t *text) ageWord(i int) int {
	if t.wordOfAge(i) {
		return i
	}
	if t.p.ageEnding == nil {
		return -1
	}
	w := t.Words[i].Raw
	digits := strings.TrimRight(w, strings.TrimLeft(w, "0123456789"))
	if n := len(w) - len(strings.TrimLeft(w, "0123456789")); n > 0 && n < 4 && t.p.ageEnding.MatchString(w[n:]) {
		return i
	}
	if digits == w && len(w) < 4 && t.digits(i) && (t.Between(i) == "-" || t.Between(i) == " " || t.Between(i) == "‑") && i+1 < len(t.Words) && t.p.ageEnding.MatchString(t.Words[i+1].Raw) {
		return i + 1
	}
	return -1
}
