package echo

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// Surnames by what a note says of whom: what was measured, whose widow she is, who came on for whom.
var (
	// measuredOf begins a line of a ward with whom the vitals behind it are of: "Pujolràs TA 152/91".
	measuredOf = looks.Form(`(?:^|\n)(\p{Lu}[\p{L}'’-]{3,20}),? (?:TA|RR|BP|FC|HF|HR|FR|AF|RR|T|Tª|Temp\.?|SpO2|SatO2|GCS|BZ|BM) ?:? ?\d{1,3}`)
	// widowOf is the husband of somebody in a register: "Vda. de Masferrer".
	widowOf = looks.Form(`\b(?:Vda|Vdo|Vídua|Viuda)\.? de (\p{Lu}[\p{L}'’-]{2,20}(?: (?:i |y )?\p{Lu}[\p{L}'’-]{2,20}){0,2})`)
	// versus is between the parties of a case, of whom one is known.
	versus = looks.Form(`(\p{Lu}[\p{L}'’-]{2,20}) (?:contra|gegen|\./\.) (\p{Lu}[\p{L}'’-]{2,20})`)
	// substitution is a player who comes on for another.
	substitution = looks.Form(`\b(?:Wechsel|(?:Aus|Ein)wechse?lung(?:en)?|Substitutions?|Subs?|Canvis?|Cambios?)\b[^:\n]{0,16}: (\p{Lu}[\p{L}'’-]{2,20}) (?:für|for|per|por) (\p{Lu}[\p{L}'’-]{2,20})`)
	// reported is whose words a German text gives in the subjunctive: "die Ambros habe ihm das Geld nie gegeben".
	reported = looks.Form(`(?i:\b(?:der|die)) (\p{Lu}\p{Ll}{3,20}) (?:habe|sei|werde|wolle|könne|müsse|solle|gab an|sagte aus|hat ausgesagt|hat angegeben)\b`)
	// relative is whose name commas part from what relation it is: "Hermana, Xisca, portadora de BRCA2".
	relative = looks.Form(`(?i:\b(?:sister|brother|mother|father|mum|dad|daughter|son|wife|husband|partner|schwester|bruder|mutter|vater|tochter|sohn|ehefrau|ehemann|hermana|hermano|madre|padre|hija|hijo|esposa|marido|germana|germà|mare|pare|filla|fill|marit|dona)), (\p{Lu}\p{Ll}{2,15}), `)
	// practising is where a doctor practises, in brackets behind the name: "beim HA (Dr. Sommerfeld, Prüfening)".
	practising = looks.Form(`\((?:Dr|Prof|Dra)\.? \p{Lu}[\p{L}'’-]+, (\p{Lu}\p{Ll}{3,20})\)`)
	// coach is who trains a team, and signers are who sign a message together: "Lg Swantje & Olumide".
	coach   = looks.Form(`\bCoach (\p{Lu}\p{Ll}{2,15} \p{Lu}\p{Ll}{2,15})\b`)
	signers = looks.Form(`(?:^|\n|[.!?] )(?:LG|Lg|VG|Vg|Grüße|Gruß|Gruss|Liebe Grüße|Love|Cheers|Thanks|Best|Salut|Salutacions|Saludos|Un abrazo)[,!]? \p{Lu}\p{L}{1,15} (?:&|\+|und|and|y|i) (\p{Lu}\p{L}{1,15})[.!]?(?:\n|$)`)
	// patientNamed is a patient's given name, visited whom somebody goes to see or hears from, and Catalans have an article.
	patientNamed = looks.Form(`\b(?i:(?:la|el) pacient[e]?) (\p{Lu}\p{Ll}{2,15})(?: (?:que|refiere|refereix|acude|acudeix|presenta|ve|viene)\b|,)`)
	visited      = looks.Form(`\b(?:[Vv]isita a|[Tt]rucada de|[Ll]lamada de|[Hh]ausbesuch bei|[Aa]nruf von|[Hh]ome visit to|[Cc]all from) (\p{Lu}\p{Ll}{2,15} \p{Lu}\p{Ll}{2,15}(?:-\p{Lu}\p{Ll}{2,15})?)\b`)
	withArticle  = looks.Form(`(?:^|\n|[.;] )(?:La|En|El|Na) (\p{Lu}\p{Ll}{2,15}) (?:no|ha|té|va|fa|li|es|diu|vol|refereix|demana|menja|dorm)\b`)
	// toTell is who is to be told something, in small letters: "sag juschi ich komm", "tell kev i'm late".
	toTell = looks.Form(`(?i:\b(?:sag|sagt|frag|fragt|tell|ask|text))(?: (?:bitte|mal|doch|pls|please))? (\p{Ll}{3,12}),? (?:ich|dass|das|er|sie|wir|ob|i|im|i'm|that|to|we|he|she|if)\b`)
)

