package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

var (
	// thingBeforeQuote is a noun for what is sold, grown, shown, sailed or kept, or for a storm or a machine, before a
	// name in quotes: `Kommode "Paula"`, "die Sorte „Gertrude“", "the film “Carrie”". Of people quotes hold nicknames.
	thingBeforeQuote = lazyregexp.New(`(?i)(?:^|[^\pL])(?:[\pL-]*` + lists.Any("named-things") + `|tief|hoch|sturm|armchair|chair|bed|wardrobe|lamp|variety|rose|potato|apple|tomato|storm|hurricane|cyclone|film|movie|opera|musical|song|album|novel|book|comic|series|magazine|model|server|printer|robot|boat|ship|yacht|ferry|trawler|engine|locomotive|dog|cat|kitten|puppy|horse|mare|gelding|stallion|pony|cow|goat|hen|rabbit|hamster|parrot|tortoise|pub|inn|restaurant|cafe|café|hotel|project|campaign|brand|doll|película|novela|canción|obra|ópera|libro|disco|revista|barco|velero|perro|perra|gato|gata|caballo|yegua|burro|vaca|modelo|variedad|borrasca|huracán|sofá|cama|mesa|silla|lámpara|pel·lícula|novel·la|cançó|òpera|llibre|vaixell|barca|veler|gos|gossa|gat|cavall|euga|vaca|varietat|model|butaca|llit|cadira) ["“„«‘']$`)
	// closingQuote ends one.
	closingQuote = lazyregexp.New(`^["”“»’']`)
	// epithet is the second word of the scientific name of a plant or an animal: "Rosa canina", "Salvia officinalis".
	epithet = lazyregexp.New(`^ \p{Ll}{3,}(?:a|us|um|is|ens|ii|ae|ea|alis|ensis|oides)(?:[^\pL]|$)`)
)

var (
	// joinedKind is what a hyphen joins to a place that it is called after.
	joinedKind = lazyregexp.New(`^-(?:Chromosom|Syndrom|Klassifikation|Score|Kriterien|Schema|Test|Index|Skala|Virus|Fieber|Grippe|Variante|Protokoll|Diät|Manöver|Technik|Methode|Formel|Zeichen|Stadium|Schiene)`)
	// cooking is what is done with a meal, which is a town elsewhere.
	cooking = lazyregexp.New(`^ (?:\p{Ll}+ )?(?:gehen|gegangen|bestellen|bestellt|kochen|gekocht|machen|gemacht|mitbringen|mitnehmen|essen|schmeckt|auf Rädern|ist fertig|steht auf dem|wird kalt)\b`)
)

// isOfKind reports whether a place is a part of what is called after it, or a meal: "Philadelphia-Chromosom", "Essen
// bestellen".
func (f *field) isOfKind(m lethe.Mention, after string) bool {
	return strings.HasPrefix(f.language, "de") && (joinedKind.MatchString(after) || m.Text == "Essen" && cooking.MatchString(first(after, 48)))
}

// isThingInQuotes reports whether quotes hold one name of what the noun before says.
func isThingInQuotes(before, after string) bool {
	return closingQuote.MatchString(after) && thingBeforeQuote.MatchString(last(before, 48))
}

// genera are the first words of scientific names that are given names, too.
var genera = lists.Set("genera")

// isSpecies reports whether a name of one word is the first of a scientific name, whose second is no word of the
// language. In Spanish and Catalan verbs end as such words do.
func (f *field) isSpecies(m lethe.Mention, after string) bool {
	if f.isRomance() || !genera[lethe.Lower(m.Text)] {
		return false
	}
	second := strings.TrimSuffix(epithet.FindString(first(after, 32)), "\n")
	second = strings.TrimFunc(second, letter.NotOfWord)
	return second != "" && strings.IndexFunc(m.Text, letter.NotOfWord) < 0 && !f.isOrdinary(second)
}
