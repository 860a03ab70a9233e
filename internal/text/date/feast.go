package date

import (
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

//go:embed feasts.txt
var feastsFile string

// feast is the name of a day that comes every year.
type feast struct {
	lang       string
	month, day int  // of a feast with a date, or of a day near it
	easter     int  // days from Easter, else
	moves      bool // it goes by Easter
}

// anywhere reports whether a feast may lie anywhere in a year.
func (f feast) anywhere() bool { return !f.moves && f.month == 0 }

// feastList is the feasts by their folded names.
type feastList struct {
	days map[string][]feast
	// saints are those whose names are also those of people and houses, by the folded name alone.
	saints            map[string]feast
	signs, saintSigns *feastSigns
	any               string // an expression for a name
}

var listedFeasts = sync.OnceValue(func() *feastList {
	days, saints, any, signs := readFeasts(feastsFile)
	return &feastList{days, saints, signs, signsOf(saints), any}
})

// feastWords are the feasts, and the expressions that find them. They are made when a feast has a year behind it,
// or when the first date is moved: no other run has a use for them.
type feastWords struct {
	*feastList
	// A feast before a date, before one in brackets and after one; the same as parts of a date.
	before, bracket, behind, led, inFront, followed *regexp.Regexp
	// A feast in a text; before a year; as a whole.
	inText, ofAYear, whole *regexp.Regexp
	lead                   *regexp.Regexp // small words at the end of a text
}

var feasts = sync.OnceValue(func() *feastWords {
	const bracketed = `\s?\((?:(?:dem|den|on|el|le|il|la)\s)?`
	any := listedFeasts().any
	return &feastWords{
		feastList: listedFeasts(),
		before:    regexp.MustCompile(`(?:^|[^\p{L}\d])(` + any + leadsTo + `)$`),
		bracket:   regexp.MustCompile(`(?:^|[^\p{L}\d])(` + any + bracketed + `)$`),
		behind:    regexp.MustCompile(`^` + follows + any + `\)?`),
		led:       regexp.MustCompile(`(?:^|[^\p{L}\d])(` + any + leadsTo + `)`),
		inFront:   regexp.MustCompile(`^` + any + bracketed),
		followed:  regexp.MustCompile(follows + any + `\)?$`),
		lead:      regexp.MustCompile(`(?:^|[^\p{L}\d])(` + withArticle + `)$`),
		inText:    regexp.MustCompile(withArticle + any),
		ofAYear:   regexp.MustCompile(`(?:^|[^\p{L}\d])(` + withArticle + any + `(?:\s(?:of|in|de|del|di|von))?\s)$`),
		whole:     regexp.MustCompile(`^(` + withArticle + `)(` + any + `)((?:\s(?:of|in|de|del|di|von))?\s((?:19|20)\d\d))?$`),
	}
})

func readFeasts(file string) (map[string][]feast, map[string]feast, string, *feastSigns) {
	all, saints, marks := map[string][]feast{}, map[string]feast{}, &feastSigns{}
	var names []string
	for line := range strings.Lines(file) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		lang, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		when, list, _ := strings.Cut(rest, " ")
		f := feast{lang: lang}
		if days, ok := strings.CutPrefix(when, "easter"); ok {
			f.moves = true
			f.easter, _ = strconv.Atoi(days)
		} else if month, day, ok := strings.Cut(strings.TrimPrefix(when, "~"), "-"); ok {
			f.month, _ = strconv.Atoi(month)
			f.day, _ = strconv.Atoi(day)
		}
		for _, m := range ledName.FindAllStringSubmatch(list, -1) {
			saints[feastKey(m[1])] = f
		}
		for _, n := range feastNames(list) {
			key := feastKey(n)
			if all[key] == nil {
				names = append(names, n)
				marks.add(n)
			}
			all[key] = append(all[key], f)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	for i, n := range names {
		n = regexp.QuoteMeta(n)
		names[i] = strings.NewReplacer(" ", `[ \x{a0}]`, "'", `['’]`).Replace(n)
	}
	return all, saints, `(?i:` + strings.Join(names, "|") + `)`, marks
}

// signsOf are the signs of names.
func signsOf[V any](names map[string]V) *feastSigns {
	signs := &feastSigns{}
	for n := range names {
		signs.add(n)
	}
	return signs
}

// ledName matches a name that stands behind words only.
var ledName = lazyregexp.New(`\{[^}]*\} ([^;]+)`)

// feastNames are the names of a line, each behind all words that it stands behind.
func feastNames(list string) (names []string) {
	for n := range strings.SplitSeq(list, "; ") {
		leads, rest, led := strings.Cut(strings.TrimPrefix(n, "{"), "}")
		if !led {
			names = append(names, n)
			continue
		}
		for lead := range strings.SplitSeq(leads, "|") {
			names = append(names, lead+rest)
		}
	}
	return names
}

func feastKey(name string) string {
	return strings.NewReplacer("’", "'", "\u00a0", " ").Replace(fold.Composed(name))
}

// feastOf is the feast of a name, in the language of the text where it has the name.
func feastOf(name, lang string) (feast, bool) {
	all := listedFeasts().days[feastKey(name)]
	for _, f := range all {
		if f.lang == base(lang) {
			return f, true
		}
	}
	if len(all) == 0 {
		return feast{}, false
	}
	return all[0], true
}

// in is the day of a feast in a year; the middle of it where that is another one each year.
func (f feast) in(year int) Moment {
	switch {
	case f.moves:
		t := easter(year).AddDate(0, 0, f.easter)
		return Moment{t.Year(), int(t.Month()), t.Day()}
	case f.month > 0:
		return Moment{year, f.month, f.day}
	}
	return Moment{year, 7, 1}
}

// easter is Easter Sunday of a year of the Gregorian calendar (Meeus, Jones, Butcher).
func easter(year int) time.Time {
	a, b, c := year%19, year/100, year%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return time.Date(year, time.Month(n/31), n%31+1, 0, 0, 0, 0, time.UTC)
}

// Between a feast and its date: "Christmas Eve, 24 December", "Tag der Arbeit, dem 1. Mai",
// "Easter Monday (22 April)", and after it "1. Mai (Tag der Arbeit)".
const (
	leadsTo = `\s?[,:–-]?\s?(?:(?:dem|den|der|on|the|el|le|il|la|dia|día)\s)?`
	follows = `\s?(?:,\s?|\(|–\s?|-\s)(?:(?:the|der|dem|den|el|la|le|il)\s)?`
)

// longestFeast is how far from a date the name of its feast is looked for, in bytes.
const longestFeast = 64

// withFeast widens the span of a date by the name of a feast in front of it or after it.
func withFeast(text string, start, end int) (int, int) {
	low := max(0, start-longestFeast)
	for low < start && !utf8.RuneStart(text[low]) {
		low++
	}
	high := min(len(text), end+longestFeast)
	for high > end && high < len(text) && !utf8.RuneStart(text[high]) {
		high--
	}
	front, back := text[low:start], text[end:high]
	if !feasts().signs.in(front) && !feasts().signs.in(back) {
		return start, end
	}
	if m := feasts().bracket.FindStringSubmatchIndex(front); m != nil && strings.HasPrefix(back, ")") {
		return low + m[2], end + 1
	}
	if m := feasts().ofAYear.FindStringSubmatchIndex(front); m != nil && end-start == yearDigits && yearAt(text[start:end], 0) {
		return low + m[2], end
	}
	if m := feasts().before.FindStringSubmatchIndex(front); m != nil {
		start = low + m[2]
		if apposition.MatchString(text[start:end]) && strings.HasPrefix(text[end:], ",") {
			end++
		}
	}
	if m := feasts().behind.FindStringIndex(back); m != nil && !letterAt(back, m[1]) && strings.Contains(back[:m[1]], "(") == strings.HasSuffix(back[:m[1]], ")") {
		end += m[1]
	}
	return start, end
}

// apposition is how German puts a date behind a feast, between commas, of which none stays where the feast goes: "am
// Rosenmontag, dem 12. Februar, kam".
var apposition = lazyregexp.New(`, de[mn] \d`)

func letterAt(text string, at int) bool {
	r, _ := utf8.DecodeRuneInString(text[at:])
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// withoutFeast is a date without the name of its feast, which tells the day: what is moved
// falls on no feast.
func withoutFeast(text string) string {
	if !strings.ContainsFunc(text, unicode.IsDigit) || !feasts().signs.in(text) {
		return text
	}
	if rest, ok := strings.CutSuffix(text, ")"); ok {
		if at := feasts().inFront.FindStringIndex(rest); at != nil {
			return rest[at[1]:]
		}
	}
	if at := feasts().followed.FindStringIndex(text); at != nil && at[0] > 0 {
		text = text[:at[0]]
	}
	if at := feasts().led.FindStringSubmatchIndex(text); at != nil && at[1] < len(text) {
		if apposition.MatchString(text) {
			text = strings.TrimSuffix(text, ",")
		}
		text = text[:at[2]] + text[at[1]:]
	}
	return text
}