// notedPeople finds surnames that stand alone in notes, whatever they mean besides.
func (d *document) notedPeople() {
	for _, t := range d.texts {
		d.matches(t, measuredOf, lethe.Person, "whose vitals a line gives", func(s string) bool { return d.mayBeSurname(s) && !capitals(s) })
		d.matches(t, widowOf, lethe.Person, "whose widow somebody is", func(s string) bool { return !cue.NoName(s) })
		d.matches(t, reported, lethe.Person, "whose words a text gives", func(s string) bool { return d.language == "de" && d.mayBeSurname(s) && d.classes(s)&family != 0 })
		d.matches(t, relative, lethe.Person, "relative", func(s string) bool {
			return d.classes(s)&(tagger.PlaceMajor|tagger.Country) == 0 && (d.mayBeSurname(s) || d.isGiven(s) && !d.ordinary(s))
		})
		d.matches(t, practising, lethe.Location, "where a doctor practises", d.mayBeSurname)
		d.matches(t, coach, lethe.Person, "who trains a team", func(s string) bool { return !cue.NoName(s) })
		d.matches(t, signers, lethe.Person, "who signs with another", func(s string) bool { return !cue.NoName(s) })
		given := func(s string) bool { return d.isGiven(s) && !cue.NoName(s) }
		d.matches(t, patientNamed, lethe.Person, "patient", given)
		d.matches(t, visited, lethe.Person, "whom somebody visits or hears from", func(s string) bool { return given(strings.Fields(s)[0]) })
		d.matches(t, withArticle, lethe.Person, "given name behind an article", func(s string) bool {
			return given(s) && (d.language == "ca" || d.language == "es" && !d.ordinary(s))
		})
		d.matches(t, toTell, lethe.Person, "who is to be told something", d.mayBeNickname)
		d.substituted(t)
		d.parties(t)
	}
}

// mayBeSurname reports whether a word with a capital is no word of a language and nothing of a hospital.
func (d *document) mayBeSurname(word string) bool {
	return !d.ordinary(word) && !lexicon.Ordinary(word) && !cue.NoName(word) && !d.compound(word) && !(d.term != nil && d.term(word))
}

// mayBeNickname reports whether a word in small letters is in no list of words of the language or of English.
func (d *document) mayBeNickname(word string) bool {
	return d.language != "" && lexicon.Rank(word, d.language) == 0 && lexicon.Rank(word, "en") == 0 && !cue.NoName(word) && d.classes(word)&(tagger.PlaceMajor|tagger.Country) == 0
}

// substituted finds the players of substitutions.
func (d *document) substituted(t *text) {
	for _, at := range t.look().All(substitution) {
		for k := 2; k < len(at); k += 2 {
			if s := (span.Span{Start: at[k], End: at[k+1]}); t.free(s) && !cue.NoName(s.In(t.s)) {
				d.add(t, s, lethe.Person, bareScore, "who is substituted")
			}
		}
	}
}

// parties finds the other party of a case where one is a person.
func (d *document) parties(t *text) {
	for _, at := range t.look().All(versus) {
		one, other := span.Span{Start: at[2], End: at[3]}, span.Span{Start: at[4], End: at[5]}
		for range 2 {
			if t.free(one) && d.holdsPerson(t, other) && !cue.NoName(one.In(t.s)) {
				d.add(t, one, lethe.Person, bareScore, "other party of a case")
			}
			one, other = other, one
		}
	}
}

// holdsPerson reports whether a place is that of somebody who was found.
func (d *document) holdsPerson(t *text, s span.Span) bool {
	return slices.ContainsFunc(d.around(t, s), func(m *lethe.Mention) bool { return m.Label == lethe.Person && m.Overlaps(s) })
}
