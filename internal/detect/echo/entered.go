package echo

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// entered is what stands behind a word for somebody and a colon, alone, as forms and notes have it:
	// "Key worker: Hope", "Name: Will May".
	entered = looks.Form(`(?i:\b(?:(?:full |patient(?:'s)? |client(?:'s)? |child(?:'s)? |first |last |middle |family |given |maiden |known as )?name|surname|forenames?|(?:key|social|support|case|link|youth|duty|care) ?worker|allocated to|assigned to|care co-?ordinator|carer|tenant|landlord|landlady|next of kin|nok|mother|father|mum|dad|guardian|note taker|minutes(?: taken)? by|chaired by|reported by|seen by|completed by|referred by|witnessed by|visited by|attended by|written by|signed|supervisor|line manager|hearing manager|companion` +
		`|nachname|vorname|familienname|bezugs(?:person|betreuer(?:in)?|pflegekraft)|ansprechpartner(?:in)?|ansprechperson|sachbearbeiter(?:in)?|sachb\.|betreuer(?:in)?|mieter(?:in)?|bewohner(?:in)?|klient(?:in)?|protokoll(?:führer|führerin|führung)?|kindsmutter|kindsvater|verfasser(?:in)?|zuständig` +
		`|nombre|apellidos?|trabajadora? social|educadora?|referente|tutora?|persona de contacto|madre|padre|firmado|fdo\.?|nom|cognoms?|treballadora? social|persona de contacte|mare|pare|referent) ?(?:[:=]|[|\t])[ \t]{0,12}["“„]?)(?:Coach )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})(?:[ \t]*(?:$|[\n,.;()|"”/])|  )`)
	// copied are those to whom a letter goes, too, and contacted whom somebody is to speak to: "cc Will, Hope, Pat",
	// "Ring Sunny on 4471".
	copied    = looks.Form(`\b[Cc][Cc]:? (\p{Lu}\p{Ll}{1,14}(?:(?:, | and | & |; )\p{Lu}\p{Ll}{1,14}){0,9})(?:[.;)\n]|$)`)
	contacted = looks.Form(`(?:^|[.!?:;] |\n|\d[.)] |[•*-] )(?:Ring|Call|Phone|Text|Email|E-mail|Ask|Remind|Thank|Chase|Tell|Inform|Contact|Message) (\p{Lu}\p{Ll}{2,14})(?:[,.;)!?\n]|$| on \d| re | about | to | for | if | whether | that | by )`)
	// whoIs is what a relative is called: "Her son is Art."
	whoIs = looks.Form(`\b(?:son|daughter|brother|sister|husband|wife|partner|mum|mother|dad|father|baby|boy|girl|nephew|niece|cousin|aunt|uncle|grandson|granddaughter|friend|carer|neighbour) is (?:called |named )?(\p{Lu}\p{Ll}{2,14})(?:[,.;)!?\n]|$)`)
	// ranksBehind is a surname before the rank of a member of the police: "Jung, POM".
	ranksBehind = looks.Form(`(\p{Lu}\p{Ll}{2,20}), (?:PM|POM|PHM|PK|POK|PHK|EPHK|KM|KOM|KHM|KK|KOK|KHK|EKHK)\b`)
)

// enteredNames finds names by the field that they stand in or by what is to be done with whom,
// though they are words as well.
func (d *document) enteredNames() {
	for _, t := range d.texts {
		d.matches(t, entered, lethe.Person, "name in a field for one", d.mayStandInField)
		d.matches(t, ranksBehind, lethe.Person, "surname before a rank", func(s string) bool { return !cue.NoName(s) && d.classes(s)&family != 0 })
		if d.language != "en" {
			continue
		}
		d.matches(t, contacted, lethe.Person, "name of whom somebody is to speak to", d.mayBeSomebody)
		d.matches(t, whoIs, lethe.Person, "name of a relative", d.mayBeSomebody)
		for _, at := range t.look().All(copied) {
			list := span.Span{Start: at[2], End: at[3]}
			for _, w := range span.Runs(list.In(t.s), letter.OfWord) {
				s := span.Span{Start: list.Start + w.Start, End: list.Start + w.End}
				if t.free(s) && d.mayBeSomebody(s.In(t.s)) {
					d.add(t, s, lethe.Person, bareScore, "who gets a copy")
				}
			}
		}
	}
}

// mayBeSomebody reports whether a word is a given name of people where only people or things are meant, and
// no month, day or country.
func (d *document) mayBeSomebody(word string) bool {
	if !capital(word) || cue.NoName(word) || anybody[lethe.Lower(word)] || national.MatchString(word) {
		return false
	}
	return calledSo[word] || calledShort[word] || d.isGiven(word) && (!d.ordinary(word) || d.classes(word)&tagger.GivenCommon != 0)
}

// calledShort are what people are called for short in English and lists of names have not.
var calledShort = lists.Set("called-short")

// mayStandInField reports whether words behind a word for somebody are a name: a given name alone, or with
// a surname, either of which may be an ordinary word.
func (d *document) mayStandInField(s string) bool {
	words := span.Runs(s, letter.OfWord)
	named := tagger.Class(0)
	for _, w := range words {
		word := w.In(s)
		if cue.NoName(word) && !slices.Contains(months, word) && d.classes(word)&tagger.SurnameCommon == 0 || digits(word) > 0 {
			return false
		}
		named |= d.classes(word)
	}
	if len(words) == 1 {
		return named&(tagger.GivenCommon|tagger.SurnameCommon) != 0 || named&(given|family) != 0 && !d.ordinary(s) || calledSo[s]
	}
	return named&given != 0 && named&family != 0
}
