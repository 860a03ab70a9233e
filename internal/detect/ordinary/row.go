package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

const some = `(?i:ein(?:e[nmrs]?)?|zwei|drei|vier|fünf|sechs|zehn|\d+|pro|je|paar|halbe[nrs]?|un[ao]?s?|une|dos|tres|cuatro|dues|quatre|medi[ao]|mig|mitja|otr[ao]|deux|trois)`

// packed is the text before what a pack, a glass or a weight is full of: "a jar of Marmite", "zwei Tüten
// Haribo", "un bote de Fairy", "50 ml Campari". In Spanish and its like, what is somebody's stands so behind
// an article that is definite.
var packed = lazyregexp.New(`(?:^|[^\pL])(?:` +
	`(?:packets?|packs?|bottles?|jars?|tins?|cans?|bags?|cups?|mugs?|glass(?:es)?|pints?|slices?|tubes?|rolls?|sachets?|cartons?|crates?|loa(?:f|ves)|tubs?|bars?|dash|splash|pinch|squirt|pots?|pairs?|wheels?|bunch(?:es)?|wedges?|scoops?|spoonfuls?|bits?|drops?|boxe?s?|brands?) of ` +
	`|` + some + ` (?:\p{Ll}+ )?(?:Pakete?n?|Päckchen|Packung(?:en)?|Flaschen?|Gläser|Glas|Dosen?|Tüten?|Beutel|Rollen?|Tuben?|Becher|Kasten|Kästen|Kisten?|Scheiben?|Riegel|Tafeln?|Tassen?|Säcke?|Schachteln?|Stangen?|Liter|Kilo|Gramm|Pfund|EL|TL|Prisen?|Schuss|Spritzer|Kugeln?) ` +
	`|` + some + ` (?:botes?|botellas?|paquetes?|vasos?|copas?|rollos?|tarros?|latas?|kilos?|litros?|cucharadas?|tazas?|barras?|trozos?|pizca|chorro|pots?|ampoll(?:a|es)|paquets?|gots?|cop(?:a|es)|rotlles?|llaun(?:a|es)|quilos?|litres?|cullerad(?:a|es)|barr(?:a|es)|tros(?:sos)?|raig|bouteilles?|verres?|boîtes?|tubes?|sachets?|rouleaux?|tasses?|tranches?|cuillères?) (?:de |d['’])` +
	`|\d ?(?:mg|µg|ml|cl|kg|oz|EL|TL|tbsp|tsp) (?:of |de |d['’])?|\d\d ?g (?:of |de |d['’])?)$`)

// isPacked reports whether a name is what something is full of.
func isPacked(m lethe.Mention, before string) bool {
	return (m.Detector == "tagger" || m.Detector == "echo") && strings.Count(m.Text, " ") < 2 && packed.MatchString(last(before, 64))
}

// nextItem parts the items of a row.
var nextItem = lazyregexp.New(`, ?| (?:and|or|und|oder|sowie|y|o|e|i|et|ou) `)

// rowEnds are what ends a row.
const rowEnds = ".!?:;()\n"

// leastLike is how many things must stand in a row for an unknown name among them to be one as well.
const leastLike = 2

// isInRow reports whether a name that hardly anybody has stands by itself in a row of things that are eaten,
// grown or bought: "lemon, Worcester sauce, Tabasco".
func (f *field) isInRow(m lethe.Mention, before, after string) bool {
	if m.Detector != "tagger" && m.Detector != "echo" || strings.Contains(m.Text, " ") || f.bears(m.Text) || classes(m.Text)&(tagger.GivenCommon|tagger.Country|tagger.PlaceMajor) != 0 || strings.HasPrefix(after, ":") {
		return false
	}
	before, after = last(before, company), first(after, company)
	if end := strings.IndexAny(after, rowEnds); end >= 0 {
		after = after[:end]
	}
	back := nextItem.Split(after, -1)
	if strings.TrimSpace(back[0]) != "" {
		return false // it is not an item by itself
	}
	before = before[strings.LastIndexAny(before, rowEnds)+1:]
	front := nextItem.Split(before, -1)
	if !isSmall(front[len(front)-1]) || len(strings.Fields(front[len(front)-1])) > 1 {
		return false
	}
	like := 0
	for _, item := range append(front[max(len(front)-4, 0):len(front)-1], back[1:min(len(back), 4)]...) {
		if f.isOfThings(item) {
			like++
		}
	}
	return like >= leastLike
}

// isOfThings reports whether an item of a row is a few words, one of them a thing and no name.
func (f *field) isOfThings(item string) bool {
	words := strings.FieldsFunc(item, notLetter)
	if len(words) > 4 {
		return false
	}
	for _, w := range words {
		low := strings.ToLower(w)
		thing := known().entries[low]&(food|garden|goods|software|remedy) != 0 || f.language == "en" && known().kinds[low]
		if thing && (isSmall(w) || classes(w)&nameLists == 0 || strings.HasPrefix(f.language, "de") && lexicon.Ordinary(w, "de") && classes(w)&(tagger.Given|tagger.GivenCommon) == 0) {
			return true
		}
	}
	return false
}

// isUnticked reports whether a word stands behind an empty box of a form, and says of nobody what they are.
func isUnticked(before string) bool { return unticked.MatchString(last(before, 8)) }

var unticked = lazyregexp.New(`(?:☐|□|❏|❑|⬜|\[ ?\]|\( \)) ?$`)

// isSaid reports whether a model took ordinary words in Spanish or Catalan for the name of something else than
// people, places and firms: "Orden del día".
func (f *field) isSaid(m lethe.Mention) bool {
	if m.Detector != "tagger" || m.Label != lethe.Misc || !f.isRomance() || m.Score >= likely || strings.ContainsAny(m.Text, "0123456789") {
		return false
	}
	words := strings.FieldsFunc(m.Text, notLetter)
	for _, w := range words {
		if !lexicon.Ordinary(w, f.language) || classes(w)&(tagger.GivenCommon|tagger.PlaceMajor|tagger.Country) != 0 {
			return false
		}
	}
	return len(words) > 0
}
