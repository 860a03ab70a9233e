package echo

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// behindName is a number after a name, as newspapers and letters write an age, or one of months
// or weeks in brackets, alone or before what else is said: "Mr Quill (92, a keeper of bees)". Spanish and Catalan say "Salvador, de 17".
// A name may stand in brackets itself: "Mrs Oyelaran (Folasade), 71, came".
var behindName = lazyregexp.New(`^ \((\d{2}), \pL|^, (\d{1,3} (?:años|anys|Jahre|ans|anni|jaar|anos|lat|months|weeks|Monate|Wochen|meses|mesos|semanas|mois))(?:[,.;)]|$)|^ \((\d{1,3}(?: (?:años|anys|years|Jahre|J\.))?)\)|^\)?, (\d{2})(?:, \p{Ll}| J\.,|\.(?:\n|$))|^ \((\d{1,2} (?:months|weeks|days|Monate|Wochen|Tage|meses|semanas|días|mesos|setmanes|dies))\)` +
	`|^ \((\d{1,3} (?:años|anys|years|Jahre|J\.))[,;] |^ (?:is|was|turned|turns|ist|war|wurde|wird) (\d{2})(?:[,.;]\s|[.;]?$)|^, de (\d{1,2})(?:[,.;)]|$)|^["”»)]{0,3}, (\d{1,3} ?(?:yrs?|yo))(?:[,.;)]|$)|^["”»] \((\d{1,3})\)`)

// behindBirth is an age in brackets behind a date of birth, as notes write it: "DOB 7-Jun-1951 (72y)".
var behindBirth = lazyregexp.New(`^ ?\((\d{1,3} ?(?:y|yo|yrs?|years?|J\.?|Jahre|Lj\.?|a\.?|años|anys|ans|anni|jr\.?|lat))\)`)

// ofSex is an age with the letter of a sex, as English notes have it: "Mr Penrose, 58M". Ninety and
// more with an F may be a temperature.
var ofSex = looks.Form(`(?:^|\n|[,(:] |\b[Pp]t |\b[Pp]atient )([1-8]?\p{Nd}(?:F|M)|9\p{Nd}M)(?:[ ,.;?)/\n]|$)`)

// behindNumber is an age behind a number of somebody, as the heads of reports have it: "Vers.-Nr. A 482, 91 Jahre".
var behindNumber = lazyregexp.New(`^, (\d{1,3} (?:años|anys|Jahre|ans|anni|jaar|anos|lat|years old))(?:[,.;)\n]|$)`)

// longestAge bounds what is looked at after a name, in bytes.
const longestAge = len(" (11 setmanes)")

// oldest is the highest number that is taken for an age.
const oldest = 115

// ages finds how old somebody is after the name: "Dorothea Quill (52)", "Jonas (7)". A
// surname alone is followed by the numbers of notes and sources as well.
func (d *document) ages() {
	for _, t := range d.texts {
		d.rowsOfAges(t)
		if d.language == "en" {
			d.matches(t, ofSex, lethe.Age, "age with a sex", func(string) bool { return true })
		}
	}
	for m := range d.all() {
		t := d.byField[m.Field]
		if t == nil {
			continue
		}
		if identifier(m.Label) {
			d.ageBehind(t, m, behindNumber, "age behind a number of somebody")
		}
		if m.Label == lethe.BirthDate || m.Label == lethe.Date {
			d.ageBehind(t, m, behindBirth, "age behind a date of birth")
		}
		if m.Label != lethe.Person {
			continue
		}
		at := behindName.FindStringSubmatchIndex(t.s[m.End:min(len(t.s), m.End+longestAge)])
		if at == nil || at[10] < 0 && at[14] < 0 && at[18] < 0 && at[20] < 0 && !d.tellsAge(m) && !t.titledBefore(m.Span) {
			continue
		}
		if s := group(at, m.End); plausibleAge(s.In(t.s)) && t.free(s) && !(at[6] >= 0 && t.counts(s)) {
			d.add(t, s, lethe.Age, .6, "number behind a name")
		}
	}
}

var (
	// rowOfAges are children or the like with their ages: "three children (Zara, 9, Idris, 6, and Noor)".
	rowOfAges = looks.Form(`\b(?:[Cc]hildren|[Kk]ids|[Ss]ons|[Dd]aughters|[Gg]rand(?:children|sons|daughters)|[Nn]ieces|[Nn]ephews|[Tt]wins|[Ss]iblings|[Bb]oys|[Gg]irls|[Kk]inder|[Ss]öhne|[Tt]öchter|[Ee]nkel|[Ee]nkelkinder|[Gg]eschwister|[Hh]ij[oa]s|[Nn]iet[oa]s|[Hh]erman[oa]s|[Ff]ills|[Ff]illes|[Nn]éts|[Gg]ermans)(?:,|:| \()? ?((?:(?:and|und|y|i) )?\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?, \d{1,2}(?:,? (?:(?:and|und|y|i) )?\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?, \d{1,2})+)(?:$|[^\p{Nd}])`)
	ageInRow  = lazyregexp.New(`\d+`)
)

// rowsOfAges finds the ages in such a row, which no word says to be ones.
func (d *document) rowsOfAges(t *text) {
	for _, at := range t.look().All(rowOfAges) {
		for _, n := range ageInRow.FindAllStringIndex(t.s[at[2]:at[3]], -1) {
			if s := (span.Span{Start: at[2] + n[0], End: at[2] + n[1]}); t.free(s) && plausibleAge(s.In(t.s)) {
				d.add(t, s, lethe.Age, .6, "age in a row of people")
			}
		}
	}
}

// votes are words of a line in which the numbers in brackets behind names are those of votes.
var votes = lazyregexp.New(`(?:^|[^\pL])(?:Enthaltung(?:en)?|Gegenstimmen?|Stimmen|[Aa]bstentions?|[Vv]otes|[Aa]bstenci(?:ón|ones|ons)|[Vv]otos|[Vv]ots)(?:[^\pL]|$)`)

// counts reports whether a number without a unit is one of votes, as its line says.
func (t *text) counts(s span.Span) bool {
	if strings.ContainsFunc(s.In(t.s), unicode.IsLetter) {
		return false
	}
	line := t.s[strings.LastIndexByte(t.s[:s.Start], '\n')+1:]
	line, _, _ = strings.Cut(line, "\n")
	return votes.MatchString(line)
}

// ageBehind takes the age that an expression finds right behind a mention.
func (d *document) ageBehind(t *text, m lethe.Mention, form *lazyregexp.Regexp, why string) {
	at := form.FindStringSubmatchIndex(t.s[m.End:min(len(t.s), m.End+longestAge)])
	if at == nil {
		return
	}
	if s := group(at, m.End); plausibleAge(s.In(t.s)) && t.free(s) {
		d.add(t, s, lethe.Age, .6, why)
	}
}

// plausibleAge reports whether what is written for an age begins with the number of one.
func plausibleAge(s string) bool {
	number := strings.TrimRightFunc(s, func(r rune) bool { return !unicode.IsDigit(r) })
	n, err := strconv.Atoi(number)
	return err == nil && n > 0 && n <= oldest
}

// tellsAge reports whether a name is of several words, has a title, stands in a list with ages, or is a given name.
func (d *document) tellsAge(m lethe.Mention) bool {
	return strings.Contains(m.Text, " ") || m.Title != "" || m.Rule == inList || d.classes(m.Text)&given != 0
}
