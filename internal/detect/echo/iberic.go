package echo

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// Reports in Spanish are searched by a model that was taught on reports, and by no rules for names,
// dates and places. What a small word announces is found here.
const (
	ibericName = `\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+)?(?: (?:(?:de |del |de la |de los |de las |i |y )?\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+)?)){0,2}`
	ibericMons = `(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|gener|febrer|març|maig|juny|juliol|agost|setembre|novembre|desembre)`
)

var (
	// ibericTitled is the name behind the title of a doctor, initials before it or not.
	ibericTitled = ibericLooks.Form(`(?:^|[^\p{L}])(?:[Dd]ra?\.|[Dd]octora?|DRA?\.) ?((?:\p{Lu}\. ?){0,2}` + ibericName + `)`)
	// ibericNurse is a name between commas behind what somebody does at a bed or in a house.
	ibericNurse = ibericLooks.Form(`\b` + lists.Any("iberic-staff") + `,? (?:la |el |l['’]|en |na )?(\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,})?)(?:[,;)]|\. |\.$|\.\n)`)
	// ibericOrigin is where somebody comes from or lives.
	ibericOrigin = ibericLooks.Form(`\b(?:natural|procedente|originari[oa]|oriünd[oa]?|oriund[oa]|vecin[oa]|veí|veïna|residente|resident|residente habitual|nacid[oa]|nascut|nascuda|empadronad[oa]|empadronat) (?:de|d['’]|en|a) ?(?:l['’]|[Ll]a |[Ee]l |[Ll]os |[Ll]as )?(\p{Lu}\p{Ll}+(?:(?: de| del| de la| d['’]| de los)? ?\p{Lu}\p{Ll}+){0,3})`)
	// ibericDay is a day in words, and ibericPair one in figures behind its article.
	ibericDay  = ibericLooks.Form(`\b(?:[Ee]l(?: d[ií]a)?|[Aa]l?|[Dd]el|[Dd]ía|[Dd]ia|[Dd]esde|[Hh]asta|[Ff]ins|[Dd]es d['’]?) (\d{1,2} d(?:e |['’])` + ibericMons + `(?: de(?:l)? (?:19|20)\d\d)?)\b`)
	ibericPair = ibericLooks.Form(`\b(?:[Ee]l(?: d[ií]a| passat| pasado)?|[Dd]el|[Dd]esde el|[Hh]asta el|[Dd]es del|[Ff]ins al) (\d{1,2}/\d{1,2}(?:/\d{2,4})?)(?:$|[^\p{L}\p{Nd}/%]|[.,](?:\s|$))`)
	// ibericHouse is the name of a house or hamlet behind the word for one.
	ibericHouse = ibericLooks.Form(`\b((?:[Cc]ortijo|[Ff]inca|[Mm]asía|[Mm]asia|[Cc]aserío|[Uu]rbanización|[Uu]rbanització|[Bb]arriada|[Pp]edanía|[Aa]ldea|[Dd]ehesa|[Hh]acienda) (?:(?:[Ee]l|[Ll]a|[Ll]os|[Ll]as|[Ee]ls|[Ll]es|de|del) )*\p{Lu}\p{L}+(?: (?:de |del |de la )?\p{Lu}\p{L}+)?)`)
	// ibericOfficer is the number of a member of the police.
	ibericOfficer = ibericLooks.Form(`\b(?:[Aa]gentes?|[Pp]olicía|[Gg]uardia|TIP|[Mm]osso|[Cc]aporal)(?: (?:n\.?[ºo°]\.?|núm\.?|número|con (?:TIP|n\.?º|número|carné profesional)|amb (?:TIP|número)))?:? (\d{2,3}\.?\d{2,3})(?:$|[^\p{L}\p{Nd}.,]|[.,](?:\s|$))`)
)

// articled finds people whom a model took for places or firms, by the article that only they have in
// Catalan: "en Nil", "na Bruna".
func (d *document) articled() {
	for i := range d.ms {
		m := &d.ms[i]
		if m.Label != lethe.Location && m.Label != lethe.Organization && m.Label != lethe.Misc || m.Score >= .9 {
			continue
		}
		t := d.byField[m.Field]
		w := t.wordAt(m.Start)
		article := lethe.Lower(t.word(w - 1))
		first := t.word(w)
		if !(t.near(w-1) && (article == "en" || article == "na") || article == "n" && t.between(w-1) != " ") || d.classes(first)&given == 0 || d.classes(first)&(tagger.PlaceMajor|tagger.Country) != 0 {
			continue
		}
		d.add(t, m.Span, lethe.Person, min(m.Score+.1, .99), "name behind the article of people")
	}
}

// isDayAndMonth reports whether two numbers and a stroke are a day and no half or quarter of something.
func isDayAndMonth(s string) bool {
	a, b, _ := strings.Cut(s, "/")
	b, _, _ = strings.Cut(b, "/")
	day, err := strconv.Atoi(a)
	month, err2 := strconv.Atoi(b)
	return err == nil && err2 == nil && day > 0 && day <= 31 && month > 0 && month <= 12 && (day >= month || day > 2 || s[0] == '0')
}

// iberic finds what small words announce in Spanish and Catalan.
func (d *document) iberic(t *text) {
	named := func(s string) bool { return !cue.NoName(s) && !(d.term != nil && d.term(s)) }
	d.free(t, ibericTitled, lethe.Person, "name behind a title", named)
	d.free(t, ibericNurse, lethe.Person, "name behind what somebody is", func(s string) bool {
		return named(s) && (d.classes(s)&given != 0 || !d.ordinary(s))
	})
	d.free(t, ibericOrigin, lethe.Location, "where somebody comes from", func(s string) bool { return named(s) && !d.ordinary(s) })
	if d.report { // which rules for dates do not search
		d.free(t, ibericDay, lethe.Date, "day and month", func(string) bool { return true })
		d.free(t, ibericPair, lethe.Date, "day and month", isDayAndMonth)
	}
	d.ibericDates(t)
	d.ibericRoles(t)
	if !d.report { // whose model knows addresses
		d.ibericHouses(t)
	}
	d.ibericNames(t)
	d.free(t, ibericHouse, lethe.Address, "name of a house", named)
	d.free(t, ibericOfficer, lethe.Code, "number of an officer", func(string) bool { return true })
}
