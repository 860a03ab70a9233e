package date

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// withArticle are the small words before a feast that change, or go, where a part of a month takes its place: "at
// Easter", "am Karfreitag", "desde el día de Reyes", "de la nit de Nadal", "last Christmas".
const withArticle = `(?:(?:(?i:on|at|over|in|am|an|auf|zu|zum|zur|im|über|beim|vom|der|das|den|dem|des|` +
	`letzte[nsr]?|nächste[nsr]?|diese[nsr]?|vergangene[nsr]?|kommende[nsr]?|jede[nsr]?|last|this|next|every|each|` +
	`esta|estas|cada|aquest|aquesta|al|als|del|dels|pel|pels|dal|alla|della|dalla|nel|le|du|des|au|aux|à)\s)|` +
	`(?:(?i:de|des de|desde|hasta|tras|para|por|per|en|a|di|da|in|on|at)\s)?(?:(?i:the|el|la|los|las|les|il|lo|gli|els)\s|(?i:l|d|dell|all|dall)['’])|` +
	`(?:(?i:de|en|a|di|in|per|por)\s))?`

// monthPhrase is how a language says in which part of a month something was: before is what stands where the feast
// stood without a small word, and behind one that stays; at is said where the small words told when it was.
type monthPhrase struct {
	early, mid, late string
	at               string
	// to is what small words become, at where it has none of them.
	to map[string]string
	// whole are small words behind which the month stands alone, and what they become: "last October".
	whole map[string]string
	// of stands before a year, but where the feast had it without.
	of string
}

var monthPhrases = map[string]monthPhrase{
	"en": {
		early: "early ", mid: "mid-", late: "late ", at: "in ", to: map[string]string{"a": "a ", "an": "a "},
		whole: map[string]string{"last": "last ", "this": "this ", "next": "next ", "every": "every ", "each": "each "},
	},
	"de": {
		early: "Anfang ", mid: "Mitte ", late: "Ende ",
		to: map[string]string{"vom": "von ", "des": "von "},
		whole: map[string]string{
			"letzte": "letzten ", "nächste": "nächsten ", "diese": "diesen ", "vergangene": "vergangenen ", "kommende": "kommenden ", "jede": "jeden ",
		},
	},
	"es": {
		early: "principios de ", mid: "mediados de ", late: "finales de ", at: "a ", of: " de",
		to:    map[string]string{"de": "de ", "del": "de ", "desde": "desde ", "hasta": "hasta ", "tras": "tras ", "para": "para ", "por": "hacia ", "antes de": "antes de ", "después de": "después de "},
		whole: map[string]string{"esta": "este ", "estas": "este ", "cada": "cada "},
	},
	"ca": {
		early: "principi de ", mid: "mitjan ", late: "final de ", at: "a ", of: " de",
		to:    map[string]string{"de": "de ", "del": "de ", "dels": "de ", "d'": "de ", "des de": "des de ", "fins a": "fins a ", "abans de": "abans de ", "després de": "després de "},
		whole: map[string]string{"aquest": "aquest ", "aquesta": "aquest ", "cada": "cada "},
	},
	"fr": {
		early: "début ", mid: "mi-", late: "fin ",
		to: map[string]string{"de": "de ", "du": "de ", "des": "de ", "d'": "de "},
	},
	"it": {
		early: "inizio ", mid: "metà ", late: "fine ", at: "a ",
		to: map[string]string{
			"di": "di ", "del": "di ", "della": "di ", "dell'": "di ", "da": "da ", "dal": "da ", "dalla": "da ", "dall'": "da ",
		},
	},
}

// Ends of the parts of a month.
const lastEarly, lastMid = 10, 20

// write says in which part of a month a day lies.
func (p monthPhrase) write(lang, lead string, d Moment) string {
	name := monthName(lang, d.Month)
	if to, ok := p.whole[strings.TrimRight(lead, "nrs")]; ok {
		return to + name
	}
	if to, ok := p.whole[lead]; ok {
		return to + name
	}
	part := p.late
	switch {
	case d.Day <= lastEarly:
		part = p.early
	case d.Day <= lastMid:
		part = p.mid
	}
	if lang == "ca" && strings.HasSuffix(part, "de ") && strings.ContainsRune("ao", rune(name[0])) {
		part = strings.TrimSuffix(part, "e ") + "'"
	}
	if lead == "" {
		return part + name
	}
	if lang == "en" && p.to[lead] != "" && part == p.early {
		return "an " + part + name
	}
	for end := len(lead); end > 0; end = strings.LastIndexByte(lead[:end], ' ') { // without the article
		if to, ok := p.to[lead[:end]]; ok {
			return to + part + name
		}
	}
	return p.at + part + name
}

