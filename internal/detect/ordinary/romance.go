package ordinary

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// In Spanish and Catalan what a thing is sold as stands right behind the word for it ("taladro Makita"), what
// somebody described behind "de" ("escala de Conners"), and a noun behind an article, with a capital or not.

// made are words for what is made and sold, in both languages.
var made = lists.Set("made")

// described is the text before the name of who described a scale, sign, illness or apparatus.
var described = lazyregexp.New(`(?:^|[^\pL])(?i:` + lists.Any("described") + `)(?: \p{Ll}{3,12})?(?:,? (?:estadio|estadi|grado|grau)?)?(?: [IV]{1,3}| \d)? (?:de |d['’])$`)

var (
	// festive is the text up to the end of a saint whose day is meant, or what is eaten then: "coca de Sant Joan".
	festive = lazyregexp.New(`(?:^|[^\pL])(?i:fiestas?|festes?|festius|festivos?|feria|fira|pont|puente|verbena|revetlla|vigília|víspera|nit|noche|día|diada|dia|coca|cocas|baile|ball|hoguera|fogueres?|fallas|romería|aplec)(?: \p{Ll}{3,12})? (?i:de la |de |d['’]|del |per |por )(?:(?i:sant|san|santa|santo) \p{L}+|Mercè|Candelera|Candelaria|Inmaculada|Puríssima|Purísima|Asunción|Assumpció|Pilar|Pasqua|Pascua)$`)
	// unsold is a label of a form behind which a thing or a room stands, and nobody.
	unsold = lazyregexp.New(`(?:^|[\n.;|,] ?|\s{2})(?:Sala|Aula|Marca|Modelo?|Raza|Raça|Producto|Producte|Variedad|Varietat|Talla|Color|Sabor|Gust|Asignatura|Assignatura|Material|Acabado|Acabat): $`)
	// adjectives end in what follows a noun and no name: "3. Salud laboral".
	adjective = lazyregexp.New(`^ \p{Ll}{2,}(?:oral|onal|ural|idad|ales|ivas?|ivos?|iva|iu|ives|ius|ico|ica|ics|iques|icos|icas|ari|ària|ario|aria)(?:[^\pL]|$)`)
)

// isRomanceThing reports whether what was taken for somebody or a place is a thing, by the word before it.
func (f *field) isRomanceThing(m lethe.Mention, before, after string) bool {
	if !f.isRomance() || m.Label != lethe.Person && m.Label != lethe.Location || m.Detector != "tagger" && m.Detector != "echo" {
		return false
	}
	words := strings.FieldsFunc(m.Text, letter.NotOfWord)
	if len(words) == 0 || slices.ContainsFunc(words, f.bears) && len(words) == 1 {
		return false
	}
	first := words[0]
	switch {
	case described.MatchString(last(before, 48)):
		return classes(first)&tagger.GivenCommon == 0
	case festive.MatchString(last(before, 48) + m.Text):
		return true
	case unsold.MatchString(last(before, 24)):
		return len(words) == 1
	case len(words) > 1 && made[strings.ToLower(first)] && isCapital(first) && classes(first)&nameLists == 0:
		return true // "Cerradura Tesa"
	case m.Label == lethe.Location && m.Score >= sure:
		return false
	case m.Label == lethe.Person && known().isGoods(first) && f.soldAs(before):
		return true
	case len(words) > 1:
		return false
	}
	return m.Label == lethe.Person && m.Score < sure && f.isRomanceNoun(first, before, after)
}

// soldAs reports whether a word for a thing ends a text, with the name of its maker behind or not: "turismo Seat ".
// With a capital it begins a cell or a line.
func (f *field) soldAs(before string) bool {
	rest, ok := strings.CutSuffix(last(before, 64), " ")
	if !ok {
		return false
	}
	word := lastWord(rest)
	if isCapital(word) && known().isGoods(word) {
		rest, ok = strings.CutSuffix(strings.TrimSuffix(rest, word), " ")
		if word = lastWord(rest); !ok {
			return false
		}
	}
	if !isCapital(word) {
		return made[word]
	}
	rest = strings.TrimSuffix(rest, word)
	begins := rest == "" || strings.ContainsAny(rest[len(rest)-1:], "\n\t|;") || strings.HasSuffix(rest, "  ")
	return begins && made[strings.ToLower(word)] && classes(word)&nameLists == 0
}

// lastWord is the letters at the end of a text.
func lastWord(s string) string { return s[len(strings.TrimRightFunc(s, letter.OfWord)):] }

// isGoods reports whether a word is the name of goods.
func (t *things) isGoods(word string) bool {
	return t.entries[strings.ToLower(word)]&(goods|software) != 0
}

// manyHave are the classes of what many are called by. Catalan has the article before people, too.
const manyHave = tagger.GivenCommon | tagger.SurnameCommon | tagger.PlaceMajor | tagger.Country

// isRomanceNoun reports whether a word with a capital is a noun: an ordinary one that no list of names has behind
// an article, or one that begins a line with an adjective behind it.
func (f *field) isRomanceNoun(word, before, after string) bool {
	low := strings.ToLower(word)
	if !isCapital(word) || !f.isCareful() || !lexicon.Ordinary(low, f.language) {
		return false
	}
	if adjective.MatchString(first(after, 32)) && (startsLine(before) || strings.HasSuffix(before, ". ")) && lexicon.Rank(low, f.language) < everydayRank*3 {
		return true
	}
	return f.language == "es" && classes(word)&manyHave == 0 && isArticled(before)
}
