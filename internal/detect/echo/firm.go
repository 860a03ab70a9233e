package echo

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// formed is what ends the name of a firm and has no capital at its beginning.
	formed = looks.Form(`[\pL\p{Nd}] (plc|eG|e\. ?G\.|e\. ?V\.|e\. ?K\.|e\.K\.|gGmbH|gAG|mbH|UG \(haftungsbeschränkt\))(?:$|[^\pL])`)
	// partners stand after the name of whoever a firm is called after.
	partners = lazyregexp.New(`^ (?:&|und|and|y|e|i|et) (?:Partner(?:s|innen)?|Kolleg(?:en|innen)|Söhne|Sohn|Töchter|Gebrüder|Sons?|Daughters?|Brothers|Bros|Associates|Co|Company|Cie|[Hh]ijos?|[Ss]ocios|[Aa]sociados|[Ff]ills|[Aa]ssociats)\b\.?`)
)

// kin are those with whom somebody has a firm.
var kin = lazyregexp.New(`^(?:Partner|Kolleg|Söhne|Sohn|Töchter|Gebrüder|Sons?|Daughters|Brothers|Associates|[Hh]ijos|[Ff]ills)`)

// child is whose name follows: "Hiltrud und Sohn Kevin" are two people.
var child = lazyregexp.New(`^ (?:und|and|y|i) (?:Sohn|[Ss]on|[Dd]aughter|[Hh]ijo)$`)

// trades are words for firms that stand before the name of whose they are, in German by
// their last syllables.
var trades = lazyregexp.New(`^(?:\p{Lu}\pL*(?:erei|notariat|kanzlei|praxis|apotheke|spedition|autohaus|fahrschule|reisebüro|(?:buch|wein|kunst|möbel|eisen|holz)handlung|(?:dach|küchen|garten|metall|holz|fenster|treppen|laden|tief|hoch|wohn)bau|hausverwaltung|werkstatt|verlag|moden|floristik|immobilien|transporte|bestattungen|bestattung|friseur|kiosk)|` +
	`Notariat|Kanzlei|Praxis|Apotheke|Spedition|Autohaus|Fahrschule|Reisebüro|Buchhandlung|Elektro|Sanitär|Foto|Firma|Fa|Gebrüder|Hotel|Gasthof|Gasthaus|Wirtshaus|Pension|Café|Restaurant|Weingut|Landmaschinen|` +
	`Transportes|Talleres|Construcciones|Bodegas|Muebles|Hermanos|Panadería|Farmacia|Ferretería|Librería|Bar|Restaurante|Mesón|Hostal|Gestoría|Autoescuela|Clínica|Notaría|Forns?|Tallers?|Germans|Fusteria|Forn|Llibreria|Farmàcia|Ferreteria)$`)

// firms finds firms by their form, by the text after the name of whoever they are
// called after, and by the trade that stands before it.
func (d *document) firms() {
	for _, t := range d.texts {
		for _, at := range t.look().All(formed) {
			last := t.wordAt(at[2]) - 1
			first := t.sequence(last)
			for i := first + 1; i < last; i++ {
				if conjunctions[t.word(i)] && !kin.MatchString(t.word(i+1)) {
					first = i + 1 // another firm before it
				}
			}
			for first < last && !d.firmWord(t, first) {
				first++
			}
			if s := (span.Span{Start: t.words[first].Start, End: at[3]}); capital(t.word(first)) && d.firmWord(t, first) && !t.taken.All(s) {
				d.add(t, s, lethe.Organization, .7, "legal form")
			}
		}
		for i := 0; i+1 < len(t.words); i++ {
			if last := d.traded(t, i); last > i && !t.taken.All(t.spanOf(i, last)) {
				d.add(t, t.spanOf(i, last), lethe.Organization, .6, "name behind a trade")
				i = last
			}
		}
	}
	for i := range d.ms {
		m := &d.ms[i]
		if m.Label != lethe.Person && m.Label != lethe.Organization || m.Score < plausible {
			continue
		}
		t := d.byField[m.Field]
		found := partners.FindString(t.s[m.End:])
		if found != "" && child.MatchString(found) && d.givenAt(t, m.End+len(found)) {
			continue
		}
		s := span.Span{Start: m.Start, End: m.End + len(found)}
		if end := t.pastForm(s.End); found != "" || end > s.End && m.Label == lethe.Organization {
			s.End = end
			d.add(t, s, lethe.Organization, max(m.Score, .6), "partners of a firm")
		}
	}
}

