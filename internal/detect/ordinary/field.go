package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

var (
	// greeting is how people begin letters and chats, in front of a name.
	greeting = lazyregexp.New(`^(?:(?:Hola|Hallo|Hello|Hi|Hey|Moin|Servus|Grüezi|Buenas|Buenos días|Bon dia|Bona tarda|Ei|Ciao|Bonjour|Salut|Buongiorno|Olá|Oi|Bom dia|Boa tarde|Cześć|Hej|Witaj|Hoi)[,!]?) (\p{Lu})`)
	// keyed is the first line of what follows a line's end, where it names a field.
	keyed = lazyregexp.New(`^\n[ \t]*\p{Lu}[^\n:]{1,40}:(?:[ \t\n]|$)`)
	// middot stands between the columns of signatures and letter heads.
	middot = " · "
	// columns are parted by so many blanks at least.
	columns = "   "
)

// within cuts from what a model took for one name what is none of it: a greeting before it, and
// what stands behind a sign or a gap between columns or names the field on the next line.
func (f *field) within(m *lethe.Mention) {
	if m.Detector != "tagger" || m.Label != lethe.Person && m.Label != lethe.Organization && m.Label != lethe.Location && m.Label != lethe.Misc {
		return
	}
	if at := greeting.FindStringSubmatchIndex(m.Text); at != nil && m.Label == lethe.Person {
		cut(m, at[2], len(m.Text))
	}
	if i := strings.IndexByte(m.Text, '\n'); i > 0 && keyed.MatchString(f.text[m.Start+i:]) {
		cut(m, 0, i)
	}
	for _, gap := range [...]string{middot, columns} {
		if i := strings.Index(m.Text, gap); i > 0 {
			cut(m, 0, i)
		}
	}
	if i := strings.Index(m.Text, " - "); i > 0 && f.isTitleInCapitals(m.Text[:i]) {
		cut(m, i+len(" - "), len(m.Text))
	}
}

// isTitleInCapitals reports whether a text is ordinary words in capitals, as titles of papers are:
// "CARE LOG".
func (f *field) isTitleInCapitals(s string) bool {
	words := strings.FieldsFunc(s, letter.NotOfWord)
	for _, w := range words {
		if w != strings.ToUpper(w) || !f.isOrdinary(strings.ToLower(w)) {
			return false
		}
	}
	return len(words) > 0
}

var (
	// models are cars that are called after places, with who makes them.
	models = lazyregexp.New(`^(?:(?i:Seat) (?:León|Ibiza|Toledo|Córdoba|Ateca|Arona|Málaga|Marbella|Ronda|Altea|Tarraco|Alhambra)|Kia (?:Rio|Sorento)|Hyundai (?:Tucson|Santa Fe)|Opel (?:Ascona|Monza)|Ford (?:Granada|Capri|Cortina)|Nissan (?:Murano|Navara)|Chevrolet (?:Tahoe|Malibu)|Dacia (?:Logan|Duster)|Citroën Berlingo|Škoda Kodiaq|VW (?:Golf|Polo)|Fiat (?:Siena|Croma|Strada))$`)
	maker  = lazyregexp.New(`(?:^|[^\pL])(?:(?i:Seat)|Kia|Hyundai|Opel|Ford|Nissan|Chevrolet|Dacia|VW|Fiat) $`)
)

// isModel reports whether a model took a car for a place or a name.
func (f *field) isModel(m lethe.Mention, before string) bool {
	if m.Label != lethe.Location && m.Label != lethe.Person && m.Label != lethe.Organization {
		return false
	}
	if models.MatchString(m.Text) {
		return true
	}
	made := maker.FindString(last(before, 12))
	return made != "" && models.MatchString(strings.TrimLeft(made, " (,;.:\n\t\"„“")+m.Text)
}

// isKey reports whether a model took the ordinary word over or beside a value, or at the start of
// a line, for something that happened: "Edat | 17", "Curs: 3r". What else it has for it is telling.
func (f *field) isKey(m lethe.Mention) bool {
	if m.Detector != "tagger" || m.Label != lethe.Misc || m.Score >= likely || strings.HasSuffix(m.Model, "-legal") {
		return false
	}
	name, _, _ := strings.Cut(m.Text, "|")
	words := strings.FieldsFunc(name, letter.NotOfWord)
	if len(words) != 1 || strings.ContainsAny(name, "0123456789") {
		return false
	}
	return f.isCommon(words[0]) || name != m.Text && f.isOrdinary(words[0])
}

// minuted is the number of an item in minutes, with the year: "114/23".
var minuted = lazyregexp.New(`^\d{1,4}/\d{2}$`)

// leastMinutes is how many items with the same year show that minutes are numbered.
const leastMinutes = 3

// isMinute reports whether a number is that of an item in minutes: it begins its line, as others with
// the same year do.
func (f *field) isMinute(m lethe.Mention) bool {
	if !startsLine(f.text[:m.Start]) {
		return false
	}
	if f.minutes == nil {
		f.minutes = map[string]int{}
		for line := range strings.Lines(f.text) {
			number, _, _ := strings.Cut(strings.TrimLeft(line, " \t"), " ")
			if _, year, ok := strings.Cut(number, "/"); ok && minuted.MatchString(number) {
				f.minutes[year]++
			}
		}
	}
	_, year, _ := strings.Cut(m.Text, "/")
	return f.minutes[year] >= leastMinutes
}
