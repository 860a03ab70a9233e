package date

import (
	"strconv"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/calendar"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/span"
)

// Days without a month, behind words that say so: "the night of the 5th", "am 5. hat er", "la nit del 20". What stands
// behind such a number is no noun that it counts: "on the 5th floor", "am 5. Tag".
var (
	dayLed = lazyregexp.New(`\b(?i:(?:on|by|until|till|since|before|after|from|of|do|make|attend)\s(?:the\s)|` +
		`(?:am|vom|zum|den|dem)\s|` +
		`(?:noche|mañana|tarde|madrugada|mediodía)\s(?:del?\s)|día\s(?:de\s)?|` +
		`(?:nit|matí|tarda|vespre|migdia|matinada|dia)\s(?:del\s|de\sl['’]|d['’])|dia\s|` +
		`(?:nuit|soir|soirée|matin)\s(?:du\s)|(?:notte|sera|mattina)\s(?:del(?:\s|l['’]))|` +
		`(?:` + weekdayNames + `|` + englishDays + `),?\s(?:the\s|dia\s|día\s)?)(\d{1,2})(st|nd|rd|th|\.)?`)
	// dayVerb is what a Spanish or Catalan day is said of: "El día 3 acudió", not "el día 3 de tratamiento".
	dayVerb = lazyregexp.New(`^\s\p{Ll}{2,}(?:ó|aron|ieron|ía|ían|aba|aban|á|án)(?:\PL|$)`)
	dayEnds = lazyregexp.New(`^(?:$|["'”»)\]]|[,;:!?.](?:\s|$)|\s*\n|\s(?:he|she|it|they|we|I|you|and|at|to|in|with|when|was|were|had|has|for|or|but|as|about|` +
		`um|bis|hat|hatte|war|ist|kam|wurde|auf|nicht|wieder|noch|er|sie|ich|wir|gegen|` +
		`a|y|o|en|por|con|se|tuvo|estuvo|hubo|que|al|vam|van|va|em|ens|es|i|no|ja|per|amb|à|au|il|elle|nous|et|avec|alle|e|ha|con)\b)`)
)

// weekdayNames are those of Spanish and Catalan.
const weekdayNames = `lunes|martes|miércoles|jueves|viernes|sábado|domingo|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge`

// daysAlone are days without a month, with the words that tell that they are days.
func daysAlone(text string) (out []span.Span) {
	for _, m := range dayLed.FindAllStringSubmatchIndex(text, -1) {
		lead, sign := fold.Lower(text[m[0]:m[2]]), ""
		if m[4] >= 0 {
			sign = text[m[4]:m[5]]
		}
		if n, _ := strconv.Atoi(text[m[2]:m[3]]); n < 1 || n > 31 {
			continue
		}
		end := m[1]
		german := strings.HasSuffix(lead, "m ") || lead == "den "
		if sign == "." && !german { // it ends the sentence
			end, sign = m[4], ""
		}
		english := strings.HasSuffix(lead, "the ") && !isDigit(lead[0])
		if german != (sign == ".") || english != (sign != "" && sign != ".") || end < len(text) && isDigit(text[end]) ||
			!dayEnds.MatchString(text[end:]) && !(strings.HasPrefix(lead, "día ") && dayVerb.MatchString(text[end:])) {
			continue
		}
		out = append(out, span.Span{Start: m[0], End: end})
	}
	return out
}

// dayBare is such a day as detectors take it, without the words before it.
var dayBare = lazyregexp.New(`^(?i:the\s)?(\d{1,2})(st|nd|rd|th|\.)?$`)

// dayAlone moves a day without a month: as one of the month in which it lies next to the date before it, and where a weekday
// stands before it on that day of the week.
func (m Shift) dayAlone(text string) (string, bool) {
	x := dayLed.FindStringSubmatchIndex(text)
	if x == nil || x[0] != 0 || x[1] != len(text) {
		x = dayBare.FindStringSubmatchIndex(text)
	}
	if x == nil || m.Near == 0 {
		return "", false
	}
	n, _ := strconv.Atoi(text[x[2]:x[3]])
	lead := text[:x[2]]
	name, rest, _ := strings.Cut(lead, " ")
	name, comma := strings.CutSuffix(name, ",")
	week, named := pick(weekdays, name, hints{document: m.Lang})
	named = named && !week.short // "do" is no Donnerstag
	at, ok := m.nearest(n, week.index, named)
	to, fits := at.plus(m.Days)
	if !ok || !fits {
		return "", false
	}
	if named {
		lead = piece{unit: weekday, text: name, value: week.index, names: week.names}.weekday(m.Days)
		if comma {
			lead += ","
		}
		lead += " " + rest
	}
	out := piece{unit: day, value: n}
	if x[4] >= 0 {
		out.sign = text[x[4]:x[5]]
	}
	written := out.day(to.Day)
	if to.Day == n {
		written = text[x[2]:]
	}
	return beforeDay(lead, to.Day) + written, true
}

// beforeDay writes the Catalan and Italian articles of a day as its number needs them: "del 20", "de l'11".
func beforeDay(lead string, to int) string {
	bare := lead
	for _, end := range []string{"de l'", "de l’", "d'", "d’", "dell'", "dell’", "del "} {
		if rest, ok := strings.CutSuffix(lead, end); ok {
			bare = rest
			break
		}
	}
	if bare == lead {
		return lead
	}
	switch first, _, _ := strings.Cut(fold.Lower(lead), " "); first {
	case "nit", "matí", "tarda", "vespre", "migdia", "matinada":
		if to == 1 || to == 11 {
			return bare + "de l'"
		}
	case "notte", "sera", "mattina":
		if to == 8 || to == 11 {
			return bare + "dell'"
		}
	}
	return bare + "del "
}

// nearest is the day of a number that lies next to the date before it, on a day of the week where that is named.
func (m Shift) nearest(n, week int, named bool) (Moment, bool) {
	from := dayOf(m.Near)
	best, least := Moment{}, maxDays
	for by := -2; by <= 2; by++ {
		d := Moment{from.Year, from.Month + by, n}
		if d.Month < 1 {
			d.Year, d.Month = d.Year-1, d.Month+12
		}
		if d.Month > 12 {
			d.Year, d.Month = d.Year+1, d.Month-12
		}
		if n > calendar.DaysIn(d.Year, d.Month) || named && d.weekday() != week {
			continue
		}
		if away := max(dayCount(d)-m.Near, m.Near-dayCount(d)); away < least {
			best, least = d, away
		}
	}
	return best, least < maxDays
}

// weekday is the day of the week, from Monday on.
func (d Moment) weekday() int {
	return (int(time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Weekday()) + 6) % 7
}
