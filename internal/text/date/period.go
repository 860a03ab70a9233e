package date

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/span"
)

// Weeks, quarters, halves, seasons and business years: what a text names in place of a date.
var (
	weekWords = `(?:(?i:ISO[ -]?week|calendar[ -]week|ISO[ -]?Woche|Kalenderwoche|semana ISO|setmana ISO|semaine ISO|settimana ISO)|KW|CW)`
	aWeek     = lazyregexp.New(`^(` + weekWords + `\.?\s?)(\d{1,2})(?:(\s?(?:-|–|/|bis|to|und|and)\s?)(\d{1,2}))?(?:(\s?/\s?|,?\s|\s(?:of|de|von|del|di)\s)((?:19|20)\d\d))?$`)
	weekOf    = lazyregexp.New(`^((?i:week|Woche|semana|setmana|semaine|settimana)\s?)(\d{1,2})(?:()())(\s?/\s?|\s(?:of|de|von|del|di)\s|,\s)((?:19|20)\d\d)$`)
	isoWeek   = lazyregexp.New(`^((?:19|20)\d\d)(-?W)(\d\d)(?:(-?)([1-7]))?$`)

	businessWords = `(?:FY|GJ|(?i:fiscal year|financial year|tax year|academic year|school year|Geschäftsjahr|Wirtschaftsjahr|Rechnungsjahr|Schuljahr|Steuerjahr|año fiscal|curso escolar|curso|ejercicio|any fiscal|curs escolar|curs|exercici|année scolaire|exercice|anno scolastico|esercizio))`
	aBusinessYear = lazyregexp.New(`^(` + businessWords + `[\s-]?)('?)(\d{4}|\d\d)(?:(\s?[/–-]\s?)(\d{4}|\d\d))?$`)

	partWords = map[string]int{}
	aPart     = partsExpression()

	seasons  = readSeasons()
	aSeason  = lazyregexp.New(`^((?i:(?:el|la|le|del|al|du|au|de la|a la|à la)\s|(?:l|de l|a l|à l|d|all|dell|nell)['’])?)((?i:` + strings.Join(seasonNames(), "|") + `))(\s|\s(?:of|de|del|di)\s)((?:19|20)\d\d)(?:([/–-])(\d{4}|\d\d))?$`)
	periods  = []*lazyregexp.Regexp{unanchored(aWeek), unanchored(weekOf), unanchored(isoWeek), unanchored(aBusinessYear), unanchored(aPart), unanchored(aSeason)}
	partsMid = map[int]int{4: 3, 2: 6} // months of a quarter, a half, by how many a year has
)

func unanchored(r *lazyregexp.Regexp) *lazyregexp.Regexp {
	return lazyregexp.New(`\b(?:` + strings.TrimSuffix(strings.TrimPrefix(r.String(), "^"), "$") + `)\b`)
}

// longestPeriod is how far before a year its period may begin, in bytes.
const longestPeriod = 40

// firstYear is a period up to the first of its two years: the "winter 2018" of "winter 2018/19".
var firstYear = lazyregexp.New(`^[\p{L}’' ]+ (?:19|20)\d\d[/–-]\d\d`)

// inPeriod widens the span of a year, or of two, or of a season and the first of two, to the period that they are of:
// "the second quarter of 2019", "winter 2018/19".
func inPeriod(text string, start, end int) (from, to int, ok bool) {
	years := strings.Trim(text[start:end], "0123456789/-–") == ""
	if end-start < 2 || !years && (end-start > longestPeriod || end == len(text) || strings.IndexByte("/-\xe2", text[end]) < 0 || !firstYear.MatchString(text[start:])) {
		return start, end, false
	}
	low, high := max(0, start-longestPeriod), min(len(text), end+8)
	for low < start && !utf8.RuneStart(text[low]) {
		low++
	}
	for high > end && high < len(text) && !utf8.RuneStart(text[high]) {
		high--
	}
	for _, r := range periods {
		for _, loc := range r.FindAllStringIndex(text[low:high], -1) {
			s := span.Span{Start: low + loc[0], End: low + loc[1]}
			if s.Contains(span.Span{Start: start, End: end}) && s.Len() > end-start && alone(text, s) {
				return s.Start, s.End, true
			}
		}
	}
	return start, end, false
}

