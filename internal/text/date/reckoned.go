package date

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/span"
)

// From some feasts days are reckoned: "the night after Boxing Day", "am Tag vor Heiligabend", "l'endemà de Reis". No part
// of a month can stand there; the day of the feast can.
var (
	// reckonedFrom are words behind which a feast is a day, at the end of a text: the last group begins what is replaced.
	reckonedFrom = lazyregexp.New(`(?:^|[^\p{L}\d])(?i:` +
		`(?:days?|nights?|evening|morning|afternoon|weeks?|weekend|` + englishDays + `)\s(after|before|following|preceding)|(?:eve|day|night)\s(of)|` +
		`(?:tag|tage|tagen|abend|nacht|morgen|woche|wochen|` + germanDays + `)\s(nach|vor)|vorabend\s(von|zu)|` +
		`((?:` + spanishUnits + `)\s(?:antes|después)\sde)|` +
		`(vísperas?\sde)|((?:siguiente|anterior)\s(?:de|a))|` +
		`((?:` + catalanUnits + `)\s(?:abans|després)\sde)|` +
		`(endemà\s(?:passat\s)?de)|(vigília\sde)|((?:següent)\s(?:de|a))` +
		`)\s(?i:(?:the|el|la|los|las|les|dem|den|der)\s|l['’])?$`)
	reckonedLead = lazyregexp.New(`^(?i:` +
		`(?:after|before|following|preceding|of|nach|vor|von|zu|(?:vísperas?|vigília|siguiente|anterior|següent|endemà(?:\spassat)?)\s(?:de|a)|` +
		`(?:` + spanishUnits + `|` + catalanUnits + `)\s(?:antes|después|abans|després)\sde` +
		`)\s(?i:(?:the|el|la|los|las|les|dem|den|der)\s|l['’])?)`)
)

const (
	spanishUnits = `días?|noche|tarde|mañana|semanas?|` + weekdayNames
	catalanUnits = `dia|dies|nit|setmanes|setmana|` + weekdayNames
	englishDays  = `Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday`
	germanDays   = `Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag`
)

// longestReckoned is how far before a feast words that reckon from it begin, in bytes.
const longestReckoned = 40

// feastsReckoned are the names of feasts from which days are reckoned, with the last word before them.
func feastsReckoned(text string) []span.Span {
	return reckonedAmong(text, listedFeasts().signs.places(text))
}

// reckonedAmong are those of a text with the names of feasts at some places.
func reckonedAmong(text string, places []span.Span) (out []span.Span) {
	take := func(s span.Span) {
		low := max(0, s.Start-longestReckoned)
		for low < s.Start && !utf8.RuneStart(text[low]) {
			low++
		}
		m := reckonedFrom.FindStringSubmatchIndex(text[low:s.Start])
		if m == nil || !alone(text, s) {
			return
		}
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				out = append(out, span.Span{Start: low + m[i], End: s.End})
			}
		}
	}
	for _, s := range places {
		if !goesOn(text, s.End, s.In(text)) {
			take(s)
		}
	}
	for _, s := range listedFeasts().saintSigns.places(text) {
		take(s)
	}
	return out
}

// reckoned writes the day of a feast from which days are reckoned: "after Boxing Day" is "after 30 December".
func (m Shift) reckoned(text string) (string, bool) {
	lead := reckonedLead.FindString(text)
	if lead == "" {
		return "", false
	}
	name := text[len(lead):]
	f, ok := feasts().saints[feastKey(name)]
	if is := feasts().whole.FindStringSubmatch(name); !ok && is != nil && is[1] == "" && is[3] == "" {
		f, ok = feastOf(is[2], m.Lang)
	}
	if !ok || f.anywhere() {
		return "", false
	}
	day, ok := f.in(m.yearOf(f)).plus(m.Days)
	if !ok {
		return "", false
	}
	return m.writeDay(lead, f.lang, day)
}

// writeDay writes a day behind a word that reckons from it, without the article of the feast.
func (m Shift) writeDay(lead, lang string, d Moment) (string, bool) {
	words := strings.Fields(strings.NewReplacer("l'", "", "l’", "").Replace(lead))
	if len(words) > 1 {
		switch fold.Lower(words[len(words)-1]) {
		case "the", "el", "la", "los", "las", "les", "dem", "den", "der":
			words = words[:len(words)-1]
		}
	}
	before, number := strings.Join(words, " "), strconv.Itoa(d.Day)
	month := monthName(lang, d.Month)
	switch lang {
	case "en":
		if strings.EqualFold(m.Lang, "en-US") {
			return before + " " + month + " " + number, true
		}
		return before + " " + number + " " + month, true
	case "de":
		return before + " dem " + number + ". " + month, true
	case "es":
		return before + "l " + number + " de " + month, true
	case "ca":
		return contractDay(before, d.Day) + number + ofMonth(month), true
	}
	return "", false
}

// contractDay joins a Catalan preposition and the article of a day: "del 6", "de l'1", "a l'11".
func contractDay(before string, day int) string {
	if day == 1 || day == 11 {
		return before + " l'"
	}
	return before + "l "
}

// ofMonth is a Catalan month behind its day.
func ofMonth(month string) string {
	if strings.ContainsRune("ao", rune(month[0])) {
		return " d'" + month
	}
	return " de " + month
}

// housesNamed matches feasts that towns, churches and schools are named after: such a name alone may be theirs.
var housesNamed = lazyregexp.New(`^(?i:san|sant|santo|santa|santiago|st\.?|saint|mari[aä]|corpus|heiliger?|heiligen|christi|asunción|inmaculada|immacolata|epifanía|todos|tots|all)\s`)

// FeastNames are the places of a text where several words are the name of a feast, or one is from which days are
// reckoned. No part of them is a name of somebody: "Semana Santa", "la noche de San Juan", "l'endemà de Reis".
func FeastNames(text string) []span.Span {
	places := listedFeasts().signs.places(text)
	out := reckonedAmong(text, places)
	for _, s := range places {
		name := s.In(text)
		if strings.ContainsAny(name, " \u00a0") && alone(text, s) && !goesOn(text, s.End, name) && leadOf("", name) == "" && !housesNamed.MatchString(name) {
			out = append(out, s)
		}
	}
	return out
}
