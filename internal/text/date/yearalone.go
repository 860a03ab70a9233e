package date

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// Years alone move with the dates that have a month: ranges of them, and those behind words that tell.
var (
	yearRange = lazyregexp.New(`((?:19|20)\d\d)(\s?(?:-|–|—|/|to|bis|until|a|fins a|hasta)\s?)((?:19|20)\d\d|\d\d|present|today|now|heute|dato|actualidad|actualitat|ahora|avui)`)
	yearTold  = lazyregexp.New(`(?:^|[^\p{L}\d])(?i:(?:in|since|until|till|from|to|by|since about|about|around|before|after|seit|bis|von|um|ab|nach|vor|ED|` +
		`en|desde|hasta|des del?|fins al?|el|del|depuis|dal)\s)((?:19|20)\d\d)`)
)

// years are digits from one year to another, and nothing beside them but brackets and full stops.
var years = lazyregexp.New(`^[( ]*(?:19|20)\d{2} ?[-–—/] ?(?:19|20)\d{2}[) .]*$`)

// Years reports whether a text in the form of a telephone number is from one year to another: "2019–2021".
func Years(text string) bool { return years.MatchString(text) }

// yearsTold are years without a month.
func yearsTold(text string) (out []span.Span) {
	for _, m := range yearRange.FindAllStringSubmatchIndex(text, -1) {
		s := span.Span{Start: m[0], End: m[1]}
		if plainYears(text, s) && ascending(text[m[2]:m[3]], text[m[6]:m[7]]) {
			out = append(out, s)
		}
	}
	for _, m := range yearTold.FindAllStringSubmatchIndex(text, -1) {
		if s := (span.Span{Start: m[2], End: m[3]}); plainYears(text, s) {
			out = append(out, s)
		}
	}
	return out
}

// ascending reports whether a second year may end what a first one begins: no later than ninety years after it.
func ascending(first, second string) bool {
	if !isDigit(second[0]) {
		return true
	}
	from, to := number(0, first).value, number(0, second).value
	if len(second) == 2 {
		return to == (from+1)%100
	}
	return from <= to && to-from < 90
}

// counted matches what follows a number that is no year.
var counted = lazyregexp.New(`^(?:[/:.,-]\d|\s?(?:%|€|£|\$|°)|\s(?:ml|mg|g|kg|km|m|W|kW|kWh|MB|GB|Hz|euros?|Euro|pounds|people|Personen|personas|persones|hours|Stunden|horas|hores)\b)`)

// plainYears reports whether years at a place are no part of a code or an amount.
func plainYears(text string, s span.Span) bool {
	if !alone(text, s) || counted.MatchString(text[s.End:]) {
		return false
	}
	if s.Start == 0 {
		return true
	}
	return !strings.ContainsRune("-/.,:#§_+=&", rune(text[s.Start-1]))
}

var someYears = lazyregexp.New(`^((?:19|20)\d\d)(?:(\s?(?:-|–|—|/|to|bis|until|a|fins a|hasta)\s?)((?:19|20)\d\d|\d\d|\p{L}+))?$`)

// yearsAlone moves years without a month.
func (m Shift) yearsAlone(text string) (string, bool) {
	x := someYears.FindStringSubmatch(text)
	if x == nil || m.Days == 0 && m.Years == 0 {
		return "", false
	}
	out := piece{text: x[1]}.year(number(0, x[1]).value + m.Years)
	if x[3] == "" {
		return out, true
	}
	if !isDigit(x[3][0]) {
		return out + x[2] + x[3], true
	}
	to := number(0, x[3]).value
	if len(x[3]) == 2 {
		to = number(0, x[1]).value + 1
	}
	return out + x[2] + piece{text: x[3]}.year(to+m.Years), true
}
