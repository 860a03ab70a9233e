package ordinary

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// isAnySmall reports whether an English article stands before a word in small letters: "a robin", "the gale".
func (f *field) isAnySmall(m lethe.Mention, before string) bool {
	return m.Detector == "tagger" && f.language == "en" && isSmall(m.Text) && !strings.ContainsFunc(m.Text, notLetter) && (lexicon.Ordinary(m.Text, "en") || namesAndWords()[m.Text]) && anArticle.MatchString(last(before, 8))
}

// productOf is what is eaten or drunk, before where it is from: "una barra de Viena".
var productOf = lazyregexp.New(`(?i)(?:^|[^\pL])(?:pan|barra|queso|jamón|chorizo|vino|aceite|pimentón|turrón|morcilla|naranjas?|espárragos|pa|formatge|pernil|vi|oli|torró|llonganissa|botifarra|mongetes|fesols|coca|avellanes) (?:de |del |d['’])$`)

// isFeast reports whether a day of a saint was taken for somebody: "per Sant Joan", "los Reyes vienen".
func isFeast(m lethe.Mention, before, after string) bool {
	return saintsDay.MatchString(last(before, 32)+m.Text) || threeKings.MatchString(m.Text) && kingsDo.MatchString(after)
}

var (
	saintsDay  = lazyregexp.New(`(?:^|[^\pL])(?i:per|por|la nit de|la noche de|la víspera de|el puente de|el pont de|la verbena de|la revetlla de|la fiesta de|la festa de) (?:Sant (?:Joan|Jordi|Esteve|Josep|Pere|Martí|Antoni)|San (?:Juan|José|Isidro|Antón|Blas|Fermín|Valentín|Silvestre)|Tots Sants|Todos los Santos|Corpus|Ramos|Rams)$`)
	threeKings = lazyregexp.New(`^(?:(?:[Ll]os |[Ee]ls )?(?:Reyes|Reis))$`)
	kingsDo    = lazyregexp.New(`^ (?:Magos|Mags|vienen|traen|llegan|pasan|arriben|porten|venen|passen)(?:[^\pL]|$)`)
)

var anArticle = lazyregexp.New(`(?:^|[^\pL])(?:a|an|the|no|any|every) $`)

// isTally reports whether a text is ordinary words of which two or more have a number behind, "Red 214, Blue 198",
// or an order, of which three or more have one before, "6 Nutilis, 2 Fortisip vanilla, 1 chamber", or short forms with
// their values, "Plt 402, Na 133".
func (f *field) isTally(s string) bool {
	if (ordered.MatchString(s) || readings.MatchString(s)) && !slices.ContainsFunc(strings.FieldsFunc(s, notLetter), streetWord.MatchString) {
		return true
	}
	if len(tallied.FindAllString(s, 3)) < 2 {
		return false
	}
	for _, w := range strings.FieldsFunc(s, notLetter) {
		if !lexicon.Ordinary(w, f.languages()...) && !namesAndWords()[strings.ToLower(w)] || streetWord.MatchString(w) {
			return false
		}
	}
	return true
}

var (
	ordered    = lazyregexp.New(`^\d{1,3} \pL[^,]*(?:, \d{1,3} \pL[^,]*){2,}$`)
	readings   = lazyregexp.New(`^\p{Lu}\pL{0,2} \d{1,4}(?:\.\d+)?(?:, \p{Lu}\pL{0,2} \d{1,4}(?:\.\d+)?)+$`)
	tallied    = lazyregexp.New(`\pL+ \d{1,4}(?:$|[^\d\pL])`)
	streetWord = lazyregexp.New(`(?i)^(?:flat|unit|apartment|apt|blk|bldg|fl|rm|ste|lot|box|esc|pta|whg|og|haus|street|road|lane|close|drive|avenue|court|house|floor|suite|block|piso|calle|portal|planta|puerta|carrer|pis|porta|.*(?:straße|strasse|weg|gasse|platz))$`)
)
