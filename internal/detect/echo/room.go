package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
)

var (
	// room is the number of a room, or a ward behind the word for one, where it is more than
	// a count: three digits or more, with a letter, or with the floor before it: "Zi. 214", "Büro B 2.114".
	room = looks.Form(`\b(?:(?:Zimmer|Zi\.|Raum|Büro|Dienstzimmer|Stellplatz|Parzelle|[Rr]oom|Rm\.?)(?: (?:Nr\.?|No\.?|no\.?))? ?:? ?((?:\p{Lu} ?)?\d{1,2}[.-]\d{1,3}[a-z]?|\p{Lu}{1,2}[ -]?\d{2,4}[a-z]?|\d{3,4}[a-z]?|\d{1,3}[a-zA-Z])` +
		`|(?:Station|Stat\.|[Ww]ard|Wohnbereich|WB) ((?:\p{Lu}{1,2}[ -]?\d{1,2}|\d{1,2}[ ]?[A-Za-z]|\d\.\d)\b))(?:$|[^\p{L}\p{Nd}%°])`)
	// quotedHouse is what an institution in quotation marks is called: Kita „Zwergenland“.
	quotedHouse = looks.Form(`\b(?:Kita|Kindertagesstätte|Kindergarten|Krippe|Hort|Grundschule|Schule|Förderschule|Wohngruppe|Wohnbereich(?: \d)?|Wohnheim|Pflegeheim|Altenheim|Seniorenheim|Seniorenresidenz|Tagespflege|Pflegedienst|Hospiz|Frauenhaus|Gasthaus|Gasthof|Gaststätte|Wirtshaus|Restaurant|Hotel|Pension|Café|Kneipe|Bar|Jugendzentrum|Jugendhaus|Verein|Kleingartenverein|Kanzlei|Praxis|Apotheke|` +
		`[Nn]ursery|[Pp]layschool|[Pp]reschool|[Cc]are home|[Nn]ursing home|[Rr]esidencia|[Gg]uardería|[Ee]scuela|[Ee]scola|[Ll]lar d['’]infants) ["“„«»‚']([\p{Lu}][^"“”„«»‘’\n]{1,40})["“”«»‘’]`)
)

// rooms finds the numbers of rooms and wards, and institutions by their names in
// quotation marks.
func (d *document) rooms() {
	for _, t := range d.texts {
		d.matches(t, room, lethe.Address, "number of a room", func(s string) bool { return !year(s) && !strings.HasSuffix(s, "x") })
		d.matches(t, quotedHouse, lethe.Organization, "name of an institution in quotation marks", func(string) bool { return true })
	}
}
