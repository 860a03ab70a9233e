package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

var (
	// dwellings are the numbers and floors of flats, by language: "Whg. 14", "3. OG rechts", "Flat 3/2",
	// "2.º B", "3r 2a". A C behind the sign of degrees is a temperature.
	dwellings = map[string][]*forms.Form{
		"de": {
			germanLooks.Form(`\b((?:Whg\.?|Whng\.?|Wohnung|Wohnungs-Nr\.|App\.-Nr\.)(?: ?Nr\.?)?:? ?\d{1,4}[a-zA-Z]?)(?:$|[,;)\n]|\.(?:\s|$)| (?:in|im|bei|an|links|rechts|unter|über)\b)`),
			germanLooks.Form(`((?:\d{1,2}\. ?(?:OG|Obergeschoss|Stock|Stockwerk|Etage)|EG|Erdgeschoss|DG|Dachgeschoss|Hochparterre|Souterrain)(?: |, )(?:links|rechts|[Mm]itte|li\.|re\.|VH|HH|Vorderhaus|Hinterhaus))(?:$|[,;.)\n])`),
		},
		"en": {
			looks.Form(`\b((?:[Ff]lat|[Aa]pt\.?|[Aa]partment|[Mm]aisonette|[Bb]edsit)(?: [Nn]o\.?)? (?:\d{1,2}/\d{1,2}|\d{1,4}[A-Za-z]?|[A-Z]))(?:$|[,;)\n]|\.(?:\s|$)| (?:at|in|on|above|below|opposite|upstairs|downstairs|next)\b)`),
		},
		"es": {ibericLooks.Form(`(?:^|[\s,(])(\d{1,2}\.?[ºª°] ?(?:\d{1,2}\.?[ªº]|[ABDGHIJ]|izqda?\.?|izda\.?|izquierda|dcha?\.?|derecha|centro|ext\.|int\.))(?:$|[^\p{L}\p{Nd}ºª/])`)},
		"ca": {ibericLooks.Form(`(?:^|[\s,(])(\d{1,2}(?:r|n|t|è|é|\.?[ºª]) ?(?:\d{1,2}(?:a|\.?[ªº])|[ABDGHIJ]|dreta|esquerra|esq\.|dta\.|centre))(?:$|[^\p{L}\p{Nd}ºª/])`)},
	}
	// courses are the classes of schools in Spanish and Catalan.
	courses = looks.Form(`\b(?:[Cc]ur(?:s|so)|[Cc]lasse?|[Gg]rupo?|[Aa]ul[ae]|[Ff]amílies de|[Ff]amilias de|[Aa]lumn\p{L}{1,4} de|[Tt]utora? de):? (\d{1,2}\.?(?:[ºª°]|r|n|t|è|é)? ?(?:de (?:ESO|EP|ESO|Primaria|Primària|Bachillerato|Batxillerat|Infantil) )?[A-H])(?:$|[^\p{L}\p{Nd}])`)
	// birthday is the age that somebody reaches.
	birthday = looks.Form(`\b(\d{1,3})(?:\.|st|nd|rd|th) (?:[Gg]eburtstag|[Bb]irthday)|\b(\d{1,3}) ?(?:\.?º|°)? (?:cumpleaños|aniversari\b)`)
	// bed is where a patient lies, with what says where in the room.
	bed = looks.Form(`\b(?:[Cc]ama|[Hh]ab\.|[Hh]abitación|[Hh]abitació|[Ll]lit|[Bb]ett(?:platz)?|[Bb]ed) (?:[Nn]\.?[ºo°]\.? ?)?(\d{3}(?:[-./ ]?\d|[-./]?[A-Da-d])?|\d{1,2}[-/]\d{1,2})(?:$|[^\p{L}\p{Nd}%])`)
	// heading is a name in capitals behind the word for a house of many, at the head of a paper: "ESCOLA PUIG D'EN ROCA".
	heading = looks.Form(`(?:^|\n)[ \t#*]*(?:ESCOLA|INSTITUT|COL·LEGI|LLAR D'INFANTS|RESIDÈNCIA|CENTRE|CAP|CEIP|IES|COLEGIO|ESCUELA|RESIDENCIA|GUARDERÍA|INSTITUTO|CLÍNICA|SCHOOL|CARE HOME|NURSING HOME) ((?:\p{Lu}[\p{Lu}·.]*['’]?[ -]?){1,6}\p{Lu}{2,})[ \t]*(?:$|\n|[–—|·(,-])`)
)

// numbersFloor follows a number that is the floor's and not the flat's: "Wohnung 3. OG".
var numbersFloor = lazyregexp.New(`^\. ?(?:[OUED]G|Stock|Etage|Obergeschoss|Untergeschoss)`)

// dwells finds flats, beds, classes and the ages of birthdays, and houses of many by a heading in capitals.
func (d *document) dwells(t *text) {
	if d.language != "en" && d.language != "de" {
		d.free(t, courses, lethe.Code, "class of a school", func(string) bool { return true })
	}
	for language, all := range dwellings {
		if d.language != "" && d.language != language {
			continue
		}
		for _, form := range all {
			for _, at := range t.look().All(form) {
				if s := group(at, 0); t.free(s) && !numbersFloor.MatchString(t.s[s.End:]) {
					d.add(t, s, lethe.Address, bareScore, "flat of a house")
				}
			}
		}
	}
	d.free(t, bed, lethe.Address, "bed or room", func(s string) bool { return !year(s) })
	d.free(t, birthday, lethe.Age, "age of a birthday", func(string) bool { return true })
	d.matches(t, heading, lethe.Organization, "name behind a kind of institution", d.heads)
}

// heads reports whether words in capitals behind a kind are a name: one is that of people or places, or
// no word.
func (d *document) heads(s string) bool {
	for w := range strings.FieldsFuncSeq(s, letter.NotOfWord) {
		if letters(w) > 3 && !cue.NoName(w) && (d.classes(w)&(tagger.GivenCommon|tagger.SurnameCommon|tagger.Place|tagger.PlaceMajor) != 0 && d.rank(w) > everyday || !d.ordinary(w)) {
			return true
		}
	}
	return false
}

// free adds what the group of a form takes, where nothing was found.
func (d *document) free(t *text, form *forms.Form, label lethe.Label, why string, may func(string) bool) {
	for _, at := range t.look().All(form) {
		if s := group(at, 0); t.free(s) && may(s.In(t.s)) {
			d.add(t, s, label, bareScore, why)
		}
	}
}
