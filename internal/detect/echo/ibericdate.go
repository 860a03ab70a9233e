package echo

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Numbers in words as notaries and courts write dates with them, in Spanish and Catalan.
const (
	dayInWords = `(?:primero?|un[oa]?|dos|tres|cuatro|quatre|cinco|cinc|seis|sis|siete|set|ocho|vuit|nueve|nou|diez|deu|once|onze|doce|dotze|trece|tretze|catorce|catorze|quince|quinze|` +
		`dieci\p{Ll}{4,6}|setze|disset|divuit|dinou|veinte|veinti\p{Ll}{3,6}|vint(?:-i-\p{Ll}{1,6})?|treinta(?: y uno)?|trenta(?:-una?|-u)?)`
	belowHundred = `(?:` + dayInWords + `|(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: y \p{Ll}{3,6})?|(?:trenta|quaranta|cinquanta|seixanta|setanta|vuitanta|noranta)(?:-\p{Ll}{1,6})?)`
	yearInWords  = `(?:dos[ -]mil|mil (?:seis|sete|ocho|nove)cientos|mil quinientos|mil (?:sis|set|vuit|nou|cinc)-cents)(?: ` + belowHundred + `)?`
	// iberianDays are the days of the week in full, and iberianShort their short forms.
	iberianDays  = `(?:[Ll]unes|[Mm]artes|[Mm]iércoles|[Jj]ueves|[Vv]iernes|[Ss]ábado|[Dd]omingo|[Dd]illuns|[Dd]imarts|[Dd]imecres|[Dd]ijous|[Dd]ivendres|[Dd]issabte|[Dd]iumenge)`
	iberianShort = `(?:Lun|Mar|Mié|Jue|Vie|Sáb|Dom|Dl|Dm|Dt|Dc|Dj|Dv|Ds|Dg)`
)

var (
	// spelledDay is a date in words: "a dieciocho de septiembre de dos mil diecinueve", "vint-i-dos de maig de dos mil vint-i-quatre".
	spelledDay = ibericLooks.Form(`(?:^|[^\p{L}-])((?i:(?:` + dayInWords + `|\d{1,2})(?: d[ií][ae]s)?(?: del mes)? d(?:e |['’]) ?` + ibericMons + ` (?:de l['’]any |del año |del |de )` + yearInWords + `))(?:$|[^\p{L}-])`)
	// dayOfList heads a line of a diary or plan: "Lun 4 – ITV", "Ds. 3 Vol", "Viernes 13: Santa Lucía".
	dayOfList = ibericLooks.Form(`(?:^|\n)[ \t*•-]*((?:` + iberianShort + `\.?|` + iberianDays + `) \d{1,2})(?: [–—-]|[:.)]? (\p{L}+)|:? ?\n|$)`)
	// dayOfWeek is one behind its article: "el viernes 14 salimos".
	dayOfWeek = ibericLooks.Form(`\b(?:[Ee]l|[Dd]el|[Aa]l|[Dd]es del) (` + iberianDays + ` \d{1,2})(?:$|[,;:)?!\n]|\.(?:\s|$)| (\p{L}+))`)
	// dayOfMonth is one behind the word for it: "hasta el día 30", "el dia 5".
	dayOfMonth = ibericLooks.Form(`\b(?:[Ee]l|[Dd]el|[Hh]asta el|[Ff]ins al) (d[ií]a \d{1,2})(?:$|[,;:)?!\n]|\.(?:\s|$)| (?:a|es|és|i|y|hi|no|se|hasta|fins|en|fu[ei]|vino|lleg[óué]+|acudi[óí]|volvi[óí]|me|le|les|nos|hubo|tuv[oe]|estuv[oe]|va|vaig|van)\b)`)
	// thisMonth is one of the month in which somebody writes.
	thisMonth = ibericLooks.Form(`\b(\d{1,2} (?:de los corrientes|del corriente|dels corrents|del mes en curso|del mes en curs))\b`)
	// appointed is a day and a month behind what is to happen on it: "Entrega: 7/3", "venç 02/06".
	appointed = ibericLooks.Form(`\b(?i:entrega|lliurament|recogida|recollida|visita|revisi(?:ón|ó)|cita|citación|fecha|data|plazo|termini|reunión|reunió|vence|venç|caduca|vencimiento|venciment) ?:? (\d{1,2}/\d{1,2})(?:$|[,;)\n]|\.(?:\s|$)| \p{L})`)
)

// ofHours may follow a day of the week and a number that is an hour: "Lunes 10 a 14".
var ofHours = wordset.Of("a h hs hores horas")

// ibericDates finds days that words show and not figures, and days without a month.
func (d *document) ibericDates(t *text) {
	isDay := func(s string) bool {
		n, err := strconv.Atoi(s[:len(s)-len(strings.TrimLeft(s, "0123456789"))])
		return err == nil && n > 0 && n <= 31
	}
	d.matches(t, spelledDay, lethe.Date, "date in words", func(string) bool { return true })
	d.free(t, thisMonth, lethe.Date, "day of this month", isDay)
	d.free(t, appointed, lethe.Date, "day and month", isDayAndMonth)
	d.free(t, dayOfMonth, lethe.Date, "day without a month", func(s string) bool { return isDay(s[lastWord(s):]) })
	for _, form := range [...]*forms.Form{dayOfList, dayOfWeek} {
		for _, at := range t.look().All(form) {
			s := span.Span{Start: at[2], End: at[3]}
			counted := at[4] >= 0 && (strings.HasSuffix(t.s[at[4]:at[5]], "s") || form == dayOfList && ofHours[t.s[at[4]:at[5]]]) // "el lunes 3 pacientes"
			if name := s.In(t.s); !counted && t.free(s) && isDay(name[lastWord(name):]) {
				d.add(t, s, lethe.Date, bareScore, "day of the week and the month")
			}
		}
	}
}