// twoNames are two surnames or places that a firm is called after.
var twoNames = lazyregexp.New(`^(\p{Lu}[\pL'’-]{2,}) & (\p{Lu}[\pL'’-]{2,})`)

// pairs finds firms by the two names that they begin with: "Hallam & Tyne" where the text has
// "Hallam & Tyne Mutual" too, or where neither name is a common given name. Whoever "Tom & Anna" are,
// they are two people.
func (d *document) pairs() {
	heads := map[string]bool{}
	for i := range d.ms {
		m := &d.ms[i]
		t := d.byField[m.Field]
		names := twoNames.FindStringSubmatch(m.Span.In(t.s))
		switch {
		case names == nil:
		case m.Label == lethe.Organization && m.Score >= plausible && len(names[0]) < m.End-m.Start:
			heads[names[0]] = true
		case m.Label == lethe.Person && len(names[0]) == m.End-m.Start && d.namesOfFirm(names[1], names[2]):
			d.add(t, m.Span, lethe.Organization, min(m.Score+.1, .99), "two names of a firm")
		}
	}
	for _, t := range d.texts {
		for i := 0; len(heads) > 0 && i+1 < len(t.words); i++ {
			s := t.spanOf(i, i+1)
			if t.between(i) == " & " && heads[s.In(t.s)] && !d.ofFirm(t, s) {
				d.add(t, s, lethe.Organization, .8, "firm of the text")
			}
		}
	}
}

// namesOfFirm reports whether a firm may be called after two words: neither is a common given
// name, and they are not ordinary words, as in "Mystery & Suspense".
func (d *document) namesOfFirm(a, b string) bool {
	return (d.classes(a)|d.classes(b))&tagger.GivenCommon == 0 && !(d.ordinary(a) && d.ordinary(b))
}

// ofFirm reports whether an organization was found that reaches over s.
func (d *document) ofFirm(t *text, s span.Span) bool {
	return slices.ContainsFunc(d.around(t, s), func(m *lethe.Mention) bool {
		return m.Label == lethe.Organization && m.Contains(s)
	})
}

// pastForm is where a legal form ends that stands behind the name of a firm which ends at a place:
// "Aumüller GmbH & Co. KG"; the place itself where none does.
func (t *text) pastForm(at int) int {
	i := t.wordAt(at + 1)
	if i >= len(t.words) || t.words[i].Start != at+1 || t.s[at] != ' ' || letters(t.word(i)) < 2 || !capital(t.word(i)) || !formWord(t.word(i)) {
		return at
	}
	return t.words[i].End
}

// givenAt reports whether a given name follows a place.
func (d *document) givenAt(t *text, at int) bool {
	i := t.wordAt(at + 1)
	return i < len(t.words) && t.words[i].Start == at+1 && capital(t.word(i)) && d.classes(t.word(i))&given != 0
}

// firmWord reports whether a word may begin the name of a firm: no article, and no word
// of the sentence before it.
func (d *document) firmWord(t *text, i int) bool {
	return capital(t.word(i)) && !determiners[lethe.Lower(t.word(i))] && !cue.NoName(t.word(i))
}

// traded is the last word of a firm that is called by the trade at word i and a name
// behind it; i where there is none.
func (d *document) traded(t *text, i int) int {
	word := t.word(i)
	if !capital(word) || d.language == "en" || !trades.MatchString(word) || !t.near(i) && t.between(i) != ". " {
		return i
	}
	next := t.word(i + 1)
	if strings.EqualFold(next, "zum") || strings.EqualFold(next, "zur") || capital(next) && (next == "Am" || next == "An" || next == "Im") {
		last := i + 1
		for last+1 < len(t.words) && last-i < 5 && t.near(last) && (capital(t.word(last+1)) || joints[t.word(last+1)]) {
			last++
		}
		if capital(next) && capital(t.word(last)) {
			return last
		}
		return i
	}
	if !capital(next) || capitals(next) || digits(next) > 0 || letters(next) < 3 || cue.NoName(next) || d.label(t, i+1) || d.classes(next)&given != 0 && d.classes(next)&family == 0 {
		return i
	}
	if d.ordinary(next) || d.classes(next)&family == 0 && d.compound(next) {
		return i
	}
	last := i + 1
	for last+1 < len(t.words) && t.between(last) == "-" && capital(t.word(last+1)) {
		last++
	}
	return last
}