// monthName is the name of a month in a language.
func monthName(lang string, month int) string {
	for _, w := range months[fold.Composed(monthOf[lang])] {
		if w.base == lang && !w.short && w.lang == lang {
			return w.words[month-1]
		}
	}
	return ""
}

// monthOf is a month's name of each language that tells its list of names from all others.
var monthOf = map[string]string{"en": "February", "de": "Februar", "es": "septiembre", "ca": "febrer", "fr": "février", "it": "febbraio"}

// Holiday writes, for the name of a feast, in which part of a month it comes to lie, and the year if it had one. Of a
// feast that may be anywhere in a year it says that it was a holiday.
func (m Shift) Holiday(text string, begins bool) (string, bool) {
	is := feasts().whole.FindStringSubmatch(text)
	if is == nil {
		return "", false
	}
	f, ok := feastOf(is[2], m.Lang)
	if !ok {
		return "", false
	}
	year := m.yearOf(f)
	if is[4] != "" {
		year = number(0, is[4]).value
	}
	day, ok := f.in(year).plus(m.Days)
	if !ok {
		return "", false
	}
	lead := leadOf(is[1], is[2])
	out := holiday(lead)
	if p := monthPhrases[f.lang]; !f.anywhere() {
		out = p.write(f.lang, lead, day)
		if is[4] != "" {
			out += p.of
		}
	}
	if is[4] != "" {
		out += " " + piece{text: is[4]}.year(day.Year)
	}
	if capital, _ := utf8.DecodeRuneInString(text); begins && unicode.IsUpper(capital) {
		first, n := utf8.DecodeRuneInString(out)
		out = string(unicode.ToUpper(first)) + out[n:]
	}
	return out, true
}

// leadOf are the small words before a feast, or those that are a part of its name: "per Nadal".
func leadOf(before, feast string) string {
	if before == "" {
		for _, lead := range ledBy {
			if len(feast) > len(lead) && strings.EqualFold(feast[:len(lead)], lead) && feast[len(lead)] == ' ' {
				return lead
			}
		}
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(fold.Composed(before)), " "), "’", "'")
}

// ledBy are the words by which a name that is also somebody's is that of a feast.
var ledBy = []string{"per", "por", "des de", "desde", "fins a", "hasta", "abans de", "antes de", "després de", "después de"}

// yearOf is the year of which a feast is meant that names none: that in which it lies next to the last of the days that
// move.
func (m Shift) yearOf(f feast) int {
	year := Moment{}.complete(m.Year).Year
	if len(m.On) == 0 {
		return year
	}
	last := dayOf(slices.Max(m.On))
	best, least := year, maxDays
	for y := last.Year - 1; y <= last.Year+1; y++ {
		d := f.in(y)
		away := dayCount(d) - dayCount(last)
		if away = max(away, -away); away < least {
			best, least = y, away
		}
	}
	return best
}

// holiday says that it was one, behind the preposition that stood there.
func holiday(lead string) string {
	if lead = strings.TrimSpace(strings.TrimSuffix(lead, "the")); lead == "" {
		return "a public holiday"
	}
	return lead + " a public holiday"
}

// saysHoliday are the texts that [Shift.Holiday] writes, without years.
var saysHoliday = sync.OnceValue(func() *regexp.Regexp {
	any := []string{`(?:\p{L}+ )?a public holiday`}
	for lang, p := range monthPhrases {
		names := make([]string, 0, 12)
		for month := range 12 {
			names = append(names, fold.Composed(monthName(lang, month+1)))
		}
		d := strings.TrimSuffix(p.early, "de ")
		parts := []string{p.early, p.mid, p.late, d + "d'", strings.Replace(p.late, "de ", "d'", 1)}
		any = append(any, `(?:\p{L}+ ){0,2}(?:`+fold.Composed(strings.Join(parts, "|"))+`)(?:`+strings.Join(names, "|")+`)`)
	}
	slices.Sort(any)
	return regexp.MustCompile(`^(?:` + strings.Join(any, "|") + `)$`)
})

// IsHoliday reports whether a text says no more than in which part of a month it was, or that it was a holiday: in any
// letters, and with words before it.
func IsHoliday(text string) bool {
	if len(text) > longest {
		return false
	}
	return saysHoliday().MatchString(strings.Join(strings.Fields(fold.Composed(text)), " "))
}
