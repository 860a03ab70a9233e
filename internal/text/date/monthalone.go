package date

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Months alone are told by words before them: "until April", "Ende Oktober", "las fiestas de mayo", "l'octubre".
var monthLeads = map[string]map[string]bool{
	"en": wordset.Folded(fold.Composed, "in since until till by from of for during before after through throughout to early mid late last next this every each between"),
	"de": wordset.Folded(fold.Composed, "im in seit bis ab anfang mitte ende von vom für zum zu letzten letztem nächsten kommenden vergangenen diesen diesem monat zwischen und"),
	"es": wordset.Folded(fold.Composed, "en de del desde hasta a para por entre y e este cada próximo pasado mes"),
	"ca": wordset.Folded(fold.Composed, "en de del d desde fins a al per pel entre i aquest cada el l passat proper mitjan mes"),
	"fr": wordset.Folded(fold.Composed, "en de d depuis jusqu'en fin début mi ce chaque et mois"),
	"it": wordset.Folded(fold.Composed, "in di a da dal fino entro per tra e questo ogni mese"),
}

// joinsMonths are the words between two months, the other of which is in a date.
var joinsMonths = lazyregexp.New(`^(?:,|,? (?:and|or|to|und|oder|bis|y|e|o|u|i|et|ou)|\s?[–-]|/) ?$`)

// everydayNames are months that are names of people, too.
var everydayNames = wordset.Folded(fold.Composed, "april may june august avril mai juni juny abril julio")

// withinMonth are words of German, which writes all nouns with a capital, behind which a month is nobody's name.
var withinMonth = wordset.Folded(fold.Composed, "im anfang mitte ende letzten nächsten kommenden vergangenen diesen")

// monthsTold are months that stand without a day, with the year behind them and the elided word before them.
func monthsTold(text, lang string) (out []span.Span) {
	own := base(lang)
	leads := monthLeads[own]
	if leads == nil {
		return nil
	}
	type found struct {
		span.Span
		told bool
	}
	var all []found
	for _, loc := range aWord.FindAllStringIndex(text, -1) {
		s := span.Span{Start: loc[0], End: loc[1]}
		if c, ok := compoundMonth(s.In(text), own); ok {
			all = append(all, found{span.Span{Start: s.Start, End: s.Start + c}, true})
			continue
		}
		if !isMonth(s.In(text), own) || !alone(text, s) {
			continue
		}
		told, ok := toldMonth(text, s, leads)
		if !ok {
			continue
		}
		if y := yearBehind.FindString(text[s.End:]); y != "" && (span.Span{Start: s.End, End: s.End + len(y)}).Check(text) == nil {
			s.End += len(y)
		}
		all = append(all, found{span.Span{Start: elidedMonth(text, s.Start, own), End: s.End}, told})
	}
	for i := range all { // "August and September"
		if i > 0 && joinsMonths.MatchString(text[all[i-1].End:all[i].Start]) {
			all[i-1].told, all[i].told = true, true
		}
	}
	for _, f := range all {
		if f.told {
			out = append(out, f.Span)
		}
	}
	return out
}

var yearBehind = lazyregexp.New(`^(?: (?:of |de |del |d['’])?|,\s)(?:19|20)\d\d\b`)

// isMonth reports whether a word is a month in full as a language writes it.
func isMonth(w, lang string) bool {
	for _, m := range called(months, w) {
		if m.base == lang && !m.short && m.words[m.index] == w {
			return true
		}
	}
	return false
}

// toldMonth reports whether a month has no day, and whether the word before it tells that it is one.
func toldMonth(text string, s span.Span, leads map[string]bool) (told, ok bool) {
	before := strings.TrimRight(text[max(0, s.Start-1):s.Start], " \u00a0")
	w, from := wordBefore(text, s.Start)
	between := text[from+len(w) : s.Start]
	digit := strings.TrimRight(text[max(0, s.Start-6):s.Start], " .")
	if digit != "" && isDigit(digit[len(digit)-1]) || dayOfMonthBefore.MatchString(text[max(0, s.Start-8):s.Start]) {
		return false, false // it is a part of a date
	}
	if before == "'" || before == "’" {
		between = ""
		if w == "" {
			w = "d"
		}
	}
	if after := text[s.End:]; dayBehind.MatchString(after) && !yearBehind.MatchString(after) {
		return false, false
	}
	told = leads[fold.Composed(w)] && strings.Trim(between, " -\u00a0'’") == ""
	if everydayNames[fold.Composed(s.In(text))] {
		rest, spaced := strings.CutPrefix(text[s.End:], " ")
		next, _ := utf8.DecodeRuneInString(rest)
		if spaced && unicode.IsUpper(next) && !withinMonth[fold.Composed(w)] {
			return false, false // "of April Jones"
		}
	}
	return told, true
}