// week moves the number of a week of the calendar, by the Thursday of the week.
func (m Shift) week(text string) (string, bool) {
	if x := isoWeek.FindStringSubmatch(text); x != nil {
		day := 4
		if x[5] != "" {
			day = number(0, x[5]).value
		}
		to, ok := m.moveWeek(number(0, x[1]).value, number(0, x[3]).value, day)
		if !ok {
			return "", false
		}
		year, week := to.ISOWeek()
		out := fmt.Sprintf("%04d%s%02d", year, x[2], week)
		if x[5] != "" {
			out += x[4] + strconv.Itoa((int(to.Weekday())+6)%7+1)
		}
		return out, true
	}
	x := aWeek.FindStringSubmatch(text)
	if x == nil {
		x = weekOf.FindStringSubmatch(text)
	}
	if x == nil {
		return "", false
	}
	year := Moment{}.complete(m.Year).Year
	if x[6] != "" {
		year = number(0, x[6]).value
	}
	first, second := number(0, x[2]).value, 0
	if x[4] != "" {
		second = number(0, x[4]).value
	}
	short := x[6] == "" && strings.TrimSpace(x[3]) == "/" && second != first+1 // KW 18/19: a year
	if short {
		year, second = number(yearUnit, x[4]).value+2000, 0
	}
	to, ok := m.moveWeek(year, first, 4)
	if !ok {
		return "", false
	}
	toYear, toWeek := to.ISOWeek()
	out := x[1] + weekLike(toWeek, x[2])
	switch {
	case short:
		return out + x[3] + fmt.Sprintf("%02d", toYear%100), true
	case second > 0:
		end, ok := m.moveWeek(year, second, 4)
		if !ok {
			return "", false
		}
		_, week := end.ISOWeek()
		out += x[3] + weekLike(week, x[4])
	}
	if x[6] != "" {
		out += x[5] + fmt.Sprintf("%04d", toYear)
	}
	return out, true
}

// yearUnit is that of numbers that are years.
const yearUnit = year

func weekLike(n int, like string) string {
	if len(like) == 2 && like[0] == '0' {
		return fmt.Sprintf("%02d", n)
	}
	return strconv.Itoa(n)
}

func (m Shift) moveWeek(year, week, day int) (time.Time, bool) {
	if week < 1 || week > 53 {
		return time.Time{}, false
	}
	first := time.Date(year, 1, 4, 0, 0, 0, 0, time.UTC) // it is in the first week
	monday := first.AddDate(0, 0, -(int(first.Weekday())+6)%7)
	return monday.AddDate(0, 0, (week-1)*7+day-1+m.Days), true
}

// businessYear moves a business year by the years by which its middle moves.
func (m Shift) businessYear(text string) (string, bool) {
	x := aBusinessYear.FindStringSubmatch(text)
	if x == nil || len(x[3]) == 2 && x[1] != strings.ToUpper(x[1]) {
		return "", false
	}
	first := centuries(x[3])
	to, ok := Moment{first, 7, 1}.plus(m.Days)
	if !ok {
		return "", false
	}
	by := to.Year - first
	out := x[1] + x[2] + piece{text: x[3]}.year(first+by)
	if x[5] != "" {
		out += x[4] + piece{text: x[5]}.year(centuries(x[5])+by)
	}
	return out, true
}

// centuries is a year, of two digits or four.
func centuries(s string) int {
	if len(s) == 2 {
		return 2000 + number(0, s).value
	}
	return number(0, s).value
}

