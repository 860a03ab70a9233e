package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
)

var (
	// room is the number of a room behind the word for one, where it is more than a count: three digits or
	// more, with a letter, or with the floor before it: "Zi. 214", "Büro B 2.114".
	room = looks.Form(`\b(?:(?:Zimmer|Zi\.|Raum|Büro|Dienstzimmer|Stellplatz|Parzelle|[Rr]oom|Rm\.?)(?: (?:Nr\.?|No\.?|no\.?))? ?:? ?((?:\p{Lu} ?)?\d{1,2}[.-]\d{1,3}[a-z]?|\p{Lu}{1,2}[ -]?\d{2,4}[a-z]?|\d{3,4}[a-z]?|\d{1,3}[a-zA-Z]))(?:$|[^\p{L}\p{Nd}%°])`)
	// ward is where a patient lies, with many others: a place, and nobody's address.
	ward = looks.Form(`\b(?:(?:Station|Stat\.|[Ww]ard|Wohnbereich|WB) ((?:\p{Lu}{1,2}[ -]?\d{1,2}|\d{1,2}[ ]?[A-Za-z]|\d\.\d)\b))(?:$|[^\p{L}\p{Nd}%°])`)
	// inn is a house where people eat and meet by what such houses are called, in quotation marks.
	inn = looks.Form(`(?:[«„“"‚›](` + inns + `)[»“”"‘‹])`)
	// quotedHouse is what an institution in quotation marks is called: Kita „Zwergenland“.
	quotedHouse = looks.Form(`\b(?:Kita|Kindertagesstätte|Kindergarten|Krippe|Hort|Grundschule|Schule|Förderschule|Wohngruppe|Wohnbereich(?: \d)?|Wohnheim|Pflegeheim|Altenheim|Seniorenheim|Seniorenresidenz|Tagespflege|Pflegedienst|Hospiz|Frauenhaus|Gasthaus|Gasthof|Gaststätte|Wirtshaus|Restaurant|Hotel|Pension|Café|Kneipe|Bar|Jugendzentrum|Jugendhaus|Verein|Kleingartenverein|Kanzlei|Praxis|Apotheke|` +
		`[Nn]ursery|[Pp]layschool|[Pp]reschool|[Cc]are home|[Nn]ursing home|[Rr]esidencia|[Gg]uardería|[Ee]scuela|[Ee]scola|[Ll]lar d['’]infants) ["“„«»‚']([\p{Lu}][^"“”„«»‘’\n]{1,40})["“”«»‘’]`)
)

// ofWard is the rule of a ward.
const ofWard = "number of a ward"

// inns are what inns are called.
const inns = `(?:Golden(?:er|es|e) |Weiss(?:es|er) |Weiß(?:es|er) |Rot(?:er|es|e) |Grün(?:er|e) |Alte (?:Post|Linde))?(?:Rössli|Rössle|Rössl|Ross|Löwen?|Leuen|Bären?|Krone|Sternen?|Hirschen?|Ochsen?|Adler|Traube|Linde|Kreuz|Engel|Schwanen?|Schlüssel|Raben|Lamm|Lämmle|Lämmli|Schäfli|Hecht|Anker|Krug|Frohsinn|Pfauen|Rebstock|Storchen|Bock|Steinbock|Gemse|Gämse|Wilder Mann|Wilden Mann|Taube|Sonne|Post|Schützen|Mohren|Falken|Greif|Kranz|Dorfkrug|Waldschenke|Ratskeller)`

// rooms finds the numbers of rooms and wards, and institutions by their names in
// quotation marks.
func (d *document) rooms() {
	for _, t := range d.texts {
		d.matches(t, room, lethe.Address, "number of a room", func(s string) bool { return !year(s) && !strings.HasSuffix(s, "x") })
		d.matches(t, ward, lethe.Location, ofWard, func(s string) bool { return !year(s) && !strings.HasSuffix(s, "x") })
		if d.language == "de" {
			d.matches(t, inn, lethe.Location, "name of an inn", func(string) bool { return true })
		}
		d.matches(t, quotedHouse, lethe.Organization, "name of an institution in quotation marks", func(string) bool { return true })
	}
}