var (
	dayOfMonthBefore = lazyregexp.New(`\d(?:st|nd|rd|th)?\.? (?:of |de |d['’])?$`)
	dayBehind        = lazyregexp.New(`^ \d{1,2}(?:st|nd|rd|th)?\b`)
)

// elidedMonth is where the Catalan or French word begins that changes with a month.
func elidedMonth(text string, start int, lang string) int {
	if lang != "ca" && lang != "fr" {
		return start
	}
	for _, lead := range []string{"de l'", "de l’", "a l'", "a l’", "per l'", "per l’", "l'", "l’", "d'", "d’", "del ", "al ", "pel ", "el ", "de "} {
		if from := start - len(lead); from >= 0 && strings.EqualFold(text[from:start], lead) && startsWord(text, from) {
			if lang == "fr" && !strings.HasPrefix(lead, "d") {
				return start
			}
			return from
		}
	}
	return start
}

// aMonth is a month alone, as [monthsTold] finds it.
var aMonth = lazyregexp.New(`^((?:(?i:de l|a l|per l|l|d)['’]|(?i:del|al|pel|el|de) )?)(\p{L}+)((?:(?: (?:of |de |del |d['’])?|,\s)(?:19|20)\d\d)?)$`)

// monthAlone moves a month that stands without a day, as a date that is only a month moves.
func (m Shift) monthAlone(text string) (string, bool) {
	x := aMonth.FindStringSubmatch(text)
	if x == nil || !isMonth(x[2], base(m.Lang)) {
		return "", false
	}
	d, ok := Parse(x[2]+x[3], m.Lang)
	if !ok {
		return "", false
	}
	out, ok := d.Shift(m.Days, m.Year)
	if !ok {
		return "", false
	}
	return monthLead(x[1], out, base(m.Lang)) + out, true
}

// Month moves a month alone together with the word before it, which [Parse] takes for one that stays: "a l'abril".
func (m Shift) Month(text string) (string, bool) {
	if x := aMonth.FindStringSubmatch(text); x == nil || x[1] == "" {
		return "", false
	}
	return m.monthAlone(text)
}

// monthLead writes the word before a month as the month needs it: "l'octubre" and "el febrer", "d'agost" and "de maig".
func monthLead(lead, month, lang string) string {
	vowel := lead != "" && strings.ContainsRune("aoAO", rune(month[0]))
	pairs := [][2]string{{"de l'", "del "}, {"a l'", "al "}, {"per l'", "pel "}, {"l'", "el "}, {"d'", "de "}}
	bare := strings.ToLower(strings.ReplaceAll(lead, "’", "'"))
	for _, p := range pairs {
		switch {
		case bare == p[0] && !vowel:
			return capitalLike(p[1], lead)
		case bare == p[1] && vowel && lang != "":
			return capitalLike(p[0], lead)
		}
	}
	return lead
}

// compounds are what German months are compounded with.
var compounds = wordset.Folded(fold.Composed, "wochenende wochenendes woche wochen miete mieten rechnung rechnungen abrechnung hälfte tag tage tagen abend nacht sitzung heft ausgabe "+
	"gehalt lohn beitrag rate raten termin termine plan ferien hitze regen mitte anfang ende rente zahlung")

// compoundMonth is how long the month is that a German word begins with: "Augustwochenende".
func compoundMonth(w, lang string) (int, bool) {
	if lang != "de" {
		return 0, false
	}
	for i := range w {
		if i >= leastMonth && compounds[fold.Composed(w[i:])] && isMonth(w[:i], "de") {
			return i, true
		}
	}
	return 0, false
}