// partsExpression finds quarters and halves of a year; partWords says which, counted from 1,
// with how many a year has in the tens.
func partsExpression() *lazyregexp.Regexp {
	for words, n := range map[string]int{
		"Q1|1st quarter|first quarter|1. Quartal|1. Quartal des Jahres|erstes Quartal|ersten Quartal|primer trimestre|premier trimestre|1er trimestre|primo trimestre":                       41,
		"Q2|2nd quarter|second quarter|2. Quartal|2. Quartal des Jahres|zweites Quartal|zweiten Quartal|segundo trimestre|segon trimestre|deuxième trimestre|2e trimestre|secondo trimestre": 42,
		"Q3|3rd quarter|third quarter|3. Quartal|3. Quartal des Jahres|drittes Quartal|dritten Quartal|tercer trimestre|troisième trimestre|3e trimestre|terzo trimestre":                    43,
		"Q4|4th quarter|fourth quarter|4. Quartal|4. Quartal des Jahres|viertes Quartal|vierten Quartal|cuarto trimestre|quart trimestre|quatrième trimestre|4e trimestre|quarto trimestre":  44,
		"H1|first half|1. Halbjahr|erstes Halbjahr|ersten Halbjahr|primer semestre|premier semestre|primo semestre":                                                                          21,
		"H2|second half|2. Halbjahr|zweites Halbjahr|zweiten Halbjahr|segundo semestre|segon semestre|deuxième semestre|secondo semestre":                                                    22,
	} {
		for w := range strings.SplitSeq(words, "|") {
			partWords[fold.Composed(w)] = n
		}
	}
	return lazyregexp.New(`^((?i:` + strings.Join(longestFirst(partWords), "|") + `))(\s?[/-]?\s?|\s(?:of|de|del|di)\s)((?:19|20)\d\d)$`)
}

// part moves a quarter or a half of a year, by the middle of it. It is written in the
// words of its language for the one that it becomes.
func (m Shift) part(text string) (string, bool) {
	x := aPart.FindStringSubmatch(text)
	if x == nil {
		return "", false
	}
	which := partWords[fold.Composed(x[1])]
	parts := which / 10
	months := partsMid[parts]
	to, ok := Moment{number(0, x[3]).value, (which%10-1)*months + (months+1)/2, 15}.plus(m.Days)
	if !ok {
		return "", false
	}
	n := (to.Month-1)/months + 1
	return partLike(x[1], parts*10+n) + x[2] + fmt.Sprintf("%04d", to.Year), true
}

// partLike is the word for a part of the year that goes with one for another.
func partLike(word string, which int) string {
	i := strings.IndexAny(word, "1234")
	if i >= 0 && !strings.HasSuffix(word, "quarter") && !strings.HasSuffix(word, "trimestre") {
		return word[:i] + strconv.Itoa(which%10) + word[i+1:]
	}
	for _, row := range partRows {
		for _, w := range row {
			if fold.Composed(w) == fold.Composed(word) {
				return capitalLike(row[which%10-1], word)
			}
		}
	}
	return word
}

// capitalLike writes a phrase with the capital of another; the rest of it stays as its language has it.
func capitalLike(phrase, model string) string {
	first, _ := utf8.DecodeRuneInString(model)
	if r, n := utf8.DecodeRuneInString(phrase); unicode.IsUpper(first) {
		return string(unicode.ToUpper(r)) + phrase[n:]
	}
	return phrase
}

var partRows = [][]string{
	{"first quarter", "second quarter", "third quarter", "fourth quarter"},
	{"1st quarter", "2nd quarter", "3rd quarter", "4th quarter"},
	{"erstes Quartal", "zweites Quartal", "drittes Quartal", "viertes Quartal"},
	{"ersten Quartal", "zweiten Quartal", "dritten Quartal", "vierten Quartal"},
	{"primer trimestre", "segundo trimestre", "tercer trimestre", "cuarto trimestre"},
	{"primer trimestre", "segon trimestre", "tercer trimestre", "quart trimestre"},
	{"premier trimestre", "deuxième trimestre", "troisième trimestre", "quatrième trimestre"},
	{"1er trimestre", "2e trimestre", "3e trimestre", "4e trimestre"},
	{"primo trimestre", "secondo trimestre", "terzo trimestre", "quarto trimestre"},
	{"first half", "second half"},
	{"erstes Halbjahr", "zweites Halbjahr"},
	{"ersten Halbjahr", "zweiten Halbjahr"},
	{"primer semestre", "segundo semestre"},
	{"primer semestre", "segon semestre"},
	{"premier semestre", "deuxième semestre"},
	{"primo semestre", "secondo semestre"},
}

// seasonRows are the seasons from winter on, by language.
var seasonRows = [][]string{
	{"winter", "spring", "summer", "autumn"},
	{"winter", "spring", "summer", "fall"},
	{"Winter", "Frühling", "Sommer", "Herbst"},
	{"Winter", "Frühjahr", "Sommer", "Herbst"},
	{"invierno", "primavera", "verano", "otoño"},
	{"hivern", "primavera", "estiu", "tardor"},
	{"hiver", "printemps", "été", "automne"},
	{"inverno", "primavera", "estate", "autunno"},
}

type season struct{ row, index int }

// articles are those of the seasons of each row that has any.
var articles = map[int][]string{
	4: {"el ", "la ", "el ", "el "},
	5: {"l'", "la ", "l'", "la "},
	6: {"l'", "le ", "l'", "l'"},
	7: {"l'", "la ", "l'", "l'"},
}

// contracted are prepositions with the articles that they run together with.
var contracted = map[int]map[string]string{
	4: {"de el ": "del ", "a el ": "al "},
	6: {"de le ": "du ", "à le ": "au "},
	7: {"a l'": "all'", "a la ": "alla ", "di l'": "dell'", "di la ": "della ", "in l'": "nell'", "in la ": "nella "},
}

// article is the text before another season for what stood before one.
func article(lead string, row, index int) string {
	if articles[row] == nil || lead == "" {
		return lead
	}
	bare := strings.ReplaceAll(fold.Composed(lead), "’", "'")
	if bare == "d'" {
		if strings.HasSuffix(articles[row][index], "'") {
			return lead
		}
		return "de "
	}
	before := ""
	for _, p := range []struct{ begins, is string }{{"del", "de "}, {"de l", "de "}, {"du", "de "}, {"dell", "di "}, {"al", "a "}, {"all", "a "}, {"a l", "a "}, {"au", "à "}, {"à l", "à "}, {"nell", "in "}} {
		if strings.HasPrefix(bare, p.begins) {
			before = p.is
		}
	}
	out := before + articles[row][index]
	if to, ok := contracted[row][out]; ok {
		out = to
	}
	return capitalLike(out, lead)
}

func readSeasons() map[string]season {
	all := map[string]season{}
	for r, row := range seasonRows {
		for i, w := range row {
			if _, known := all[fold.Composed(w)]; !known {
				all[fold.Composed(w)] = season{r, i}
			}
		}
	}
	return all
}

func seasonNames() []string { return longestFirst(seasons) }

// season moves a season of a year, by the middle of it.
func (m Shift) season(text string) (string, bool) {
	x := aSeason.FindStringSubmatch(text)
	if x == nil {
		return "", false
	}
	lead := x[1]
	s := seasons[fold.Composed(x[2])]
	if row := rowFor(x[2], m.Lang); row >= 0 {
		s.row = row
	}
	x = slices.Delete(x, 1, 2) // the article is no part of the season
	first := number(0, x[3]).value
	mid := Moment{first, 1 + 3*s.index, 15}
	if x[5] != "" {
		mid.Year++
	}
	to, ok := mid.plus(m.Days)
	if !ok {
		return "", false
	}
	index := (to.Month % 12) / 3
	year := to.Year
	if index == 0 && to.Month == 12 {
		year++ // the winter of the January that follows
	}
	out := article(lead, s.row, index) + like(seasonRows[s.row][index], x[1]) + x[2]
	if x[5] != "" && index == 0 {
		return out + fmt.Sprintf("%04d", year-1) + x[4] + piece{text: x[5]}.year(year), true
	}
	return out + fmt.Sprintf("%04d", year), true
}

// rowFor is the row of seasons that goes with a language, for words that several have.
func rowFor(word, lang string) int {
	rows := map[string][]int{"en": {0, 1}, "de": {2, 3}, "es": {4}, "ca": {5}, "fr": {6}, "it": {7}}[base(lang)]
	for _, r := range rows {
		for _, w := range seasonRows[r] {
			if fold.Composed(w) == fold.Composed(word) {
				return r
			}
		}
	}
	return -1
}

func longestFirst[V any](of map[string]V) []string {
	var all []string
	for w := range of {
		all = append(all, regexp.QuoteMeta(w))
	}
	sortLongest(all)
	return all
}
